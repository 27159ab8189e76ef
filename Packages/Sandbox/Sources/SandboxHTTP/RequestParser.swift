/// Turns the bytes of one connection into requests, without any I/O. Handles split and pipelined input.
struct RequestParser {
  /// A complete request and whether the client wants the connection kept after it.
  struct Complete: Equatable {
    let request: HTTPServerRequest
    let keepsAlive: Bool
  }

  /// What to do next.
  enum Step: Equatable {
    case needsMore
    /// Send `100 Continue`, then call again.
    case sendContinue
    case complete(Complete)
  }

  private enum Body {
    case length(Int)
    case chunked(ChunkedBody)
  }

  private let maximumHead: Int
  private let maximumBody: Int
  private var input: ArraySlice<UInt8> = []
  private var scanned = 0
  private var head: RequestHead?
  private var body = Body.length(0)
  private var owesContinue = false

  init(maximumHead: Int, maximumBody: Int) {
    self.maximumHead = maximumHead
    self.maximumBody = maximumBody
  }

  /// Bytes received and not yet used.
  var buffered: Int { input.count }
  /// Whether a request has begun to arrive.
  var isInsideRequest: Bool { head != nil || !input.isEmpty }

  /// Takes out what has arrived and belongs to no request.
  mutating func takeRest() -> ArraySlice<UInt8> {
    defer { input = [] }
    return input
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    if input.isEmpty { input = [] }
    input.append(contentsOf: bytes)
  }

  /// Reads on. After a refusal the parser must not be used again.
  mutating func next() throws(RequestRefusal) -> Step {
    guard let head = try readHead() else { return .needsMore }
    guard let bytes = try readBody() else {
      defer { owesContinue = false }
      return owesContinue && input.isEmpty ? .sendContinue : .needsMore
    }
    self.head = nil
    let request = HTTPServerRequest(
      method: head.method, path: head.target.path, segments: head.target.segments, query: head.target.query,
      headers: head.headers, body: bytes)
    return .complete(Complete(request: request, keepsAlive: head.keepsAlive))
  }

  private mutating func readHead() throws(RequestRefusal) -> RequestHead? {
    if let head { return head }
    // Empty lines before a request line are skipped (RFC 9112 §2.2).
    while input.starts(with: [0x0d, 0x0a]) { input.removeFirst(2) }
    guard let end = endOfHead() else {
      guard input.count <= maximumHead else { throw RequestRefusal(431, "request head exceeds \(maximumHead) bytes") }
      return nil
    }
    guard end - input.startIndex <= maximumHead else {
      throw RequestRefusal(431, "request head exceeds \(maximumHead) bytes")
    }
    let head = try RequestHead(input[..<end])
    input = input[(end + 4)...]
    scanned = 0
    switch head.framing {
    case .length(let count):
      guard count <= maximumBody else { throw RequestRefusal(413, "request body exceeds \(maximumBody) bytes") }
      body = .length(count)
    case .chunked: body = .chunked(ChunkedBody(limit: maximumBody))
    }
    owesContinue = head.expectsContinue
    self.head = head
    return head
  }

  private mutating func readBody() throws(RequestRefusal) -> [UInt8]? {
    switch body {
    case .length(let count):
      guard input.count >= count else { return nil }
      let bytes = Array(input.prefix(count))
      input.removeFirst(count)
      return bytes
    case .chunked(var chunked):
      let isComplete = try chunked.read(&input)
      body = .chunked(chunked)
      return isComplete ? chunked.decoded : nil
    }
  }

  /// Index of the CR LF CR LF that ends the head, found without scanning the same bytes twice.
  private mutating func endOfHead() -> ArraySlice<UInt8>.Index? {
    var index = input.startIndex + max(scanned - 3, 0)
    while index + 3 < input.endIndex {
      if input[index] == 0x0d, input[index + 1] == 0x0a, input[index + 2] == 0x0d, input[index + 3] == 0x0a {
        return index
      }
      index += 1
    }
    scanned = input.count
    return nil
  }
}
