import CryptoCore
import CryptoEd25519
import CryptoP256
import CryptoSecp256k1

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The members of a JSON Web Key, before they are known to be a key.
struct JWKMembers: Decodable {
  let kty, crv, kid, alg, use: String?
  let keyOperations: [String]?
  private let x, y, n, e: String?
  /// The first member with a value of a wrong type. Such a key cannot be used, but must not spoil its whole set.
  private let mistyped: String?

  private enum CodingKeys: String, CodingKey {
    case kty, crv, kid, alg, use, x, y, n, e
    case keyOperations = "key_ops"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var mistyped: String?
    func text(_ key: CodingKeys) -> String? {
      do {
        return try container.decodeIfPresent(String.self, forKey: key)
      } catch {
        mistyped = mistyped ?? key.rawValue
        return nil
      }
    }
    kty = text(.kty)
    crv = text(.crv)
    kid = text(.kid)
    alg = text(.alg)
    use = text(.use)
    x = text(.x)
    y = text(.y)
    n = text(.n)
    e = text(.e)
    do {
      keyOperations = try container.decodeIfPresent([String].self, forKey: .keyOperations)
    } catch {
      mistyped = mistyped ?? CodingKeys.keyOperations.rawValue
      keyOperations = nil
    }
    self.mistyped = mistyped
  }

  static func read(_ json: some Collection<UInt8>) throws(JOSEError) -> JWKMembers {
    do {
      return try JSONDecoder().decode(JWKMembers.self, from: Data(json))
    } catch {
      throw JOSEError(.invalidKey, "not the JSON of a key")
    }
  }

  func material() throws(JOSEError) -> JWK.Material {
    if let mistyped { throw JOSEError(.invalidKey, "the member \(mistyped) has a value of a wrong type") }
    do {
      switch (kty, crv) {
      case ("EC", "P-256"): return .p256(try P256PublicKey(x963: try point()))
      case ("EC", "secp256k1"): return .secp256k1(try Secp256k1PublicKey(serialized: try point()))
      case ("OKP", "Ed25519"):
        return .ed25519(try Ed25519PublicKey(rawRepresentation: try bytes(x, named: "x")))
      case ("RSA", _):
        return .rsa(try RSAPublicKey(modulus: try bytes(n, named: "n"), exponent: try bytes(e, named: "e")))
      default: throw JOSEError(.invalidKey, "a type or curve that is not understood")
      }
    } catch let error as JOSEError {
      throw error
    } catch {
      throw JOSEError(.invalidKey, "\(error)")
    }
  }

  private func point() throws(JOSEError) -> [UInt8] {
    let x = try bytes(x, named: "x")
    let y = try bytes(y, named: "y")
    guard x.count == 32, y.count == 32 else { throw JOSEError(.invalidKey, "x and y do not have 32 bytes each") }
    return [0x04] + x + y
  }

  private func bytes(_ text: String?, named name: String) throws(JOSEError) -> [UInt8] {
    guard let text else { throw JOSEError(.invalidKey, "the member \(name) is missing") }
    do {
      return try Base64URL.decode(text)
    } catch {
      throw JOSEError(.invalidKey, "the member \(name) is not base64url", offset: error.offset)
    }
  }
}
