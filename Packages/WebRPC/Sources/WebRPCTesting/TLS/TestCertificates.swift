#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A certificate authority and server certificates of every kind, made by the `openssl` program in a folder of its own.
package final class TestCertificates {
  /// What a server shows.
  package enum Kind: String, CaseIterable {
    case valid, expired, wrongHost, selfSigned
  }

  private let folder: String

  /// The authority's certificate, in PEM.
  package var authority: String { path("authority.pem") }

  package func certificate(_ kind: Kind) -> String { path("\(kind.rawValue).pem") }
  package func key(_ kind: Kind) -> String { path("\(kind.rawValue).key") }

  /// Makes all of them.
  package init() throws {
    var template = Array("/tmp/webrpc-tls-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw LoopbackError("mkdtemp") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Each has a name of its own: OpenSSL looks for issuers by name.
    let number = folder.suffix(6)
    try makeSelfSigned("authority", name: "Test Authority \(number)", host: "authority.invalid")
    try makeSelfSigned(Kind.selfSigned.rawValue, name: "Test Server", host: "127.0.0.1")
    try makeSigned(.valid, host: "IP:127.0.0.1,DNS:localhost", days: "2")
    try makeSigned(.expired, host: "IP:127.0.0.1,DNS:localhost", days: "-1")
    try makeSigned(.wrongHost, host: "DNS:other.example", days: "2")
  }

  /// A folder with the authority's certificate under the name that OpenSSL looks for.
  package func authorityFolder() throws -> String {
    guard let hash = try ChildProcess(["openssl", "x509", "-hash", "-noout", "-in", authority]).readLine() else {
      throw ConformanceFailure("openssl x509 failed")
    }
    let hashed = path("hashed")
    guard mkdir(hashed, 0o700) == 0, symlink(authority, "\(hashed)/\(hash).0") == 0 else {
      throw LoopbackError("symlink")
    }
    hashedName = "\(hash).0"
    return hashed
  }

  private var hashedName: String?

  deinit {
    if let hashedName { unlink(path("hashed/\(hashedName)")) }
    rmdir(path("hashed"))
    for name in Kind.allCases.map(\.rawValue) + ["authority"] {
      for ending in ["pem", "key", "csr"] { unlink(path("\(name).\(ending)")) }
    }
    unlink(path("authority.srl"))
    rmdir(folder)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

  private func makeSelfSigned(_ name: String, name subject: String, host: String) throws {
    let alternative = host.first?.isNumber == true ? "IP:\(host)" : "DNS:\(host)"
    try run(
      ["req", "-x509"] + Self.newKey + [
        "-keyout", path("\(name).key"), "-out", path("\(name).pem"), "-days", "2", "-subj", "/CN=\(subject)",
        "-addext", "subjectAltName=\(alternative)",
      ]
    )
  }

  private func makeSigned(_ kind: Kind, host: String, days: String) throws {
    let request = path("\(kind.rawValue).csr")
    try run(
      ["req"] + Self.newKey + [
        "-keyout", key(kind), "-out", request, "-subj", "/CN=Test Server", "-addext", "subjectAltName=\(host)",
      ]
    )
    try run([
      "x509", "-req", "-in", request, "-CA", authority, "-CAkey", path("authority.key"), "-CAcreateserial",
      "-days", days, "-copy_extensions", "copy", "-out", certificate(kind),
    ])
  }

  private func run(_ arguments: [String]) throws {
    guard try ChildProcess(["openssl"] + arguments).succeeds() else {
      throw ConformanceFailure("openssl \(arguments.first ?? "") failed")
    }
  }
}
