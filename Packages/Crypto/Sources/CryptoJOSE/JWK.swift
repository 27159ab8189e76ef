import CryptoCore
public import CryptoEd25519
public import CryptoP256
public import CryptoSecp256k1

/// A public key in the form of a JSON Web Key (RFC 7517).
public struct JWK: Hashable, Sendable {
  /// The kinds of keys that are understood.
  public enum Material: Hashable, Sendable {
    /// `EC` on `P-256` (RFC 7518 §6.2).
    case p256(P256PublicKey)
    /// `EC` on `secp256k1` (RFC 8812 §3.1).
    case secp256k1(Secp256k1PublicKey)
    /// `RSA` (RFC 7518 §6.3).
    case rsa(RSAPublicKey)
    /// `OKP` with `Ed25519` (RFC 8037 §2).
    case ed25519(Ed25519PublicKey)
  }

  /// The key itself.
  public let material: Material
  /// `kid`
  public let keyID: String?
  /// `alg`, the only algorithm that the key may be used with; nil when it does not say.
  public let algorithm: String?
  /// `use`, `sig` for signatures; nil when it does not say.
  public let use: String?
  /// `key_ops`, what the key may be used for; nil when it does not say.
  public let operations: [String]?

  /// Puts a key together.
  public init(
    _ material: Material, keyID: String? = nil, algorithm: JWSAlgorithm? = nil, use: String? = nil,
    operations: [String]? = nil
  ) {
    self.material = material
    self.keyID = keyID
    self.algorithm = algorithm?.rawValue
    self.use = use
    self.operations = operations
  }

  /// Reads one key in JSON. Members that are not understood, private ones among them, are passed over; none may occur
  /// twice.
  ///
  /// - Throws: ``JOSEError`` with `invalidKey`.
  public init(json: some Collection<UInt8>) throws(JOSEError) {
    try self.init(JWKMembers.read(json))
  }

  init(_ members: JWKMembers) throws(JOSEError) {
    material = try members.material()
    keyID = try members.text("kid")
    algorithm = try members.text("alg")
    use = try members.text("use")
    operations = try members.operations()
  }

  /// Whether the key's id is this one, byte by byte (RFC 7515 §4.1.4).
  func hasKeyID(_ keyID: String) -> Bool { JSONText.areSame(self.keyID, keyID) }

  /// Whether the key may verify signatures of the algorithm: of its kind, and not reserved for something else.
  public func canVerify(_ algorithm: JWSAlgorithm) -> Bool {
    let isOfItsKind =
      switch (material, algorithm) {
      case (.p256, .es256), (.secp256k1, .es256k), (.rsa, .rs256), (.ed25519, .edDSA): true
      default: false
      }
    return isOfItsKind && (self.algorithm ?? algorithm.rawValue) == algorithm.rawValue
      && (use ?? "sig") == "sig" && (operations?.contains("verify") ?? true)
  }
}
