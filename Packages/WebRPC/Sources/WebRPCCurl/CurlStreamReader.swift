import WebRPC

/// Reads a stream for as long as somebody wants it; with the last reference the exchange ends.
final class CurlStreamReader: Sendable {
  private let stream: BodyPipe
  private let call: CurlCall
  /// With the transport its thread would end, and the stream with it.
  private let transport: CurlTransport
  private var loop: CurlLoop { transport.loop }

  init(_ stream: BodyPipe, call: CurlCall, transport: CurlTransport) {
    self.stream = stream
    self.call = call
    self.transport = transport
  }

  deinit {
    loop.cancel(call)
  }

  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await stream.next { loop.resume(call) }
    } onCancel: {
      stream.finish(.failure(CancellationError()))
      loop.cancel(call)
    }
  }
}
