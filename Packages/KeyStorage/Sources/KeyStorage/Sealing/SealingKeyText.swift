import CryptoCore

/// A sealing key as people hand it over: 64 hexadecimal digits or Base64, with or without a line end, or 32 raw bytes.
enum SealingKeyText {
  static func decode(_ text: [UInt8]) -> SecretBytes? {
    if text.count == SealedRecord.keyByteCount { return SecretBytes(copying: text) }
    let trimmed = text.trimmingSuffix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let line = String(decoding: trimmed, as: UTF8.self)
    for decoded in [try? Hex.decode(line), try? Base64.decode(line), try? Base64URL.decode(line)] {
      if let decoded, decoded.count == SealedRecord.keyByteCount { return SecretBytes(copying: decoded) }
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func trimmingSuffix(while isTrimmed: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    prefix((lastIndex { !isTrimmed($0) } ?? -1) + 1)
  }
}
