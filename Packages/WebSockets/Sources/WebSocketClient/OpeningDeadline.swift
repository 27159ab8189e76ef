internal import CWebSockets

/// When a connection must stand. It belongs to the connection's thread.
final class OpeningDeadline {
  private let context: OpaquePointer
  private let timer: UnsafeMutablePointer<oms_lws_deadline>
  private var isRunning = true

  /// Starts counting; the loop, which outlives the context, is told when the time is over.
  init(_ context: OpaquePointer, _ loop: ConnectionLoop) {
    self.context = context
    timer = .allocate(capacity: 1)
    timer.initialize(to: oms_lws_deadline())
    timer.pointee.owner = Unmanaged.passUnretained(loop).toOpaque()
    let microseconds = Int64(clamping: max(1, loop.request.timeoutSeconds)) &* 1_000_000
    oms_lws_start_deadline(context, timer, deadlineCallback, microseconds)
  }

  /// Stops counting, at the latest before the context goes.
  func cancel() {
    guard isRunning else { return }
    isRunning = false
    oms_lws_cancel_deadline(context, timer)
  }

  deinit {
    timer.deallocate()
  }
}

private func deadlineCallback(sul: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
  guard let sul, let owner = oms_lws_deadline_owner(sul) else { return }
  Unmanaged<ConnectionLoop>.fromOpaque(owner).takeUnretainedValue().timedOut()
}
