import CryptoCore
public import CryptoP256

/// A set of public keys, such as an identity provider publishes (RFC 7517 §5).
public struct JWKSet: Hashable, Sendable {
  /// The keys that can be used.
  public let keys: [JWK]
  /// Why other entries of the set cannot be used, for diagnosis.
  public let ignored: [JOSEError]

  /// Puts a set together.
  public init(keys: [JWK]) {
    self.keys = keys
    ignored = []
  }

  /// Reads a set in JSON. Entries that are not understood or not well-formed are passed over, as the standard demands.
  ///
  /// - Throws: ``JOSEError`` with `invalidKey` unless it is a JSON object with one list of keys.
  public init(json: some Collection<UInt8>) throws(JOSEError) {
    let value: JSONText
    do {
      value = try JSONText.read(json)
    } catch {
      throw JOSEError(.invalidKey, "not the JSON of a set of keys: \(error.reason)", offset: error.offset)
    }
    guard case .object(let members) = value else {
      throw JOSEError(.invalidKey, "a set of keys is a JSON object")
    }
    if let duplicate = members.duplicate {
      throw JOSEError(
        .invalidKey, "the member \(duplicate.name.prefix(60)) occurs twice", offset: duplicate.offset)
    }
    guard case .array(let entries)? = members["keys"] else {
      throw JOSEError(.invalidKey, "the member keys is not a list")
    }
    var keys: [JWK] = []
    var ignored: [JOSEError] = []
    for entry in entries {
      do throws(JOSEError) {
        keys.append(try JWK(JWKMembers(entry)))
      } catch {
        ignored.append(error)
      }
    }
    self.keys = keys
    self.ignored = ignored
  }

  /// The JSON of a set of P-256 keys for ES256, for publishing; keys are in the order given.
  ///
  /// - Throws: nothing at present; a key that cannot be written would be ``JOSEError`` with `operationFailed`.
  public static func json(publishing keys: [(keyID: String, key: P256PublicKey)]) throws(JOSEError) -> String {
    let entries = keys.map { entry in
      let x = Base64URL.encode(entry.key.x963[1...32])
      let y = Base64URL.encode(entry.key.x963[33...])
      return #"{"alg":"ES256","crv":"P-256","kid":\#(JSONText.quoted(entry.keyID)),"kty":"EC","use":"sig","#
        + #""x":"\#(x)","y":"\#(y)"}"#
    }
    return #"{"keys":[\#(entries.joined(separator: ","))]}"#
  }
}
