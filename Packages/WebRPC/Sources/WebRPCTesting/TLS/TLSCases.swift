import WebRPC

extension TransportConformance {
  /// Only a certificate of a trusted issuer, in force, for this very host.
  static let tls: [TransportConformanceCase] = [
    TransportConformanceCase("speaks TLS with a server whose issuer is trusted") { subject in
      let response = try await contact(subject, .valid, trustsAuthority: true)
      try expect(response.status == 200, "status \(response.status)")
    },
    TransportConformanceCase("refuses a certificate of an unknown issuer") { subject in
      try await expectTLSFailure(subject, .valid, trustsAuthority: false, .unknownIssuer)
    },
    TransportConformanceCase("refuses a self-signed certificate") { subject in
      try await expectTLSFailure(subject, .selfSigned, trustsAuthority: true, .unknownIssuer)
    },
    TransportConformanceCase("refuses an expired certificate") { subject in
      try await expectTLSFailure(subject, .expired, trustsAuthority: true, .expired)
    },
    TransportConformanceCase("refuses a certificate for another host") { subject in
      try await expectTLSFailure(subject, .wrongHost, trustsAuthority: true, .wrongHost)
    },
  ]

  private static func contact(
    _ subject: TransportUnderTest,
    _ kind: TestCertificates.Kind,
    trustsAuthority: Bool
  ) async throws -> WebRPCResponse {
    let certificates = try TestCertificates()
    let server = try TLSServer(certificate: certificates.certificate(kind), key: certificates.key(kind))
    defer { server.stop() }
    var limits = TransportUnderTest.Limits()
    if trustsAuthority { limits.certificateFile = certificates.authority }
    let transport = try subject.make(limits)
    // The server opens the path as a file name; two slashes make it absolute.
    let url = "https://127.0.0.1:\(server.port)/\(certificates.certificate(kind))"
    return try await transport.send(WebRPCRequest(method: .get, url: url, path: "/"))
  }

  private static func expectTLSFailure(
    _ subject: TransportUnderTest,
    _ kind: TestCertificates.Kind,
    trustsAuthority: Bool,
    _ failure: WebRPCTransportError.TLSFailure
  ) async throws {
    try await Exchange.expectFailure([.tlsFailed(failure)]) {
      try await contact(subject, kind, trustsAuthority: trustsAuthority)
    }
  }
}
