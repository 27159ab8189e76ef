internal import CryptoCore
internal import CryptoP256
internal import OMSWaaSAPI
internal import SandboxChain

/// The P-256 key whose public half `GetJWKS` shows (RFC 7517, RFC 7518 §6.2.1).
struct TokenKey: Sendable {
  let key: P256PrivateKey
  let jwk: JWK

  /// Nil if no key comes out of the randomness, which does not happen.
  init?(_ random: SandboxRandom) {
    for _ in 0..<16 {
      if let made = TokenKey(secret: Hex.encode(random.bytes(32))) {
        self = made
        return
      }
    }
    return nil
  }

  /// The key of a saved scalar in hex.
  init?(secret: String) {
    guard let bytes = try? Hex.decode(secret),
      let key = try? P256PrivateKey(rawScalar: SecretBytes(copying: bytes))
    else { return nil }
    self.init(key)
  }

  /// Hex of the scalar. Never leaves the service except into its own state file.
  var secret: String { key.rawScalar.withUnsafeBytes { Hex.encode($0) } }

  private init(_ key: P256PrivateKey) {
    self.key = key
    let point = key.publicKey.x963
    let x = Base64URL.encode(point[1..<33])
    let y = Base64URL.encode(point[33..<65])
    // The thumbprint of RFC 7638: required members in the order of their names.
    let members = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
    let kid = Base64URL.encode(SHA256.hash(Array(members.utf8)))
    jwk = JWK(alg: "ES256", crv: "P-256", kid: kid, kty: "EC", use: "sig", x: x, y: y)
  }
}
