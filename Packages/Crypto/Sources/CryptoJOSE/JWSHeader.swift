#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The protected header of a JSON Web Signature (RFC 7515 §4), as far as it is used here.
public struct JWSHeader: Hashable, Sendable {
  /// `alg`
  public let algorithm: JWSAlgorithm
  /// `kid`, which key of a set made the signature.
  public let keyID: String?
  /// `typ`, what the payload is, for example `JWT`.
  public let type: String?

  /// Describes a signature to be made.
  public init(algorithm: JWSAlgorithm, keyID: String? = nil, type: String? = nil) {
    self.algorithm = algorithm
    self.keyID = keyID
    self.type = type
  }

  private struct Members: Codable {
    let alg: String
    let kid, typ: String?
    var crit: [String]?
  }

  init(json: [UInt8]) throws(JOSEError) {
    let members: Members
    do {
      members = try JSONDecoder().decode(Members.self, from: Data(json))
    } catch {
      throw JOSEError(.invalidHeader, "the header is not a JSON object with an algorithm")
    }
    // No extension is understood, so a header that demands one must be refused (RFC 7515 §4.1.11).
    guard members.crit == nil else {
      throw JOSEError(.unsupportedExtension, "the header demands extensions (crit)")
    }
    guard let algorithm = JWSAlgorithm(rawValue: members.alg) else {
      throw JOSEError(.unsupportedAlgorithm, "the algorithm is none of ES256, ES256K, RS256, EdDSA")
    }
    self.init(algorithm: algorithm, keyID: members.kid, type: members.typ)
  }

  func json() throws(JOSEError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(Members(alg: algorithm.rawValue, kid: keyID, typ: type)))
    } catch {
      throw JOSEError(.operationFailed, "the header cannot be written as JSON")
    }
  }
}
