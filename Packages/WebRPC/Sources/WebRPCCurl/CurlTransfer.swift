internal import CCurl
import WebRPC

/// One exchange under way: the handle that carries it and what has arrived so far.
final class CurlTransfer {
  let call: CurlCall
  let handle: CurlEasyHandle
  private let bodyLimit: Int
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var headers = WebRPCHeaders()
  private var headerByteCount = 0
  private var hasWholeHead = false
  private var hasFinalHead = false
  private var isStreaming = false
  private var body: [UInt8] = []
  private var framing = AnswerFraming()
  private var gzip: GzipReader?
  /// Why the answer was given up before libcurl saw anything wrong.
  private var fault: WebRPCTransportError?
  private var bytesSentBeforeFirstAttempt: Int?

  /// Header bytes of one answer, well above what any server sends.
  private static let headerLimit = 256 * 1024

  init(_ call: CurlCall, handle: CurlEasyHandle, bodyLimit: Int) {
    self.call = call
    self.handle = handle
    self.bodyLimit = bodyLimit
  }

  deinit {
    curl_slist_free_all(headerList)
  }

  /// Sets what belongs to this call; false when memory is short.
  func prepare() -> Bool {
    let pointer = handle.pointer
    let context = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
    guard appendHeaders() else { return false }
    let results = [
      oms_curl_set_string(pointer, CURLOPT_URL, call.request.url),
      // Null leaves the choice to the variables, the empty text is no proxy.
      oms_curl_set_string(pointer, CURLOPT_PROXY, LoopbackHost.isMeant(by: call.request.url) ? "" : nil),
      oms_curl_set_list(pointer, CURLOPT_HTTPHEADER, headerList),
      // The size goes first: without it libcurl would measure the copy as text.
      oms_curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(call.request.body.count)),
      setBody(),
      oms_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context),
      oms_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context),
      oms_curl_set_pointer(pointer, CURLOPT_PREREQDATA, context),
      oms_curl_set_pointer(pointer, CURLOPT_PRIVATE, context),
    ]
    return results.allSatisfy { $0 == CURLE_OK }
  }

  /// Sets the body, which also makes the handle's next request a POST; a GET has none.
  private func setBody() -> CURLcode {
    if call.request.method == .get { return oms_curl_set_long(handle.pointer, CURLOPT_HTTPGET, 1) }
    guard !call.request.body.isEmpty else {
      return oms_curl_set_string(handle.pointer, CURLOPT_COPYPOSTFIELDS, "")
    }
    return call.request.body.withUnsafeBytes {
      oms_curl_set_pointer(handle.pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
    }
  }

  private func appendHeaders() -> Bool {
    // A name with nothing after the colon takes libcurl's own field away; one with a semicolon is sent empty.
    var lines = ["Expect:"]
    // A stream is read as it comes, so nothing has to be unpacked in pieces of unknown size.
    if call.stream == nil { lines.append("Accept-Encoding: gzip") }
    for (name, value) in call.request.headers.pairs {
      lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    if call.request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
    for line in lines {
      guard let longer = curl_slist_append(headerList, line) else { return false }
      headerList = longer
    }
    return true
  }

  /// Whether libcurl may write the request now.
  ///
  /// It asks again when a reused connection turned out dead. That is fine as long as no byte had gone out; otherwise
  /// the server may have acted on the request, and sending it twice is not ours to decide.
  func mayBeSent() -> Bool {
    let sent = oms_curl_get_long(handle.pointer, CURLINFO_REQUEST_SIZE)
    guard let before = bytesSentBeforeFirstAttempt else {
      bytesSentBeforeFirstAttempt = sent
      return !call.isFinished
    }
    return sent == before
  }

  func receive(header line: UnsafeRawBufferPointer) -> Bool {
    headerByteCount += line.count
    guard headerByteCount <= Self.headerLimit else { return giveUp(.responseTooLarge, Self.tooLarge) }
    // What follows the head of the final answer are trailers, which are no header fields, whatever their names.
    if hasFinalHead { return true }
    if line.starts(with: "HTTP/".utf8) {
      headers = WebRPCHeaders()
      framing = AnswerFraming()
      hasWholeHead = false
      // Nobody asked for another protocol, and libcurl would wait for the rest of the answer (RFC 9110 §15.2.2).
      if line.drop(while: { $0 != 0x20 }).dropFirst().starts(with: "101".utf8) {
        return giveUp(.connectionLost, "the server changed to a protocol that was not asked for")
      }
      return true
    }
    if trimmed(line[...]).isEmpty { endHead() }
    if line.first == 0x20 || line.first == 0x09 {
      headers.extendLast(with: String(decoding: trimmed(line[...]), as: UTF8.self))
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let name = String(decoding: trimmed(line[..<colon]), as: UTF8.self)
    let value = String(decoding: trimmed(line[line.index(after: colon)...]), as: UTF8.self)
    headers.append(name, value)
    if let reason = framing.read(name, value) { return giveUp(.connectionLost, reason) }
    return true
  }

  private static let tooLarge = "the answer is larger than allowed"

  /// Keeps the first reason; always false.
  private func giveUp(_ code: WebRPCTransportError.Code, _ message: String) -> Bool {
    if fault == nil { fault = WebRPCTransportError(code, message: message) }
    return false
  }

  /// The time at which the call is over; none once a stream has begun. An answer that only says what is wrong is no
  /// stream, even when it is handed on as one.
  var deadline: ContinuousClock.Instant? { isStreaming && (200...299).contains(status) ? nil : call.deadline }

  private var status: Int { oms_curl_get_long(handle.pointer, CURLINFO_RESPONSE_CODE) }

  private func endHead() {
    hasWholeHead = true
    hasFinalHead = status >= 200
    guard call.stream != nil, !isStreaming, status >= 200 else { return }
    isStreaming = true
    call.finish(.success(WebRPCResponse(status: status, headers: headers)))
  }

  /// What becomes of received bytes.
  enum Reception {
    case taken, paused, refused
  }

  func receive(body bytes: UnsafeRawBufferPointer) -> Reception {
    switch framing.coding {
    case .plain:
      if let stream = call.stream { return stream.append(bytes) ? .taken : .paused }
      guard bytes.count <= bodyLimit - body.count else { return refuse(.responseTooLarge, Self.tooLarge) }
      body.append(contentsOf: bytes)
      return .taken
    case .gzip where call.stream == nil: return unpack(bytes)
    case .gzip, .unknown: return refuse(.connectionLost, "the answer has a content coding that was not asked for")
    }
  }

  private func unpack(_ bytes: UnsafeRawBufferPointer) -> Reception {
    guard let gzip = gzip ?? GzipReader() else { return refuse(.connectionLost, "no memory to unpack the answer") }
    self.gzip = gzip
    return switch gzip.unpack(bytes, limit: bodyLimit, into: &body) {
    case .taken: .taken
    case .tooLarge: refuse(.responseTooLarge, Self.tooLarge)
    case .malformed: refuse(.connectionLost, "the answer's gzip content is damaged")
    }
  }

  private func refuse(_ code: WebRPCTransportError.Code, _ message: String) -> Reception {
    _ = giveUp(code, message)
    return .refused
  }

  /// What arrived, or the reason why nothing complete did.
  func outcome(_ result: CURLcode) -> Result<WebRPCResponse, any Error> {
    if let fault { return .failure(fault) }
    guard result == CURLE_OK else {
      if result == CURLE_RECV_ERROR, oms_curl_get_long(handle.pointer, CURLINFO_HTTP_CONNECTCODE) >= 300 {
        return failure(.connectionFailed, "the proxy refused to connect to the server")
      }
      let verifyResult = oms_curl_get_long(handle.pointer, CURLINFO_SSL_VERIFYRESULT)
      return .failure(CurlFailure.error(result, certificateVerifyResult: verifyResult))
    }
    // libcurl takes the end of the connection for the end of the head.
    guard hasWholeHead else {
      return failure(.connectionLost, "the connection ended before the answer was complete")
    }
    guard gzip?.isComplete != false else {
      return failure(.connectionLost, "the answer's gzip content is cut short")
    }
    return .success(WebRPCResponse(status: status, headers: headers, body: body))
  }

  private func failure(_ code: WebRPCTransportError.Code, _ message: String) -> Result<WebRPCResponse, any Error> {
    .failure(WebRPCTransportError(code, message: message))
  }
}

private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
  let head = bytes.drop(while: isSpace)
  guard let last = head.lastIndex(where: { !isSpace($0) }) else { return head.prefix(0) }
  return head[...last]
}
