internal import CryptoCore

/// The texts that private keys are written in.
enum ImportedKeyText {
  /// 64 digits of either case after an optional `0x`.
  static func hex(_ text: SecretBytes) -> SecretBytes? {
    text.withUnsafeBytes { text in
      let isPrefixed = text.count == 66 && text[0] == UInt8(ascii: "0") && text[1] == UInt8(ascii: "x")
      let digits = text.dropFirst(isPrefixed ? 2 : 0)
      guard digits.count == 64, let bytes = try? Hex.decode(String(decoding: digits, as: UTF8.self)) else { return nil }
      return SecretBytes(copying: bytes)
    }
  }

  /// Base58 of at most 64 bytes, which is at most 88 characters.
  static func base58(_ text: SecretBytes) -> SecretBytes? {
    text.withUnsafeBytes { text in
      guard (1...88).contains(text.count), let bytes = try? Base58.decode(String(decoding: text, as: UTF8.self))
      else { return nil }
      return SecretBytes(copying: bytes)
    }
  }
}
