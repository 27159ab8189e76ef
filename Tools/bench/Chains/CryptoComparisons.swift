import CSecp256k1
import CryptoCore
import CryptoSecp256k1

/// Base58 of 64 bytes, the size of a Solana signature, against base58 in pure Python.
func base58Comparisons() -> [Comparison] {
  let bytes = Array(UInt8(1)...64)
  let text = Base58.encode(bytes)
  return [
    Comparison(
      name: "base58-encode-64", bound: 5,
      answer: { Hex.encode(Base58.encode(bytes).utf8) },
      ours: { _ = Base58.encode(bytes) }),
    Comparison(
      name: "base58-decode-64", bound: 5,
      answer: { Hex.encode(try Base58.decode(text)) },
      ours: { _ = try? Base58.decode(text) }),
  ]
}

/// secp256k1 per call against coincurve, whose C library is its own and newer than the system's. The system's library,
/// called in C with nothing around it, is measured along: where it is itself below the bound, no caller can meet it.
func secp256k1Comparisons() throws -> [Comparison] {
  let digest = Array(UInt8(101)...132)
  let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: Array(UInt8(1)...32)))
  let publicKey = key.publicKey
  let signature = try key.recoverableSignature(forDigest: digest)
  let compact = signature.compact
  guard let raw = RawSecp256k1(publicKey: publicKey.compressed, compact: compact, id: signature.recoveryID) else {
    throw Peer.Failure(description: "libsecp256k1 refuses its own key")
  }
  return [
    Comparison(
      name: "secp256k1-sign-recoverable-coincurve", bound: 0.95,
      answer: {
        let signature = try key.recoverableSignature(forDigest: digest)
        return Hex.encode(signature.compact + [signature.recoveryID])
      },
      ours: { _ = try? key.recoverableSignature(forDigest: digest) },
      limit: { raw.sign(digest) }),
    Comparison(
      name: "secp256k1-recover-coincurve", bound: 0.95,
      answer: { Hex.encode(try signature.recoverPublicKey(fromDigest: digest).compressed) },
      ours: { _ = try? signature.recoverPublicKey(fromDigest: digest) },
      limit: { raw.recover(digest) }),
    Comparison(
      name: "secp256k1-verify-coincurve", bound: 0.95,
      answer: { publicKey.isValidSignature(compact: compact, forDigest: digest) ? "01" : "00" },
      ours: { _ = publicKey.isValidSignature(compact: compact, forDigest: digest) },
      limit: { raw.verify(digest) }),
  ]
}
