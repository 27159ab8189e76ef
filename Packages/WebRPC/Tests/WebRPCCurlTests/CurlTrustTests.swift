import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

/// Whoever names a file or a folder of authorities means no others.
@Suite struct CurlTrustTests {
  private func contact(_ configuration: CurlTransportConfiguration, _ server: TLSServer, _ file: String) async throws {
    let transport = CurlTransport(configuration: configuration)
    let url = "https://127.0.0.1:\(server.port)/\(file)"
    let response = try await transport.send(WebRPCRequest(method: .get, url: url, path: "/"))
    #expect(response.status == 200)
  }

  @Test(.timeLimit(.minutes(10))) func whatIsNamedReplacesTheSystem() async throws {
    let (own, other) = (try TestCertificates(), try TestCertificates())
    let (ownFolder, otherFolder) = (try own.authorityFolder(), try other.authorityFolder())
    let server = try TLSServer(certificate: own.certificate(.valid), key: own.key(.valid))
    defer { server.stop() }
    func contact(_ change: (inout CurlTransportConfiguration) -> Void) async throws {
      var configuration = CurlTransportConfiguration()
      (configuration.certificateFile, configuration.certificateDirectory) = (nil, nil)
      change(&configuration)
      try await self.contact(configuration, server, own.certificate(.valid))
    }
    let unknown = WebRPCTransportError(.tlsFailed(.unknownIssuer), message: "")

    // The server's authority is in the system's folder, or file, and trusted as long as nothing else is named.
    try await contact { $0.systemCertificateDirectory = ownFolder }
    try await contact { $0.systemCertificateFile = own.authority }
    await #expect(throws: unknown) {
      try await contact {
        $0.systemCertificateDirectory = ownFolder
        $0.certificateFile = other.authority
      }
    }
    await #expect(throws: unknown) {
      try await contact {
        $0.systemCertificateFile = own.authority
        $0.certificateDirectory = otherFolder
      }
    }
    await #expect(throws: unknown) {
      try await contact {
        $0.systemCertificateFile = own.authority
        $0.systemCertificateDirectory = ownFolder
        $0.certificateFile = other.authority
      }
    }
    // Both may be named; then both count.
    try await contact {
      $0.certificateFile = other.authority
      $0.certificateDirectory = ownFolder
    }
  }
}
