/// A TLS server that speaks just enough HTTP/2 (RFC 9113) to answer one request.
///
/// It offers nothing else, so that an answer proves that the client speaks HTTP/2.
public final class HTTP2Server: Sendable {
  /// What the request must hold in its body; the answer goes out when it has come by.
  public static let marker = "http2-request-body"

  /// `https://127.0.0.1:<port>`.
  public let url: String

  /// File of the authority to trust.
  public var authority: String { certificates.value.authority }

  private let certificates: Confined<TestCertificates>
  private let server: Confined<TLSServer>

  /// Starts the server, which answers on a thread of its own.
  ///
  /// - Throws: ``ConformanceFailure`` or ``LoopbackError`` when it does not start.
  public init() throws {
    let certificates = try TestCertificates()
    let server = try TLSServer(
      certificate: certificates.certificate(.valid),
      key: certificates.key(.valid),
      options: ["-alpn", "h2"]
    )
    url = "https://127.0.0.1:\(server.port)"
    self.certificates = Confined(certificates)
    self.server = Confined(server)
    let shared = self.server
    try PlainThread.start {
      guard shared.value.process.waitFor(Array(Self.marker.utf8)) else { return }
      shared.value.process.send(Self.answer)
    }
  }

  /// Ends the server.
  public func stop() {
    server.value.stop()
  }

  /// Settings, their acknowledgement, status 200 (entry 8 of the static table, RFC 7541 appendix A), and `{}`.
  private static let answer: [UInt8] =
    frame(type: 4, flags: 0, stream: 0, []) + frame(type: 4, flags: 1, stream: 0, [])
    + frame(type: 1, flags: 4, stream: 1, [0x88]) + frame(type: 0, flags: 1, stream: 1, Array("{}".utf8))

  private static func frame(type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
  }
}

/// A value that one thread uses at a time.
private struct Confined<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
