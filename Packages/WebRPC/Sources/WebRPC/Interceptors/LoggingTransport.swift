/// A transport around another one that describes every exchange in one line, without its secrets.
///
/// A line holds path, status or failure, time and sizes. Bodies are left out unless they are asked for; then every
/// string and number is hidden but those of the named fields.
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
  /// With `showingFields`, bodies are added: the named JSON fields as they are, all other values as `…`. Name only what
  /// may be read by whoever reads the log; keys, codes, tokens and signatures stay hidden because nobody names them.
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
    let head = "\(request.method.rawValue) \(request.path)"
    var outcome: Result<WebRPCResponse, any Error> = .failure(CancellationError())
    let time = await clock.measure {
      do {
        outcome = .success(try await base.send(request))
      } catch {
        outcome = .failure(error)
      }
    }
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    switch outcome {
    case .success(let response):
      log(
        "\(head) \(response.status) \(milliseconds) ms, \(request.body.count) bytes sent, "
          + "\(response.body.count) received\(shown(" →", request.body))\(shown(" ←", response.body))"
      )
    case .failure(let error):
      log(
        "\(head) \(Self.name(error)) \(milliseconds) ms, \(request.body.count) bytes sent\(shown(" →", request.body))")
    }
    return try outcome.get()
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
      let text = try? WebRPCJSON.encode(Self.redacted(value, showing: shownFields))
    else { return "\(arrow) (not JSON)" }
    return "\(arrow) \(String(decoding: text, as: UTF8.self))"
  }

  private static func redacted(_ value: JSONValue, showing fields: Set<String>) -> JSONValue {
    switch value {
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { name, member in
            (name, fields.contains(name) ? member : redacted(member, showing: fields))
          }
        )
      )
    case .array(let elements): .array(elements.map { redacted($0, showing: fields) })
    case .null: .null
    case .string, .integer, .unsignedInteger, .number, .bool: .string("…")
    }
  }
}
