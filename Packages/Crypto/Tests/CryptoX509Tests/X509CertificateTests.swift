import CryptoCore
import CryptoP256
import CryptoVectors
import CryptoX509
import Foundation
import Testing

@Suite("X509Certificate")
struct X509CertificateTests {
  @Test("what a template says stands in the certificate")
  func fields() throws {
    var template = X509Template.authority(
      X509Name(commonName: "Zoë", organization: "Example", organizationalUnit: "Unit", country: "ZZ"),
      validity: X509Validity(notBefore: 0, notAfter: 2_524_608_000), pathLength: 300)
    template.serialNumber = [0xff, 1]
    let authority = try X509Authority.root(template, key: .generate())
    let certificate = authority.certificate
    #expect(certificate.subject == "CN=Zoë,OU=Unit,O=Example,C=ZZ")
    #expect(certificate.issuer == certificate.subject)
    #expect(certificate.serialNumber == [0xff, 1])
    #expect(certificate.validity == template.validity)
    #expect(certificate.basicConstraints == template.basicConstraints)
    #expect(certificate.keyUsage == template.keyUsage)
    #expect(certificate.signatureAlgorithm == "ecdsa-with-SHA384")
    #expect(try certificate.p384PublicKey() == authority.key.publicKey)
    #expect(certificate.extensions.map(\.identifier) == ["2.5.29.19", "2.5.29.15", "2.5.29.14", "2.5.29.35"])
    #expect(certificate.isSigned(by: certificate))
  }

  @Test("dates of every kind come back: before 1970, around 2050, leap days, the last second of 9999")
  func dates() throws {
    let key = try P384PrivateKey.generate()
    for second: Int64 in [
      -631_152_000, -1, 0, 951_782_400, 951_868_799, 1_709_164_800, 2_524_607_999, 2_524_608_000, 4_107_542_400,
      253_402_300_799,
    ] {
      let validity = X509Validity(notBefore: second, notAfter: second)
      let made = try X509Authority.root(.authority(X509Name(commonName: "date"), validity: validity), key: key)
      #expect(made.certificate.validity == validity)
    }
    for second: Int64 in [-631_152_001, 253_402_300_800] {
      let error = #expect(throws: X509Error.self) {
        try X509Authority.root(
          .authority(
            X509Name(commonName: "date"), validity: X509Validity(notBefore: second, notAfter: second)), key: key)
      }
      #expect(error?.code == .invalidTemplate)
    }
  }

  @Test("trailing bytes, truncation, BER and garbage are refused; slices are read")
  func strict() throws {
    let der = try Pki().certificates()[0].der
    for form in byteForms(der) { #expect(try X509Certificate(der: form).der == der) }
    // The outer length as 0x83 with a leading zero: BER.
    #expect(der[1] == 0x82)
    let ber = [0x30, 0x83, 0] + der[2...]
    for bad in [der + [0], Array(der.dropLast()), ber, [], [0x30, 0], Array("certificate".utf8)] {
      let error = #expect(throws: X509Error.self) { try X509Certificate(der: bad) }
      #expect(error?.code == .invalidEncoding)
    }
  }

  @Test("an extension that stands twice and unreadable basic constraints are refused")
  func extensions() throws {
    var twice = Pki()
    twice.leaf.additionalExtensions = [
      X509Extension(identifier: "1.2.3.4", isCritical: false, value: [5, 0]),
      X509Extension(identifier: "1.2.3.4", isCritical: false, value: [5, 0]),
    ]
    #expect(throws: X509Error.self) { try twice.certificates() }
    var unreadable = Pki()
    unreadable.leaf.basicConstraints = nil
    unreadable.leaf.additionalExtensions = [
      X509Extension(identifier: "2.5.29.19", isCritical: true, value: [0x30, 3, 1, 1])
    ]
    #expect(throws: X509Error.self) { try unreadable.certificates() }
  }

  @Test("PEM holds the same certificates in their order; other blocks are refused")
  func pem() throws {
    let certificates = try Pki().certificates()
    let text = certificates.map(\.pem).joined()
    #expect(try X509Certificate.read(pem: text) == certificates)
    for bad in [PEM.encode([1], label: "PUBLIC KEY"), "", "text", PEM.encode([1], label: "CERTIFICATE")] {
      #expect(throws: X509Error.self) { try X509Certificate.read(pem: bad) }
    }
  }

  @Test("templates that no certificate can follow are refused")
  func templates() throws {
    let key = try P384PrivateKey.generate()
    let good = X509Template.authority(X509Name(commonName: "x"), validity: Pki.validity)
    var zero = good
    zero.serialNumber = [0]
    var long = good
    long.serialNumber = [UInt8](repeating: 1, count: 21)
    var path = good
    path.basicConstraints?.pathLength = -1
    var country = good
    country.subject.country = "zz"
    var identifier = good
    identifier.additionalExtensions = [X509Extension(identifier: "3.1", isCritical: false, value: [5, 0])]
    for template in [zero, long, path, country, identifier] {
      let error = #expect(throws: X509Error.self) { try X509Authority.root(template, key: key) }
      #expect(error?.code == .invalidTemplate)
    }
  }

  @Test("the openssl program reads and verifies what is issued", .enabled(if: OpenSSLProgram.isThere))
  func program() throws {
    let certificates = try Pki().certificates()
    #expect(try OpenSSLProgram.verifies(certificates.map(\.pem), at: Pki.now))
    var expired = certificates
    expired[3] = try Pki().certificates()[3]
    #expect(try !OpenSSLProgram.verifies(expired.map(\.pem), at: Pki.now))
  }
}

/// The command-line program, as a second opinion.
private enum OpenSSLProgram {
  static let path = "/usr/bin/openssl"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func verifies(_ pem: [String], at second: Int64) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("x509-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> String {
      let url = folder.appendingPathComponent(name)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return url.path
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "verify", "-x509_strict", "-attime", String(second), "-CAfile", try file("root.pem", pem[0]), "-untrusted",
      try file("between.pem", pem[1] + pem[2]), try file("leaf.pem", pem[3]),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
