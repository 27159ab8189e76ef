import CSecp256k1
import CryptoCore

/// The C form of signatures, with all checks before and inside the C calls.
enum Secp256k1Signature {
  static let byteCount = 64

  /// r and s of 32 bytes each.
  static func serialize(_ signature: secp256k1_ecdsa_signature) -> [UInt8] {
    makeBytes(count: byteCount) { output in
      _ = withUnsafePointer(to: signature) {
        secp256k1_ecdsa_signature_serialize_compact(Secp256k1Context.pointer, output.bytePointer, $0)
      }
    }
  }

  /// The twin with s at most n/2, and whether it differs.
  static func normalize(_ signature: secp256k1_ecdsa_signature) -> (low: secp256k1_ecdsa_signature, wasHigh: Bool) {
    var low = signature
    let wasHigh = withUnsafePointer(to: signature) {
      secp256k1_ecdsa_signature_normalize(Secp256k1Context.pointer, &low, $0) == 1
    }
    return (low, wasHigh)
  }

  /// r and s of 32 bytes each, both below n.
  static func parse(_ compact: some Collection<UInt8>) throws(Secp256k1Error) -> secp256k1_ecdsa_signature {
    try withContiguousBytes(compact) { bytes throws(Secp256k1Error) in
      guard bytes.count == byteCount else {
        throw Secp256k1Error(
          .invalidSignature, "a compact signature has 64 bytes, not \(bytes.count)", offset: bytes.count)
      }
      var signature = secp256k1_ecdsa_signature()
      guard secp256k1_ecdsa_signature_parse_compact(Secp256k1Context.pointer, &signature, bytes.bytePointer) == 1 else {
        throw Secp256k1Error(.invalidSignature, "r or s is not below the group order")
      }
      return signature
    }
  }
}
