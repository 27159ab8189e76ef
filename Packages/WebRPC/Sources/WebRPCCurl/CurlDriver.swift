internal import CCurl
import WebRPC

/// Runs transfers on a multi handle. Whoever uses it holds the loop's lock; nothing in it ever waits.
final class CurlDriver {
  private let multi: UnsafeMutableRawPointer
  private let poller: CurlPoller
  private let configuration: CurlTransportConfiguration
  private var active: [ObjectIdentifier: CurlTransfer] = [:]
  private var idle: [CurlEasyHandle] = []
  private var answers: [CurlAnswer] = []

  /// No deadline of an active transfer is earlier; it may be too early.
  private var earliestDeadline: ContinuousClock.Instant?
  /// When libcurl wants to be called without news of a socket.
  private var timer: ContinuousClock.Instant?
  /// When the thread will look by itself.
  private var sleepsUntil: ContinuousClock.Instant?

  /// Handles kept for the next calls; the connections belong to the multi handle and are kept apart from this.
  private static let idleHandleLimit = 32

  private static let directStartLimit = 4

  init?(poller: CurlPoller, configuration: CurlTransportConfiguration) {
    guard let multi = curl_multi_init() else { return nil }
    self.multi = multi
    self.poller = poller
    self.configuration = configuration
    let perHost = max(1, configuration.maximumConnectionsPerHost)
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = oms_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, perHost)
    _ = oms_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, perHost)
    _ = oms_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    _ = oms_curl_multi_set_socket_callback(multi, socketChanged, context)
    _ = oms_curl_multi_set_timer_callback(multi, timerChanged, context)
  }

  deinit {
    // Closing connections would call back into what is being freed.
    _ = oms_curl_multi_set_socket_callback(multi, nil, nil)
    _ = oms_curl_multi_set_timer_callback(multi, nil, nil)
    curl_multi_cleanup(multi)
  }

  func start(_ call: CurlCall) {
    guard !call.isFinished else { return }
    guard call.deadline > .now else { return fail(call, .timedOut, "no time was left to send the request") }
    guard let handle = idle.popLast() ?? CurlEasyHandle(configuration) else {
      return fail(call, .notSent, "no transfer could be created")
    }
    let transfer = CurlTransfer(call, handle: handle, bodyLimit: configuration.maximumResponseBytes)
    guard transfer.prepare(), curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
      return fail(call, .notSent, "no transfer could be prepared")
    }
    active[ObjectIdentifier(call)] = transfer
    earliestDeadline = earliestDeadline.map { min($0, call.deadline) } ?? call.deadline
  }

  /// Starts a call outside the thread and sends what can be sent. A near server's answer may be there already.
  ///
  /// The thread is needed when something has to be looked after before it would by itself. Nil when so many calls are
  /// under way that the thread is awake anyway and does better with a batch of them.
  func startNow(_ call: CurlCall) -> (answers: [CurlAnswer], needsThread: Bool)? {
    guard active.count < Self.directStartLimit else { return nil }
    start(call)
    advance([])
    guard let wanted = nextLook else { return (takeAnswers(), false) }
    return (takeAnswers(), sleepsUntil.map { wanted < $0 } ?? true)
  }

  /// Frees the handle of a call that nobody waits for any more.
  func drop(_ call: CurlCall) {
    guard let transfer = active.removeValue(forKey: ObjectIdentifier(call)) else { return }
    // The handle is freed with the transfer, which must not happen before it has left the multi handle.
    withExtendedLifetime(transfer) {
      _ = curl_multi_remove_handle(multi, transfer.handle.pointer)
    }
  }

  /// Lets a paused transfer receive again.
  func resume(_ call: CurlCall) {
    guard let transfer = active[ObjectIdentifier(call)] else { return }
    curl_easy_pause(transfer.handle.pointer, Int32(CURLPAUSE_CONT))
  }

  /// Moves transfers as far as they go: those of the sockets with news, and those whose time has come.
  func advance(_ sockets: [CurlPoller.Event]) {
    var running: Int32 = 0
    for event in sockets {
      curl_multi_socket_action(multi, event.socket, event.mask, &running)
    }
    while let timer, timer <= .now {
      self.timer = nil
      curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
    }
    collectFinished()
    expire()
  }

  /// What has to be delivered, once the lock is given back.
  func takeAnswers() -> [CurlAnswer] {
    defer { answers = [] }
    return answers
  }

  /// Milliseconds until the thread has to look without news of a socket; negative means never.
  func planSleep() -> Int32 {
    sleepsUntil = nextLook
    guard let wanted = sleepsUntil else { return -1 }
    let left = ContinuousClock.now.duration(to: wanted)
    let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(clamping: max(0, milliseconds))
  }

  /// Ends everything.
  func close() -> [CurlAnswer] {
    for transfer in active.values {
      withExtendedLifetime(transfer) {
        _ = curl_multi_remove_handle(multi, transfer.handle.pointer)
      }
      fail(transfer.call, .connectionLost, "the transport was shut down")
    }
    active.removeAll()
    idle.removeAll()
    return takeAnswers()
  }

  private var nextLook: ContinuousClock.Instant? {
    guard let timer else { return earliestDeadline }
    return earliestDeadline.map { min($0, timer) } ?? timer
  }

  private func fail(_ call: CurlCall, _ code: WebRPCTransportError.Code, _ message: String) {
    answers.append(CurlAnswer(call: call, result: .failure(WebRPCTransportError(code, message: message))))
  }

  private func collectFinished() {
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      let result = oms_curl_message_result(message)
      curl_multi_remove_handle(multi, easy)
      guard let context = oms_curl_get_private(easy) else { continue }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      active.removeValue(forKey: ObjectIdentifier(transfer.call))
      answers.append(CurlAnswer(call: transfer.call, result: transfer.outcome(result)))
      if result == CURLE_OK, idle.count < Self.idleHandleLimit {
        transfer.handle.forgetCall()
        idle.append(transfer.handle)
      }
    }
  }

  private func expire() {
    guard let earliest = earliestDeadline else { return }
    let now = ContinuousClock.now
    guard earliest <= now else { return }
    for transfer in active.values {
      guard let deadline = transfer.deadline, deadline <= now else { continue }
      drop(transfer.call)
      fail(transfer.call, .timedOut, "the time for the request is over")
    }
    earliestDeadline = active.values.compactMap(\.deadline).min()
  }

  func watch(_ socket: curl_socket_t, _ what: Int32) {
    poller.watch(socket, what)
  }

  func setTimer(milliseconds: Int) {
    timer = milliseconds < 0 ? nil : ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
  }
}

/// A call and what became of it.
struct CurlAnswer {
  let call: CurlCall
  let result: Result<WebRPCResponse, any Error>

  /// Answers whoever waits: for the call, or for the rest of the stream that it has become.
  func deliver() {
    guard !call.finish(result) else { return }
    call.stream?.finish(result.map { _ in })
  }
}
