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

  init(_ exchange: RecordingTransport.Exchange, hiding hidden: WebRPCHeaders) {
    method = exchange.request.method.rawValue
    path = exchange.request.path
    request = Content(exchange.request.headers, exchange.request.body, hiding: hidden)
    switch exchange.result {
    case .success(let answer):
      status = answer.status
      response = Content(answer.headers, answer.body, hiding: hidden)
    case .failure(let error):
      failure = RecordedFailure.name(of: error)
    }
  }

  /// Whether a request is the one that was recorded: the same method, path and body. Header fields do not count, for
  /// they are hidden in part and change with every call.
  var key: ExchangeKey { ExchangeKey(method: method, path: path, body: request.body) }

  /// The answer as it was.
  ///
  /// - Throws: the failure that was recorded.
  func replay() throws -> WebRPCResponse {
    if let status, let response {
      return WebRPCResponse(status: status, headers: response.webRPCHeaders, body: response.body)
    }
    throw RecordedFailure.error(named: failure ?? "")
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

  init(_ headers: WebRPCHeaders, _ body: [UInt8], hiding hidden: WebRPCHeaders) {
    self.headers = headers.pairs.map { name, value in
      RecordedExchange.Field(name: name, value: hidden[name] == nil ? value : Self.hiddenValue)
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
