public import WebRPC

/// The HTTP transport over libcurl; the one to take on Linux.
///
/// One thread drives every transfer of the transport. It starts with the first call and ends with ``shutdown()`` or the
/// transport's last reference, and no connection or descriptor outlives it. Connections are reused; HTTP/2 is spoken
/// where a TLS server offers it. Certificates are always verified, redirects are answers, and `Expect` is never sent.
///
/// A request goes out at most once: when a reused connection breaks after any byte of the request was written, the call
/// fails with `.connectionLost` instead of being repeated, because the server may have acted on it.
///
/// ```swift
/// let transport = CurlTransport()
/// let response = try await transport.send(WebRPCRequest(url: url, path: path, headers: headers, body: body))
/// ```
public final class CurlTransport: WebRPCTransport {
  let loop: CurlLoop

  /// A transport with its own connections. Creating one costs nothing until the first call.
  public init(configuration: CurlTransportConfiguration = .init()) {
    loop = CurlLoop(configuration: configuration)
  }

  deinit {
    loop.close()
  }

  /// Sends the request and returns the answer.
  ///
  /// - Throws: `WebRPCTransportError`, or `CancellationError` at once when the calling task is cancelled.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try await perform(request, stream: nil).1
  }

  /// The call and its answer, which is only the head of one when the body goes to a stream.
  func perform(_ request: WebRPCRequest, stream: BodyPipe?) async throws -> (CurlCall, WebRPCResponse) {
    try RequestCheck.validate(request)
    let call = CurlCall(request, timeout: request.timeout ?? loop.configuration.timeout, stream: stream)
    let response = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if call.begin(continuation) { loop.submit(call) }
      }
    } onCancel: {
      if call.finish(.failure(CancellationError())) { loop.cancel(call) }
    }
    return (call, response)
  }

  /// Ends the thread and closes every connection; returns when both are gone.
  ///
  /// Calls under way fail with `.connectionLost`, later ones with `.notSent`. Calling it again does nothing.
  public func shutdown() {
    loop.close()
  }
}
