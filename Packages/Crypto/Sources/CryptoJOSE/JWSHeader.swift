import CryptoCore

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

  /// Reads a header: JSON without a byte order mark, names that occur once (RFC 7515 §4), and text in `alg`, `kid` and
  /// `typ`.
  init(json: [UInt8]) throws(JOSEError) {
    let value: JSONText
    do {
      value = try JSONText.read(json)
    } catch {
      throw JOSEError(.invalidHeader, "the header is not JSON: \(error.reason)")
    }
    guard case .object(let members) = value else {
      throw JOSEError(.invalidHeader, "the header is not a JSON object")
    }
    if let duplicate = members.duplicate {
      throw JOSEError(.invalidHeader, "the header parameter \(duplicate.name.prefix(60)) occurs twice")
    }
    // No extension is understood, so a header that demands one must be refused (RFC 7515 §4.1.11).
    guard members["crit"] == nil else {
      throw JOSEError(.unsupportedExtension, "the header demands extensions (crit)")
    }
    guard let name = try Self.text("alg", members) else {
      throw JOSEError(.invalidHeader, "the header has no algorithm (alg)")
    }
    guard let algorithm = JWSAlgorithm.allCases.first(where: { JSONText.areSame($0.rawValue, name) }) else {
      throw JOSEError(.unsupportedAlgorithm, "the algorithm is none of ES256, ES256K, RS256, EdDSA")
    }
    self.init(algorithm: algorithm, keyID: try Self.text("kid", members), type: try Self.text("typ", members))
  }

  private static func text(_ name: String, _ members: JSONObject) throws(JOSEError) -> String? {
    guard let value = members[name] else { return nil }
    guard case .string(let text) = value else {
      throw JOSEError(.invalidHeader, "the header parameter \(name) is not text")
    }
    return text
  }

  /// The header as JSON, with the members in lexicographic order.
  var json: String {
    let members = [("alg", algorithm.rawValue), ("kid", keyID), ("typ", type)]
      .compactMap { name, value in value.map { "\"\(name)\":" + JSONText.quoted($0) } }
    return "{" + members.joined(separator: ",") + "}"
  }
}
