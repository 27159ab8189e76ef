import CryptoCore
import Foundation

@testable import Attestation

/// `attestation.json`: documents under a test root.
struct AttestationVectors: Decodable {
  struct Defaults: Decodable {
    let method, path, requestBody, responseBody, nonce, now, testRootSha256: String
    let trustedPcr0: [String]
    let nowMs: Int64
  }
  struct Case: Decodable, Sendable {
    struct Overrides: Decodable, Sendable {
      let resp, req, nonce: String?
      let trusted: [String]?
    }
    let name, documentBase64: String
    let reason: String?
    let overrides: Overrides
  }
  let defaults: Defaults
  let positive, negative: [Case]

  static func load() throws -> AttestationVectors {
    try SpecificationVectors.load(AttestationVectors.self, "attestation.json")
  }

  func examine(_ vector: Case, ignoring ignored: Set<AttestationRule> = []) throws -> AttestationReport {
    let policy = AttestationPolicy(
      rootFingerprint: try Hex.decode(defaults.testRootSha256),
      measurements: Set(try (vector.overrides.trusted ?? defaults.trustedPcr0).map { try Hex.decode($0) }),
      acceptsDebugMode: true)
    let exchange = AttestedExchange(
      method: defaults.method, path: defaults.path,
      requestBody: Array((vector.overrides.req ?? defaults.requestBody).utf8),
      responseBody: Array((vector.overrides.resp ?? defaults.responseBody).utf8))
    return AttestationVerifier(policy: policy, rules: RuleBook(ignoring: ignored)).examine(
      base64: vector.documentBase64, nonce: Array((vector.overrides.nonce ?? defaults.nonce).utf8),
      userData: exchange.userData, now: defaults.nowMs)
  }
}

/// `attestation-aws.json`: a genuine document.
struct GenuineVectors: Decodable {
  struct Case: Decodable {
    let documentBase64, method, path, requestBody, responseBody, nonceHex, now, userDataUtf8: String
    let trustedPcr0: [String]
    let timestampMs: Int64

    var userData: [UInt8] {
      AttestedExchange(
        method: method, path: path, requestBody: Array(requestBody.utf8), responseBody: Array(responseBody.utf8)
      ).userData
    }
  }
  let rootSha256, rootDerBase64: String
  let positive: [Case]

  static func load() throws -> GenuineVectors {
    try SpecificationVectors.load(GenuineVectors.self, "attestation-aws.json")
  }
}
