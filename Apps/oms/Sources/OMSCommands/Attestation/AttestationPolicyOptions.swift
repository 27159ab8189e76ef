import Attestation
import CryptoCore
import CryptoX509
import Foundation

/// Whom and what to trust.
enum AttestationPolicyOptions {
  private static let environments: [(name: String, policy: AttestationPolicy)] = [
    ("production", .production), ("staging", .staging), ("development", .development), ("sandbox", .sandbox),
  ]

  static let all: [ArgumentSpecification.Option] = [
    .init(
      name: "environment", value: "NAME",
      help: "whom to trust: \(environments.map(\.name).joined(separator: ", ")) (default: production)"),
    .init(name: "root", value: "FILE", help: "another root certificate to trust, PEM or DER"),
    .init(name: "root-sha256", value: "HEX", help: "the SHA-256 fingerprint of another root to trust"),
    .init(
      name: "pcr0", value: "HEX", help: "another image to trust instead; may be given more than once",
      isRepeatable: true),
    .init(name: "accept-debug", help: "accept an enclave in debug mode, which identifies nothing"),
  ]

  static func policy(_ arguments: Arguments) throws -> AttestationPolicy {
    let name = arguments.value("environment") ?? "production"
    guard var policy = environments.first(where: { $0.name == name })?.policy else {
      throw CommandFailure.usage("unknown environment `\(name)`", command: "attestation inspect")
    }
    if let path = arguments.value("root") {
      guard arguments.value("root-sha256") == nil else {
        throw CommandFailure.usage("--root and --root-sha256 say the same thing", command: "attestation inspect")
      }
      policy.rootFingerprint = try fingerprint(ofFile: path)
    }
    if let text = arguments.value("root-sha256") { policy.rootFingerprint = try digest(text, "root-sha256", [32]) }
    let images = try arguments.allValues("pcr0").map { try digest($0, "pcr0", [32, 48, 64]) }
    if !images.isEmpty { policy.measurements = Set(images) }
    if arguments.has("accept-debug") { policy.acceptsDebugMode = true }
    return policy
  }

  private static func digest(_ text: String, _ option: String, _ lengths: [Int]) throws -> [UInt8] {
    guard let bytes = try? Hex.decode(text), lengths.contains(bytes.count) else {
      let words = lengths.map(String.init).joined(separator: ", ")
      throw CommandFailure.usage("--\(option) is hex of \(words) bytes", command: "attestation inspect")
    }
    return bytes
  }

  private static func fingerprint(ofFile path: String) throws -> [UInt8] {
    guard let content = FileManager.default.contents(atPath: path) else { throw CommandFailure("cannot read \(path)") }
    do {
      let isPEM = content.starts(with: Data("-----BEGIN".utf8))
      let certificate =
        isPEM
        ? try X509Certificate.read(pem: String(decoding: content, as: UTF8.self))[0]
        : try X509Certificate(der: content)
      return certificate.sha256Fingerprint
    } catch {
      throw CommandFailure("\(path) is not a certificate: \(error)")
    }
  }
}
