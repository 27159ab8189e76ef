import CryptoCore

/// The range check of private scalars and signature halves, done before any C call.
enum P256Scalar {
  static let byteCount = 32

  /// n, the order of the group (NIST SP 800-186 §3.2.1.3), big-endian.
  static let order: [UInt8] = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
  ]

  /// Whether the bytes are a number in 1…n−1. The duration does not depend on the bytes.
  static func isValid(_ scalar: SecretBytes) -> Bool {
    scalar.withUnsafeBytes { isValid($0) }
  }

  /// Whether the bytes are a number in 1…n−1. The duration does not depend on the bytes.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    ScalarRange.contains(bytes, below: order)
  }
}
