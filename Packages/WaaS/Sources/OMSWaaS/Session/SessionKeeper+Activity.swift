internal import OMSCore
internal import Synchronization

extension SessionKeeper {
  /// Begins to follow whether the app is active.
  ///
  /// - Parameter changes: subscribed to before anything was read, so that nothing is missed.
  func followActivity(_ changes: AsyncStream<Bool>) {
    let watch = Task { [weak self] in
      for await isActive in changes where isActive { self?.becameActive() }
    }
    inner.withLock { $0.activityWatch = watch }
  }

  /// Starts a read that nobody waits for. It counts as use of the session, and waits until the app is active.
  func startReadInBackground() {
    if setup.activity.isActive {
      _ = startRead()
      return
    }
    inner.withLock { $0.readPutOff = $0.state.epoch }
    // The app may have become active between the two looks.
    if setup.activity.isActive { becameActive() } else { scheduleTimer() }
  }

  /// Makes up for a read that was put off.
  private func becameActive() {
    let isWanted = inner.withLock { inner in
      defer { inner.readPutOff = nil }
      return inner.readPutOff == inner.state.epoch
    }
    if isWanted { _ = startRead() }
  }
}
