internal import CCurl
import WebRPC

/// Runs transfers on a multi handle. It lives on the loop's thread and never leaves it.
final class CurlDriver {
  private let multi: UnsafeMutableRawPointer
  private let configuration: CurlTransportConfiguration
  private var active: [ObjectIdentifier: CurlTransfer] = [:]
  private var idle: [CurlEasyHandle] = []
  private var earliestDeadline: ContinuousClock.Instant?

  /// Handles kept for the next calls; the connections belong to the multi handle and are kept apart from this.
  private static let idleHandleLimit = 32

  init(multi: UnsafeMutableRawPointer, configuration: CurlTransportConfiguration) {
    self.multi = multi
    self.configuration = configuration
    let perHost = max(1, configuration.maximumConnectionsPerHost)
    _ = oms_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, perHost)
    _ = oms_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, perHost)
    _ = oms_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  func start(_ call: CurlCall) {
    guard !call.isFinished else { return }
    guard call.deadline > .now else { return call.fail(.timedOut, "no time was left to send the request") }
    guard let handle = idle.popLast() ?? CurlEasyHandle(configuration) else {
      return call.fail(.notSent, "no transfer could be created")
    }
    let transfer = CurlTransfer(call, handle: handle, bodyLimit: configuration.maximumResponseBytes)
    guard transfer.prepare(), curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
      return call.fail(.notSent, "no transfer could be prepared")
    }
    active[ObjectIdentifier(call)] = transfer
    earliestDeadline = earliestDeadline.map { min($0, call.deadline) } ?? call.deadline
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

  /// Moves every transfer as far as it goes and answers those that are complete.
  func perform() {
    var running: Int32 = 0
    guard curl_multi_perform(multi, &running) == CURLM_OK else {
      failAll(.connectionLost, "libcurl broke down")
      return
    }
    takeFinished()
    expire()
  }

  /// Sleeps until a connection has news, the next deadline, or a wake-up.
  func wait() {
    curl_multi_poll(multi, nil, 0, sleepMilliseconds(), nil)
  }

  func close() {
    failAll(.connectionLost, "the transport was shut down")
    idle.removeAll()
  }

  private func takeFinished() {
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      let result = oms_curl_message_result(message)
      curl_multi_remove_handle(multi, easy)
      guard let context = oms_curl_get_private(easy) else { continue }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      active.removeValue(forKey: ObjectIdentifier(transfer.call))
      transfer.finish(result)
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
      transfer.call.fail(.timedOut, "the time for the request is over")
    }
    earliestDeadline = active.values.compactMap(\.deadline).min()
  }

  private func sleepMilliseconds() -> Int32 {
    guard !active.isEmpty, let earliest = earliestDeadline else { return Int32.max }
    let left = ContinuousClock.now.duration(to: earliest)
    let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(clamping: max(0, milliseconds))
  }

  private func failAll(_ code: WebRPCTransportError.Code, _ message: String) {
    for transfer in active.values {
      withExtendedLifetime(transfer) {
        _ = curl_multi_remove_handle(multi, transfer.handle.pointer)
      }
      transfer.call.fail(code, message)
    }
    active.removeAll()
  }
}
