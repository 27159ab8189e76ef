internal import OMSCore
internal import Synchronization

extension SessionKeeper {
  /// The longest sleep of the timer; after it the wall clock, which may have been set, is looked at again.
  private static let longestSleep: Int64 = 60 * 60 * 1000

  /// Sets the timer for the next moment at which the session needs attention by itself.
  func scheduleTimer() {
    inner.withLock { inner in
      inner.timer?.cancel()
      inner.timer = nil
      guard let wake = Self.nextWake(inner, now: now) else { return }
      let epoch = inner.state.epoch
      let pause = Duration.milliseconds(wake > now ? min(wake - now, Self.longestSleep) : 0)
      inner.timer = Task { [weak self, clock = setup.sleepClock] in
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        await self?.timerFired(epoch: epoch)
      }
    }
  }

  private static func nextWake(_ inner: Inner, now: Int64) -> Int64? {
    switch inner.state.phase {
    case .signedOut: nil
    case .selecting(let pending): pending.expiresAt
    case .active(let active): active.nextWake(now: now, isReadPutOff: inner.readPutOff == inner.state.epoch)
    }
  }

  private func timerFired(epoch: UInt64) async {
    let state = state
    guard state.epoch == epoch else { return }
    switch state.phase {
    case .signedOut:
      return
    case .selecting(let pending):
      if now >= pending.expiresAt { await expire(epoch: epoch, during: nil) } else { scheduleTimer() }
    case .active(let active):
      switch active.standing(now: now) {
      case .over:
        await expire(epoch: epoch, during: nil)
      case .mustBeRead:
        startReadInBackground()
      case .current:
        if let retryAt = active.retryAt, now >= retryAt { startReadInBackground() } else { scheduleTimer() }
      }
    }
  }
}
