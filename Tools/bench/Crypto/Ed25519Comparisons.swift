import CSodium
import CryptoCore
import CryptoEd25519

/// Ed25519 against the plain calls of libsodium.
func ed25519Comparisons() throws -> [Comparison] {
  let message = [UInt8](repeating: 0x42, count: 64)
  let key = try Ed25519PrivateKey.generate()
  let publicKey = key.publicKey
  let signature = try key.signature(for: message)
  let secretBytes = key.keyPair.withUnsafeBytes { Array($0) }
  let publicBytes = publicKey.rawRepresentation
  return [
    Comparison(
      name: "ed25519-sign", bound: 0.95,
      ours: { _ = try? key.signature(for: message) },
      peer: {
        var output = [UInt8](repeating: 0, count: 64)
        _ = crypto_sign_detached(&output, nil, message, UInt64(message.count), secretBytes)
      }),
    Comparison(
      name: "ed25519-verify", bound: 0.95,
      ours: { _ = publicKey.isValidSignature(signature, for: message) },
      peer: { _ = crypto_sign_verify_detached(signature, message, UInt64(message.count), publicBytes) }),
  ]
}
