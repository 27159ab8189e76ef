import CSodium
import CryptoCore

/// The calls of libsodium that Ed25519 needs. The callers have checked all lengths.
enum Ed25519Sodium {
  /// Whether the bytes decode to a point of the curve.
  static func isOnCurve(_ bytes: [UInt8]) -> Bool {
    // Adding decodes both points; the neutral element leaves the other as it is.
    let neutral: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
    var sum = [UInt8](repeating: 0, count: 32)
    return crypto_core_ed25519_add(&sum, bytes, neutral) == 0
  }

  static func verify(_ signature: UnsafeRawBufferPointer, message: UnsafeRawBufferPointer, publicKey: [UInt8]) -> Bool {
    crypto_sign_verify_detached(signature.bytePointer, message.bytePointer, UInt64(message.count), publicKey) == 0
  }

  static func keyPair(fromSeed seed: SecretBytes) -> (keyPair: SecretBytes, publicKey: [UInt8])? {
    var publicKey = [UInt8](repeating: 0, count: Ed25519PublicKey.byteCount)
    var isMade = false
    let keyPair = SecretBytes(count: Ed25519PrivateKey.keyPairByteCount) { output in
      isMade = seed.withUnsafeBytes { crypto_sign_seed_keypair(&publicKey, output.bytePointer, $0.bytePointer) == 0 }
    }
    return isMade ? (keyPair, publicKey) : nil
  }

  static func sign(_ message: UnsafeRawBufferPointer, with keyPair: SecretBytes) -> [UInt8]? {
    var isSigned = false
    let signature = makeBytes(count: Ed25519PublicKey.signatureByteCount) { output in
      isSigned = keyPair.withUnsafeBytes {
        crypto_sign_detached(output.bytePointer, nil, message.bytePointer, UInt64(message.count), $0.bytePointer) == 0
      }
    }
    return isSigned ? signature : nil
  }
}
