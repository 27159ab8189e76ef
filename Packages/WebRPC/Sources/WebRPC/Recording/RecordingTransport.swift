import Synchronization

/// A transport around another one that keeps every exchange, in the order in which they ended.
///
/// Given a file it writes each exchange there as one line of JSON, for ``ReplayingTransport`` to answer from:
///
/// ```swift
/// let transport = try RecordingTransport(CurlTransport(), writingTo: "exchanges.jsonl")
/// ```
///
/// Keys and signatures in header fields are not written; bodies are, as they are. Record with accounts made for tests.
public final class RecordingTransport: WebRPCTransport {
  /// One request and what became of it.
  public struct Exchange: Sendable {
    /// What was sent.
    public let request: WebRPCRequest
    /// What came back: the answer, ``WebRPCTransportError`` or `CancellationError`.
    public let result: Result<WebRPCResponse, any Error>
  }

  /// Header fields whose values stay out of a file unless they are asked for, in requests and answers.
  public static let secretHeaders = [
    "Api-Key", "OMS-Wallet-Signature", "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie",
  ]

  private struct State {
    var exchanges: [Exchange] = []
    var fileError: ExchangeFileError?
  }

  private let base: any WebRPCTransport
  private let file: ExchangeFileWriter?
  private let hidden: WebRPCHeaders
  private let state = Mutex(State())

  /// Records what goes through `base`, in memory.
  public init(_ base: any WebRPCTransport) {
    self.base = base
    file = nil
    hidden = [:]
  }

  /// Records what goes through `base`, in memory and in a new file that only its owner can read (mode 0600).
  ///
  /// Values of ``secretHeaders`` are written as `<redacted>`, except for the names in `keepingHeaders`.
  ///
  /// - Throws: ``ExchangeFileError`` when the file cannot be made or there is one already.
  public init(
    _ base: any WebRPCTransport,
    writingTo path: String,
    keepingHeaders: [String] = []
  ) throws(ExchangeFileError) {
    self.base = base
    var hidden = WebRPCHeaders(Self.secretHeaders.map { ($0, "") })
    for name in keepingHeaders { hidden[name] = nil }
    self.hidden = hidden
    file = try ExchangeFileWriter(path: path)
  }

  /// The exchanges so far.
  public var exchanges: [Exchange] { state.withLock { $0.exchanges } }

  /// Why the file ends before the exchanges do, when writing to it failed. Calls go on without it.
  public var fileError: ExchangeFileError? { state.withLock { $0.fileError } }

  /// Sends through the wrapped transport.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    do {
      let response = try await base.send(request)
      record(Exchange(request: request, result: .success(response)))
      return response
    } catch {
      record(Exchange(request: request, result: .failure(error)))
      throw error
    }
  }

  private func record(_ exchange: Exchange) {
    state.withLock { state in
      state.exchanges.append(exchange)
      guard let file, state.fileError == nil else { return }
      do throws(ExchangeFileError) {
        try file.append(RecordedExchange(exchange, hiding: hidden))
      } catch {
        state.fileError = error
      }
    }
  }
}
