import Synchronization

/// A transport around another one that keeps every exchange, in the order in which they ended.
///
/// Given a file it writes each exchange there as one line of JSON, for ``ReplayingTransport`` to answer from:
///
/// ```swift
/// let transport = try RecordingTransport(CurlTransport(), writingTo: "exchanges.jsonl")
/// ```
///
/// Header fields are written only where their names are known to hold no secret. Paths and bodies are written as they are:
/// record with accounts made for tests. A stream is one exchange, kept whole, that ends when the stream does.
public final class RecordingTransport: WebRPCTransport {
  /// One request and what became of it.
  public struct Exchange: Sendable {
    /// What was sent.
    public let request: WebRPCRequest
    /// What came back: the answer, ``WebRPCTransportError`` or `CancellationError`.
    public let result: Result<WebRPCResponse, any Error>
    /// The answer as far as it had come when a stream ended with an error or was left by its reader.
    public let received: WebRPCResponse?

    init(request: WebRPCRequest, result: Result<WebRPCResponse, any Error>, received: WebRPCResponse? = nil) {
      self.request = request
      self.result = result
      self.received = received
    }
  }

  /// Header fields whose values are written to a file, in requests and answers. Every other field may hold a key, a token
  /// or a signature; only its name is written, unless it is asked for.
  public static let plainHeaders = [
    "Accept", "Accept-Encoding", "Accept-Language", "Age", "Allow", "Cache-Control", "Connection", "Content-Encoding",
    "Content-Language", "Content-Length", "Content-Type", "Date", "Expires", "Keep-Alive", "Last-Modified",
    "Retry-After", "Server", "Transfer-Encoding", "User-Agent", "Vary", "Webrpc",
  ]

  private struct State {
    var exchanges: [Exchange] = []
    var fileError: ExchangeFileError?
  }

  private let base: any WebRPCTransport
  private let file: ExchangeFileWriter?
  private let kept: WebRPCHeaders
  private let state = Mutex(State())

  /// Records what goes through `base`, in memory.
  public init(_ base: any WebRPCTransport) {
    self.base = base
    file = nil
    kept = [:]
  }

  /// Records what goes through `base`, in memory and in a new file that only its owner can read (mode 0600).
  ///
  /// Values of header fields other than ``plainHeaders`` and those in `keepingHeaders` are written as `<redacted>`.
  ///
  /// - Throws: ``ExchangeFileError`` when the file cannot be made or there is one already.
  public init(
    _ base: any WebRPCTransport,
    writingTo path: String,
    keepingHeaders: [String] = []
  ) throws(ExchangeFileError) {
    self.base = base
    kept = WebRPCHeaders((Self.plainHeaders + keepingHeaders).map { ($0, "") })
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
        try file.append(RecordedExchange(exchange, keeping: kept))
      } catch {
        state.fileError = error
      }
    }
  }
}

extension RecordingTransport: WebRPCStreamingTransport {
  /// Opens a stream through the wrapped transport.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let response: WebRPCStreamingResponse
    do {
      response = try await base.streaming().stream(request)
    } catch {
      record(Exchange(request: request, result: .failure(error)))
      throw error
    }
    let received = ReceivedBytes(limit: .max)
    let (status, headers) = (response.status, response.headers)
    return WatchedBody.watch(response) {
      received.append($0)
    } end: { end in
      let answer = WebRPCResponse(status: status, headers: headers, body: received.bytes)
      switch end {
      case .complete: self.record(Exchange(request: request, result: .success(answer)))
      case .failed(let error): self.record(Exchange(request: request, result: .failure(error), received: answer))
      case .abandoned:
        self.record(Exchange(request: request, result: .failure(CancellationError()), received: answer))
      }
    }
  }
}
