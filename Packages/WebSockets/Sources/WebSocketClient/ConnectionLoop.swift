internal import CWebSockets
internal import Synchronization

/// The thread that owns the libwebsockets context of one connection and everything that hangs on it.
///
/// Other threads talk to it only through ``post(_:)``: a locked queue and `lws_cancel_service`.
final class ConnectionLoop: @unchecked Sendable {
  // Safe to share: `mailbox` is locked, `request` and `onEvent` are immutable, everything else is touched by the
  // connection's thread alone.

  enum Command: Sendable {
    case send([UInt8])
    case close
  }

  private struct ContextReference: @unchecked Sendable {
    // Only `lws_cancel_service`, which may be called from any thread, is called on it from outside.
    let pointer: OpaquePointer
  }

  private struct Mailbox {
    var context: ContextReference?
    var commands: [Command] = []
  }

  let request: WebSocketRequest
  private let onEvent: @Sendable (WebSocketEvent) -> Void
  private let mailbox = Mutex(Mailbox())

  private var wsi: OpaquePointer?
  private var deadline: OpeningDeadline?
  private var isEstablished = false
  private var outgoing: [[UInt8]] = []
  private var incoming: [UInt8] = []
  private var wantsClose = false
  private var isClosing = false
  private var serverClosure: WebSocketClosure?
  /// Why the connection is being failed: nothing more is heard or said on it.
  private var failure: WebSocketClosure?
  private var closure: WebSocketClosure?

  init(_ request: WebSocketRequest, _ onEvent: @escaping @Sendable (WebSocketEvent) -> Void) {
    self.request = request
    self.onEvent = onEvent
  }

  func start() {
    guard request.isSendable else { return fail("the request holds characters that cannot be sent") }
    if !ConnectionThread.start({ self.run() }) { fail("the system refused a thread") }
  }

  func post(_ command: Command) {
    mailbox.withLock { box in
      box.commands.append(command)
      if let context = box.context { lws_cancel_service(context.pointer) }
    }
  }

  private func fail(_ message: String) {
    onEvent(.closed(WebSocketClosure(.failed, message: message)))
  }

  private func run() {
    let table = ClientProtocol()
    guard let context = table.makeContext(for: self) else { return fail("libwebsockets could not be set up") }
    let deadline = OpeningDeadline(context, self)
    self.deadline = deadline
    mailbox.withLock { $0.context = ContextReference(pointer: context) }
    handleCommands()
    if closure == nil {
      wsi = table.connect(context, request)
      if wsi == nil { end(.failed, "no connection could be made") }
    }
    while closure == nil {
      if lws_service(context, 0) < 0 { end(.failed, "libwebsockets gave up") }
      handleCommands()
    }
    mailbox.withLock { $0.context = nil }
    deadline.cancel()
    self.deadline = nil
    // A connection that is still there when its context goes takes what it has of OpenSSL along.
    if let wsi { oms_lws_close_now(wsi) }
    table.destroy(context)
    withExtendedLifetime((table, deadline)) {}
    oms_lws_release_thread()
    if let closure { onEvent(.closed(closure)) }
  }

  private func handleCommands() {
    let commands = mailbox.withLock { box in
      defer { box.commands = [] }
      return box.commands
    }
    for command in commands {
      switch command {
      case .send(let bytes): outgoing.append(bytes)
      case .close: wantsClose = true
      }
    }
    guard !commands.isEmpty else { return }
    if isEstablished, let wsi {
      lws_callback_on_writable(wsi)
      // A server that has stopped reading must not keep the thread: the wait for its answer has an end.
      if wantsClose { lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 3) }
    } else if wantsClose {
      end(.wanted, "closed")
    }
  }

  private func end(_ kind: WebSocketClosure.Kind, _ message: String) {
    guard closure == nil else { return }
    closure = wantsClose ? WebSocketClosure(.wanted, message: "closed") : WebSocketClosure(kind, message: message)
    // A timer of the library may have brought this about: it does not interrupt the wait for the network.
    mailbox.withLock { if let context = $0.context { lws_cancel_service(context.pointer) } }
  }
}

/// From the library's callbacks, on the connection's thread.
extension ConnectionLoop {
  func established() {
    isEstablished = true
    deadline?.cancel()
    onEvent(.opened)
    if let wsi, !outgoing.isEmpty || wantsClose { lws_callback_on_writable(wsi) }
  }

  func timedOut() {
    if !isEstablished { end(.failed, "the server did not answer in time") }
  }

  func connectionFailed(_ wsi: OpaquePointer, _ reason: String) {
    let status = Int(lws_http_client_http_response(wsi))
    let isAnswer = status >= 200 && status < 600
    end(isAnswer ? .refused(status: status) : .failed, isAnswer ? "the server answered with status \(status)" : reason)
  }

  /// False ends the connection.
  func received(_ bytes: UnsafeRawBufferPointer, on wsi: OpaquePointer) -> Bool {
    guard failure == nil else { return true }
    if lws_is_first_fragment(wsi) != 0 { incoming.removeAll(keepingCapacity: true) }
    guard incoming.count + bytes.count + lws_remaining_packet_payload(wsi) <= request.maximumMessageBytes else {
      // At once: the rest of the message would come before the server's answer to a close.
      end(.messageTooLarge, "a message was too large")
      return false
    }
    incoming.append(contentsOf: bytes)
    guard lws_is_final_fragment(wsi) != 0, lws_remaining_packet_payload(wsi) == 0 else { return true }
    let isBinary = lws_frame_is_binary(wsi) != 0
    defer { incoming = [] }
    guard isBinary || String(validating: incoming, as: UTF8.self) != nil else {
      failure = WebSocketClosure(.invalidText, message: "a text message was not UTF-8")
      outgoing = []
      isClosing = true
      lws_close_reason(wsi, LWS_CLOSE_STATUS_INVALID_PAYLOAD, nil, 0)
      return false
    }
    if !wantsClose { onEvent(isBinary ? .binary(incoming) : .text(incoming)) }
    return true
  }

  /// False ends the connection.
  func canWrite(on wsi: OpaquePointer) -> Bool {
    if !outgoing.isEmpty {
      let message = outgoing.removeFirst()
      var buffer = [UInt8](repeating: 0, count: oms_lws_pre) + message
      let written = buffer.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { lws_write(wsi, $0 + oms_lws_pre, message.count, LWS_WRITE_TEXT) } ?? -1
      }
      guard written >= message.count else { return false }
      lws_callback_on_writable(wsi)
      return true
    }
    // Asked to write once more after the close was sent, it would have to wait for the server's answer.
    guard wantsClose, !isClosing else { return true }
    isClosing = true
    lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, nil, 0)
    return false
  }

  func serverWantsClose(_ payload: UnsafeRawBufferPointer) {
    let code = payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : 1005
    let reason = String(decoding: payload.dropFirst(2), as: UTF8.self)
    serverClosure = WebSocketClosure(
      .server(code: code), message: reason.isEmpty ? "the server closed with code \(code)" : reason)
  }

  /// The last that is heard of the connection, and the only thing when it was given up without a word.
  func destroyed() {
    closed()
    wsi = nil
  }

  func closed() {
    let reason = failure ?? serverClosure ?? WebSocketClosure(.failed, message: "the connection broke")
    end(reason.kind, reason.message)
  }
}
