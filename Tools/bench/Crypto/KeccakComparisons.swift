import COpenSSL
import CryptoCore

/// Keccak-256 against OpenSSL's SHA3-256: the same permutation and rate, one other padding byte.
func keccakComparisons() -> [Comparison] {
  guard let sha3 = EVP_MD_fetch(nil, "SHA3-256", nil) else { return [] }
  return [1_048_576, 32, 64, 136].map { count in
    let message = [UInt8](repeating: 0x5a, count: count)
    return Comparison(
      name: "keccak256-\(count)", bound: count > 1000 ? 0.85 : 1, byteCount: count > 1000 ? count : nil,
      ours: { _ = Keccak256.hash(message) },
      peer: {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = EVP_Digest(message, message.count, &digest, nil, sha3, nil)
      })
  }
}
