/// The key of a backend's credential: signs the requests, and is never handed out.
///
/// Use `SealedSecp256k1Signer` for a key that is kept sealed in a store, `Secp256k1CredentialSigner` for one that you
/// hold yourself, and `P256CredentialSigner` for one of a `CredentialKeyStore`, for example on a token. Conform a type
/// of your own for a key in a key-management service:
///
/// ```swift
/// struct RemoteKey: RemoteCredentialSigner {
///   let algorithm = RemoteCredentialAlgorithm.ecdsaP256kEIP191
///   let credentialID: String  // the key's address
///   func signature(of message: [UInt8]) throws -> [UInt8] {
///     try personalSign(EIP191RequestMessage.text(for: message))  // 65 bytes, r‖s‖v
///   }
/// }
/// ```
///
/// Calls are synchronous and may wait for a device; the client makes them off the cooperative threads, one at a time.
public protocol RemoteCredentialSigner: Sendable {
  /// How it signs.
  var algorithm: RemoteCredentialAlgorithm { get }
  /// The name of the key in requests: for `ecdsaP256kEIP191` the key's Ethereum address, for `ecdsaP256SHA256` `0x`
  /// and the lowercase digits of the uncompressed point.
  var credentialID: String { get }
  /// Signs the bytes that a request's signature covers.
  ///
  /// - Returns: for `ecdsaP256kEIP191` 65 bytes r‖s‖v, v 27 or 28, a personal signature (EIP-191) of
  ///   `EIP191RequestMessage.text(for:)`; for `ecdsaP256SHA256` 64 bytes r‖s, ECDSA over the message's SHA-256.
  func signature(of message: [UInt8]) throws -> [UInt8]
}
