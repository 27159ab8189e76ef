import CryptoCore
public import CryptoP256

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A set of public keys, such as an identity provider publishes (RFC 7517 §5).
public struct JWKSet: Hashable, Sendable {
  /// The keys that can be used.
  public let keys: [JWK]
  /// Why other keys of the set cannot be used, for diagnosis.
  public let ignored: [JOSEError]

  /// Puts a set together.
  public init(keys: [JWK]) {
    self.keys = keys
    ignored = []
  }

  private struct Members: Decodable {
    let keys: [JWKMembers]
  }

  /// Reads a set in JSON. Keys that are not understood or not well-formed are passed over, as the standard demands.
  ///
  /// - Throws: ``JOSEError`` with `invalidKey` unless it is a JSON object with a list of keys.
  public init(json: some Collection<UInt8>) throws(JOSEError) {
    let members: Members
    do {
      members = try JSONDecoder().decode(Members.self, from: Data(json))
    } catch {
      throw JOSEError(.invalidKey, "not the JSON of a set of keys")
    }
    var keys: [JWK] = []
    var ignored: [JOSEError] = []
    for member in members.keys {
      do throws(JOSEError) {
        keys.append(try JWK(member))
      } catch {
        ignored.append(error)
      }
    }
    self.keys = keys
    self.ignored = ignored
  }

  private struct PublishedKey: Encodable {
    let kid, x, y: String
    var alg = "ES256"
    var crv = "P-256"
    var kty = "EC"
    var use = "sig"
  }

  /// The JSON of a set of P-256 keys for ES256, for publishing; keys are in the order given.
  ///
  /// - Throws: ``JOSEError`` with `operationFailed` when it cannot be written as JSON.
  public static func json(publishing keys: [(keyID: String, key: P256PublicKey)]) throws(JOSEError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let published = keys.map { entry in
      PublishedKey(
        kid: entry.keyID, x: Base64URL.encode(entry.key.x963[1...32]), y: Base64URL.encode(entry.key.x963[33...]))
    }
    do {
      return String(decoding: try encoder.encode(["keys": published]), as: UTF8.self)
    } catch {
      throw JOSEError(.operationFailed, "the set cannot be written as JSON")
    }
  }
}
