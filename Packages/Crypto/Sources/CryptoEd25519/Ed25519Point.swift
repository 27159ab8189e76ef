/// Checks of encoded points that need no arithmetic.
enum Ed25519Point {
  /// The y coordinates of the points whose order divides 8, little-endian: 0, 1, −1 and the two of order 8.
  ///
  /// Source: the eight roots are listed in "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko 2020), table 1.
  private static let smallOrder: [[UInt8]] = [
    [UInt8](repeating: 0, count: 32),
    [1] + [UInt8](repeating: 0, count: 31),
    [0xec] + [UInt8](repeating: 0xff, count: 30) + [0x7f],
    [
      0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
      0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
    ],
    [
      0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
      0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
    ],
  ]

  /// Whether y is below 2^255 − 19, and x = 0 does not carry a sign (RFC 8032 §5.1.3).
  static func isCanonical(_ bytes: [UInt8]) -> Bool {
    let y = unsigned(bytes)
    // p is 7fff…ffed: only values with all those bits set can reach it.
    let reachesPrime = y[0] >= 0xed && y[31] == 0x7f && y[1...30].allSatisfy { $0 == 0xff }
    let isNegativeZero = bytes[31] >= 0x80 && (y == smallOrder[1] || y == smallOrder[2])
    return !reachesPrime && !isNegativeZero
  }

  /// Whether eight times the point is the neutral element.
  static func isOfSmallOrder(_ bytes: [UInt8]) -> Bool { smallOrder.contains(unsigned(bytes)) }

  private static func unsigned(_ bytes: [UInt8]) -> [UInt8] {
    var y = bytes
    y[31] &= 0x7f
    return y
  }
}
