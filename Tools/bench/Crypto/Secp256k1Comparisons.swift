import CSecp256k1
import CryptoCore
import CryptoSecp256k1

/// secp256k1 against the plain C calls with everything parsed and allocated beforehand.
func secp256k1Comparisons() throws -> [Comparison] {
  let digest = SHA256.hash("message".utf8)
  let scalar = SHA256.hash("scalar".utf8)
  let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: scalar))
  let signature = try key.recoverableSignature(forDigest: digest)
  let publicKey = key.publicKey
  guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return [] }
  _ = secp256k1_context_randomize(context, SecureRandom.bytes(count: 32))
  let serialized = publicKey.compressed
  var point = secp256k1_pubkey()
  guard secp256k1_ec_pubkey_parse(context, &point, serialized, serialized.count) == 1 else { return [] }
  let parsedKey = point
  let compact = signature.compact
  let id = Int32(signature.recoveryID)
  return [
    Comparison(
      name: "secp256k1-sign-recoverable", bound: 0.95,
      ours: { _ = try? key.recoverableSignature(forDigest: digest) },
      peer: {
        var signed = secp256k1_ecdsa_recoverable_signature()
        var output = [UInt8](repeating: 0, count: 64)
        var id: Int32 = 0
        _ = secp256k1_ecdsa_sign_recoverable(context, &signed, digest, scalar, nil, nil)
        _ = secp256k1_ecdsa_recoverable_signature_serialize_compact(context, &output, &id, &signed)
      }),
    Comparison(
      name: "secp256k1-recover", bound: 0.95,
      ours: { _ = try? signature.recoverPublicKey(fromDigest: digest) },
      peer: {
        var parsed = secp256k1_ecdsa_recoverable_signature()
        var point = secp256k1_pubkey()
        _ = secp256k1_ecdsa_recoverable_signature_parse_compact(context, &parsed, compact, id)
        _ = secp256k1_ecdsa_recover(context, &point, &parsed, digest)
      }),
    Comparison(
      name: "secp256k1-verify", bound: 0.95,
      ours: { _ = publicKey.isValidSignature(compact: compact, forDigest: digest) },
      peer: {
        var parsed = secp256k1_ecdsa_signature()
        _ = secp256k1_ecdsa_signature_parse_compact(context, &parsed, compact)
        _ = withUnsafePointer(to: parsedKey) { secp256k1_ecdsa_verify(context, &parsed, digest, $0) }
      }),
  ]
}
