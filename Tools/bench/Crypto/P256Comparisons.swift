import COpenSSL
import CryptoCore
import CryptoP256

/// P-256 in this process against the calls that `openssl speed ecdsap256` times: `EVP_PKEY_sign` and `EVP_PKEY_verify` over a digest,
/// each with one context that is prepared once. Our figure contains hashing, the raw encoding and the checks.
func p256Comparisons() throws -> [Comparison] {
  let message = [UInt8](repeating: 0x42, count: 32)
  let key = try P256PrivateKey.generate()
  let raw = try key.signature(for: message)
  let digest = SHA256.hash(message)
  guard let peer = makePeerKey() else { return [] }
  let signer = EVP_PKEY_CTX_new_from_pkey(nil, peer, nil)
  let verifier = EVP_PKEY_CTX_new_from_pkey(nil, peer, nil)
  guard EVP_PKEY_sign_init(signer) == 1, EVP_PKEY_verify_init(verifier) == 1 else { return [] }
  var signature = [UInt8](repeating: 0, count: 80)
  var count = signature.count
  guard EVP_PKEY_sign(signer, &signature, &count, digest, digest.count) == 1 else { return [] }
  let valid = Array(signature[..<count])
  return [
    Comparison(
      name: "p256-sign", bound: 0.90,
      ours: { _ = try? key.signature(for: message) },
      peer: {
        var output = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        var count = 72
        _ = withUnsafeMutableBytes(of: &output) {
          EVP_PKEY_sign(signer, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), &count, digest, digest.count)
        }
      }),
    Comparison(
      name: "p256-verify", bound: 0.90,
      ours: { _ = key.publicKey.isValidSignature(raw, for: message) },
      peer: { _ = EVP_PKEY_verify(verifier, valid, valid.count, digest, digest.count) }),
  ]
}

private func makePeerKey() -> OpaquePointer? {
  let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
  defer { EVP_PKEY_CTX_free(context) }
  var key: OpaquePointer?
  guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1,
    EVP_PKEY_generate(context, &key) == 1
  else { return nil }
  return key
}
