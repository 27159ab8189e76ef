import CryptoCore
import CryptoEd25519
import CryptoP256
import CryptoSecp256k1

/// The members of a JSON Web Key, before they are known to be a key.
struct JWKMembers {
  private let object: JSONObject

  /// - Throws: ``JOSEError`` with `invalidKey` for a member that occurs twice (RFC 7517 §4).
  init(_ value: JSONText) throws(JOSEError) {
    guard case .object(let object) = value else { throw JOSEError(.invalidKey, "a key is a JSON object") }
    if let duplicate = object.duplicate {
      throw JOSEError(
        .invalidKey, "the member \(duplicate.name.prefix(60)) occurs twice", offset: duplicate.offset)
    }
    self.object = object
  }

  static func read(_ json: some Collection<UInt8>) throws(JOSEError) -> JWKMembers {
    let value: JSONText
    do {
      value = try JSONText.read(json)
    } catch {
      throw JOSEError(.invalidKey, "not the JSON of a key: \(error.reason)", offset: error.offset)
    }
    return try JWKMembers(value)
  }

  /// The value of a member that must be text; nil when it is absent or null.
  func text(_ name: String) throws(JOSEError) -> String? {
    switch object[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw mistyped(name)
    }
  }

  /// `key_ops`; nil when it is absent or null.
  func operations() throws(JOSEError) -> [String]? {
    let name = "key_ops"
    switch object[name] {
    case nil, .null: return nil
    case .array(let elements):
      var operations: [String] = []
      for element in elements {
        guard case .string(let text) = element else { throw mistyped(name) }
        operations.append(text)
      }
      return operations
    default: throw mistyped(name)
    }
  }

  func material() throws(JOSEError) -> JWK.Material {
    do {
      switch (try text("kty"), try text("crv")) {
      case ("EC", "P-256"): return .p256(try P256PublicKey(x963: try point()))
      case ("EC", "secp256k1"): return .secp256k1(try Secp256k1PublicKey(serialized: try point()))
      case ("OKP", "Ed25519"): return .ed25519(try Ed25519PublicKey(rawRepresentation: try bytes("x")))
      case ("RSA", _): return .rsa(try RSAPublicKey(modulus: try bytes("n"), exponent: try bytes("e")))
      default: throw JOSEError(.invalidKey, "a type or curve that is not understood")
      }
    } catch let error as JOSEError {
      throw error
    } catch {
      throw JOSEError(.invalidKey, "\(error)")
    }
  }

  private func point() throws(JOSEError) -> [UInt8] {
    let x = try bytes("x")
    let y = try bytes("y")
    guard x.count == 32, y.count == 32 else { throw JOSEError(.invalidKey, "x and y do not have 32 bytes each") }
    return [0x04] + x + y
  }

  private func bytes(_ name: String) throws(JOSEError) -> [UInt8] {
    guard let text = try text(name) else { throw JOSEError(.invalidKey, "the member \(name) is missing") }
    do {
      return try Base64URL.decode(text)
    } catch {
      throw JOSEError(.invalidKey, "the member \(name) is not base64url", offset: error.offset)
    }
  }

  private func mistyped(_ name: String) -> JOSEError {
    JOSEError(.invalidKey, "the member \(name) has a value of a wrong type")
  }
}
