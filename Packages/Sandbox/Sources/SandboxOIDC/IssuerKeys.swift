internal import CryptoCore
internal import CryptoJOSE
internal import CryptoP256
internal import SandboxChain
internal import Synchronization
internal import WebRPC

/// The signing keys of one issuer. All of them follow from one seed, and are made when they are first needed: finding
/// the primes of an RSA key takes a moment.
final class IssuerKeys: Sendable {
  /// Hex of 32 bytes. Never leaves the Sandbox except into its own state file.
  let seed: String

  private struct Made {
    var p256: P256PrivateKey?
    var rsa: RSAPrivateKey?
  }

  private let made = Mutex(Made())

  init(seed: String) { self.seed = seed }

  /// Signs the claims of a token.
  func sign(_ payload: [UInt8], with signing: OIDCProvider.Signing) throws -> String {
    switch signing {
    case .es256: try JWS.sign(payload, with: try p256(), keyID: keyID(.es256), type: "JWT")
    case .rs256: try JWS.sign(payload, with: try rsa(), keyID: keyID(.rs256), type: "JWT")
    }
  }

  /// A public half, for verification.
  func key(for signing: OIDCProvider.Signing) throws -> JWK {
    switch signing {
    case .es256: JWK(.p256(try p256().publicKey), keyID: keyID(.es256), algorithm: .es256, use: "sig")
    case .rs256: JWK(.rsa(try rsa().publicKey), keyID: keyID(.rs256), algorithm: .rs256, use: "sig")
    }
  }

  /// The public halves as a JWK set in JSON (RFC 7517 §5, RFC 7518 §6).
  func published() throws -> [UInt8] {
    let point = try p256().publicKey.x963
    let rsa = try rsa().publicKey
    let keys: [[String: String]] = [
      [
        "alg": "ES256", "crv": "P-256", "kid": keyID(.es256), "kty": "EC", "use": "sig",
        "x": Base64URL.encode(point[1..<33]), "y": Base64URL.encode(point[33..<65]),
      ],
      [
        "alg": "RS256", "e": Base64URL.encode(rsa.exponent), "kid": keyID(.rs256), "kty": "RSA",
        "n": Base64URL.encode(rsa.modulus), "use": "sig",
      ],
    ]
    return try WebRPCJSON.encode(["keys": keys])
  }

  /// A lasting, unguessable number for a person, as 32 bytes.
  func digest(of person: String) -> [UInt8] { SHA256.hash(Array("\(seed):subject:\(person)".utf8)) }

  private func keyID(_ signing: OIDCProvider.Signing) -> String {
    Hex.encode(SHA256.hash(Array("\(seed):\(signing.rawValue)".utf8)).prefix(8))
  }

  private func p256() throws -> P256PrivateKey {
    try made.withLock { made in
      if let key = made.p256 { return key }
      let random = SandboxRandom(seed: seed).stream("ES256")
      var found: P256PrivateKey?
      for _ in 0..<16 where found == nil {
        found = try? P256PrivateKey(rawScalar: SecretBytes(copying: random.bytes(32)))
      }
      guard let found else { throw WebRPCError.internalError() }
      made.p256 = found
      return found
    }
  }

  private func rsa() throws -> RSAPrivateKey {
    try made.withLock { made in
      if let key = made.rsa { return key }
      let random = SandboxRandom(seed: seed).stream("RS256")
      let key = try RSAPrivateKey { random.bytes($0) }
      made.rsa = key
      return key
    }
  }
}
