import KeyStorage

/// The content of a record's file.
///
///     "OMSREC" | format (2 bytes) | version (8) | length of the key (2) | key | bytes | fingerprint of all that (8)
struct RecordFile {
  static let byteLimit = StorageLimits.valueByteCount + 1024
  private static let magic = Array("OMSREC".utf8)
  private static let format: UInt8 = 1
  private static let headerByteCount = 18

  let key: [UInt8]
  let version: UInt64
  let bytes: ArraySlice<UInt8>

  static func encode(key: String, version: UInt64, bytes: [UInt8]) -> [UInt8] {
    let key = Array(key.utf8)
    let content =
      magic + [0, format] + version.bigEndianBytes + [UInt8(key.count >> 8), UInt8(key.count & 255)] + key + bytes
    return content + Fingerprint.of(content).bigEndianBytes
  }

  /// - Parameter name: the record for an error.
  init(decoding content: [UInt8], name: String) throws(KeyStorageError) {
    let damaged = KeyStorageError(
      .corrupted, record: name, message: "the record's file is damaged; it was left as it is")
    guard content.count >= Self.headerByteCount + 8, content.starts(with: Self.magic),
      UInt64(bigEndianBytes: content.suffix(8)) == Fingerprint.of(content.dropLast(8))
    else { throw damaged }
    guard content[6] == 0, content[7] == Self.format else {
      throw KeyStorageError(.unsupportedVersion, record: name, message: "the record was written by a newer version")
    }
    let keyEnd = Self.headerByteCount + Int(content[16]) << 8 + Int(content[17])
    guard keyEnd <= content.count - 8 else { throw damaged }
    version = UInt64(bigEndianBytes: content[8..<16])
    key = Array(content[Self.headerByteCount..<keyEnd])
    bytes = content[keyEnd..<(content.count - 8)]
  }
}
