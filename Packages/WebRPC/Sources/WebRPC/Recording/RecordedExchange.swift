/// One line of a file of exchanges.
struct RecordedExchange: Codable {
  struct Field: Codable {
    var name: String
    var value: String
  }

  /// What both directions have. A body is text where it is UTF-8, else base64; without either it is empty.
  struct Content: Codable {
    var headers: [Field]
    var text: String?
    var base64: WebRPCBytes?
  }

  static let currentVersion = 1

  var version = currentVersion
  var method: String
  var path: String
  var request: Content
  var status: Int?
  var response: Content?
  var failure: String?
  /// How a stream ended after what `response` holds, when that was not in order.
  var ending: String?

  init(_ exchange: RecordingTransport.Exchange, keeping kept: WebRPCHeaders) {
    method = exchange.request.method.rawValue
    path = exchange.request.path
    request = Content(exchange.request.headers, exchange.request.body, keeping: kept)
    switch exchange.result {
    case .success(let answer):
      status = answer.status
      response = Content(answer.headers, answer.body, keeping: kept)
    case .failure(let error):
      guard let answer = exchange.received else {
        failure = RecordedFailure.name(of: error)
        break
      }
      status = answer.status
      response = Content(answer.headers, answer.body, keeping: kept)
      ending = RecordedFailure.name(of: error)
    }
  }

  /// Whether a request is the one that was recorded: the same method, path and body. Header fields do not count, for
  /// they are hidden in part and change with every call.
  var key: ExchangeKey { ExchangeKey(method: method, path: path, body: request.body) }

  /// The answer as it was.
  ///
  /// - Throws: the failure that was recorded.
  func replay() throws -> WebRPCResponse {
    if let ending { throw RecordedFailure.error(named: ending) }
    return try received()
  }

  /// The answer as a stream, with the end that it had.
  ///
  /// - Throws: the failure that was recorded.
  func replayStream() throws -> WebRPCStreamingResponse {
    WebRPCStreamingResponse(try received(), failingWith: ending.map(RecordedFailure.error))
  }

  private func received() throws -> WebRPCResponse {
    guard let status, let response else { throw RecordedFailure.error(named: failure ?? "") }
    return WebRPCResponse(status: status, headers: response.webRPCHeaders, body: response.body)
  }
}

/// What tells one request from another in a recording.
struct ExchangeKey: Hashable {
  var method: String
  var path: String
  var body: [UInt8]
}

extension RecordedExchange.Content {
  static let hiddenValue = "<redacted>"

  init(_ headers: WebRPCHeaders, _ body: [UInt8], keeping kept: WebRPCHeaders) {
    self.headers = headers.pairs.map { name, value in
      RecordedExchange.Field(name: name, value: kept[name] == nil ? Self.hiddenValue : value)
    }
    if let text = String(validating: body, as: UTF8.self) {
      self.text = text.isEmpty ? nil : text
    } else {
      base64 = WebRPCBytes(body)
    }
  }

  var body: [UInt8] { base64?.bytes ?? Array((text ?? "").utf8) }

  var webRPCHeaders: WebRPCHeaders { WebRPCHeaders(headers.map { ($0.name, $0.value) }) }
}
