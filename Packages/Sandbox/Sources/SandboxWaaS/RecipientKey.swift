internal import CryptoCore
internal import CryptoHPKE
internal import CryptoP256
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

/// A key to encrypt one private key to: bound to the caller, a purpose and a suite, good for one import.
struct RecipientKey: Codable, Equatable, Sendable {
  /// How long it can be used, in milliseconds.
  static let lifetime: Int64 = 300_000

  let id: String
  let credentialKey: String
  let purpose: String
  let suite: String
  /// Hex of the P-256 scalar. Never leaves the service.
  let secret: String
  let expiresAt: Int64

  init(_ request: GetRecipientKeyRequest, credentialKey: String, now: Int64, random: SandboxRandom) throws(WebRPCError)
  {
    guard request.purpose == .walletImport else {
      throw .waas(.invalidRequest, cause: "purpose is not \(TransportPurpose.walletImport.wireValue)")
    }
    guard HPKE.AEAD(request.suite) != nil else {
      throw .waas(.invalidRequest, cause: "suite is not offered: use one of P-256")
    }
    guard let key = TokenKey(random) else { throw .waas(.internalError) }
    id = "rcp_\(random.identifier())"
    self.credentialKey = credentialKey
    (purpose, suite) = (request.purpose.wireValue, request.suite.wireValue)
    secret = key.secret
    expiresAt = now + Self.lifetime
  }

  private func privateKey() throws(WebRPCError) -> P256PrivateKey {
    guard let bytes = try? Hex.decode(secret),
      let key = try? P256PrivateKey(rawScalar: SecretBytes(copying: bytes))
    else { throw .waas(.dataIntegrityError) }
    return key
  }

  /// Base64 of the DER SubjectPublicKeyInfo (RFC 5480 §2).
  func publicKey() throws(WebRPCError) -> String { Base64.encode(try privateKey().publicKey.subjectPublicKeyInfo) }

  /// Decrypts with empty info and additional data (RFC 9180 §6.1).
  ///
  /// - Throws: 7200 when it was sealed to another key, in another suite, or was changed.
  func open(_ payload: HPKEPayload) throws(WebRPCError) -> SecretBytes {
    guard payload.suite.wireValue == suite, let aead = HPKE.AEAD(payload.suite) else {
      throw .waas(.invalidRequest, cause: "keyMaterial.suite is not the one that the recipient key was made for")
    }
    let key = try privateKey()
    do {
      return try HPKE.open(
        .init(encapsulatedKey: payload.encapsulatedKey.bytes, ciphertext: payload.ciphertext.bytes), with: key,
        info: [], additionalData: [], aead: aead)
    } catch {
      throw .waas(.invalidRequest, cause: "keyMaterial cannot be opened")
    }
  }
}

extension HPKE.AEAD {
  /// The cipher of a suite with P-256; nil for others.
  init?(_ suite: Ciphersuite) {
    switch suite {
    case .p256Sha256Aes256Gcm: self = .aes256GCM
    case .p256Sha256ChaCha20Poly1305: self = .chaCha20Poly1305
    default: return nil
    }
  }
}
