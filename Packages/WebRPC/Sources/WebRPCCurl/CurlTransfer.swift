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
  private var isStreaming = false
  private var body: [UInt8] = []
  private var isTooLarge = false
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
    guard headerByteCount <= Self.headerLimit else {
      isTooLarge = true
      return false
    }
    if line.starts(with: "HTTP/".utf8) {
      headers = WebRPCHeaders()
      hasWholeHead = false
      return true
    }
    if trimmed(line[...]).isEmpty { endHead() }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
    headers.append(
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: trimmed(line[line.index(after: colon)...]), as: UTF8.self)
    )
    return true
  }

  /// The time at which the call is over; none once a stream has begun.
  var deadline: ContinuousClock.Instant? { isStreaming ? nil : call.deadline }

  private var status: Int { oms_curl_get_long(handle.pointer, CURLINFO_RESPONSE_CODE) }

  private func endHead() {
    hasWholeHead = true
    guard call.stream != nil, !isStreaming, status >= 200 else { return }
    isStreaming = true
    call.finish(.success(WebRPCResponse(status: status, headers: headers)))
  }

  /// What becomes of received bytes.
  enum Reception {
    case taken, paused, refused
  }

  func receive(body bytes: UnsafeRawBufferPointer) -> Reception {
    if let stream = call.stream { return stream.append(bytes) ? .taken : .paused }
    guard bytes.count <= bodyLimit - body.count else {
      isTooLarge = true
      return .refused
    }
    body.append(contentsOf: bytes)
    return .taken
  }

  /// What arrived, or the reason why nothing complete did.
  func outcome(_ result: CURLcode) -> Result<WebRPCResponse, any Error> {
    guard result == CURLE_OK else {
      if isTooLarge { return failure(.responseTooLarge, "the answer is larger than allowed") }
      let verifyResult = oms_curl_get_long(handle.pointer, CURLINFO_SSL_VERIFYRESULT)
      return .failure(CurlFailure.error(result, certificateVerifyResult: verifyResult))
    }
    // libcurl takes the end of the connection for the end of the head.
    guard hasWholeHead else {
      return failure(.connectionLost, "the connection ended before the answer was complete")
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
