/// A transport around another one that describes every exchange in one line, without its secrets.
///
/// A line holds path, status or failure, time and sizes. What follows `?` in a path is left out. Bodies are left out
/// unless they are asked for; then every name and every value is hidden but those of the named fields.
///
/// ```swift
/// let transport = LoggingTransport(CurlTransport()) { print($0) }
/// // POST /v1/Waas/SignMessage 200 12 ms, 180 bytes sent, 154 received
/// ```
public struct LoggingTransport: WebRPCTransport {
  private let base: any WebRPCTransport
  private let clock: any Clock<Duration>
  private let shownFields: Set<String>?
  private let log: @Sendable (String) -> Void

  /// Describes exchanges to `log`.
  ///
  /// With `showingFields`, bodies are added: the named JSON fields with their texts and numbers, everything else as `…`.
  /// A field within a field has to be named itself. Name only what may be read by whoever reads the log; keys, codes,
  /// tokens and signatures stay hidden because nobody names them, and so do the keys of maps.
  public init(
    _ base: any WebRPCTransport,
    showingFields: Set<String>? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void
  ) {
    self.base = base
    self.clock = clock
    shownFields = showingFields
    self.log = log
  }

  /// Sends through the wrapped transport.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let watch = Stopwatch(clock)
    let outcome: Result<WebRPCResponse, any Error>
    do {
      outcome = .success(try await base.send(request))
    } catch {
      outcome = .failure(error)
    }
    switch outcome {
    case .success(let response):
      log(
        "\(Self.head(request)) \(response.status) \(watch.milliseconds) ms, \(request.body.count) bytes sent, "
          + "\(response.body.count) received\(shown(" →", request.body))\(shown(" ←", response.body))"
      )
    case .failure(let error): logFailure(request, error, watch)
    }
    return try outcome.get()
  }

  private static func head(_ request: WebRPCRequest) -> String {
    "\(request.method.rawValue) \(request.pathWithoutQuery)"
  }

  private func logFailure(_ request: WebRPCRequest, _ error: any Error, _ watch: Stopwatch) {
    log(
      "\(Self.head(request)) \(Self.name(error)) \(watch.milliseconds) ms, "
        + "\(request.body.count) bytes sent\(shown(" →", request.body))"
    )
  }

  private static func name(_ error: any Error) -> String {
    switch error {
    case let error as WebRPCTransportError: "\(error.code)"
    case is CancellationError: "cancelled"
    default: "failed"
    }
  }

  private func shown(_ arrow: String, _ body: [UInt8]) -> String {
    guard let shownFields else { return "" }
    guard let value = try? WebRPCJSON.decode(JSONValue.self, from: body),
      let text = try? WebRPCJSON.encode(value.redacted(showing: shownFields))
    else { return "\(arrow) (not JSON)" }
    return "\(arrow) \(String(decoding: text, as: UTF8.self))"
  }
}

extension LoggingTransport: WebRPCStreamingTransport {
  /// Opens a stream through the wrapped transport, with one line for its head and one for its end.
  ///
  /// The messages are never shown.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let base = try base.streaming()
    let watch = Stopwatch(clock)
    let response: WebRPCStreamingResponse
    do {
      response = try await base.stream(request)
    } catch {
      logFailure(request, error, watch)
      throw error
    }
    let head = "\(Self.head(request)) \(response.status)"
    log("\(head) begins after \(watch.milliseconds) ms, \(request.body.count) bytes sent\(shown(" →", request.body))")
    let received = ReceivedBytes(limit: 0)
    return WatchedBody.watch(response) {
      received.append($0)
    } end: { end in
      let how =
        switch end {
        case .complete: "ends"
        case .failed(let error): Self.name(error)
        case .abandoned: "left"
        }
      log("\(head) \(how) after \(watch.milliseconds) ms, \(received.count) bytes received")
    }
  }
}
