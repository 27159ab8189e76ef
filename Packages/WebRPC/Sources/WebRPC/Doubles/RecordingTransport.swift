import Synchronization

/// A transport around another one that keeps every exchange, in the order in which they ended.
public final class RecordingTransport: WebRPCTransport {
  /// One request and what became of it.
  public struct Exchange: Sendable {
    /// What was sent.
    public let request: WebRPCRequest
    /// What came back: the answer, ``WebRPCTransportError`` or `CancellationError`.
    public let result: Result<WebRPCResponse, any Error>
  }

  private let base: any WebRPCTransport
  private let recorded = Mutex<[Exchange]>([])

  /// Records what goes through `base`.
  public init(_ base: any WebRPCTransport) {
    self.base = base
  }

  /// The exchanges so far.
  public var exchanges: [Exchange] { recorded.withLock { $0 } }

  /// Sends through the wrapped transport.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    do {
      let response = try await base.send(request)
      recorded.withLock { $0.append(Exchange(request: request, result: .success(response))) }
      return response
    } catch {
      recorded.withLock { $0.append(Exchange(request: request, result: .failure(error))) }
      throw error
    }
  }
}
