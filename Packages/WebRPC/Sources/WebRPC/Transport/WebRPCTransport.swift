/// Carries one WebRPC request over HTTP and brings back the answer.
///
/// This is the seam between the typed client and the network. Take `CurlTransport` (module `WebRPCCurl`) or
/// `URLSessionTransport` (module `WebRPCURLSession`) to talk to a server, `InMemoryTransport` in tests, and
/// `RecordingTransport` around any of them to see what went by. Write your own to reach a service some other way.
///
/// What an implementation promises:
///
/// - Any HTTP answer returns, whatever its status. Redirects are answers, never followed.
/// - No complete answer throws ``WebRPCTransportError``; a truncated body is never returned as a whole one.
/// - When the calling task is cancelled the call throws `CancellationError` at once, and a request that has not
///   started by then is never sent.
/// - Calls may be made from any number of tasks at the same time.
///
/// A test double takes five lines:
///
/// ```swift
/// struct Always: WebRPCTransport {
///   let response: WebRPCResponse
///   func send(_ request: WebRPCRequest) async throws -> WebRPCResponse { response }
/// }
/// ```
public protocol WebRPCTransport: Sendable {
  /// Sends the request and returns the answer.
  ///
  /// - Throws: ``WebRPCTransportError`` when there is no complete answer, `CancellationError` when cancelled.
  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse
}
