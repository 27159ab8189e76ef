import CryptoCore

/// The text of a key file: a first line that names the format, then one key a line, in hexadecimal with a check value.
enum KeyFile {
  static let byteLimit = 1 << 20
  private static let firstLine = "oms-sealing-key 1"

  static func encode(_ keys: [SecretBytes]) -> [UInt8] {
    let lines = keys.map { key in key.withUnsafeBytes { Hex.encode($0) + " " + checkValue($0) } }
    return Array((([firstLine] + lines).joined(separator: "\n") + "\n").utf8)
  }

  static func decode(_ bytes: [UInt8], path: String) throws(KeyStorageError) -> [SecretBytes] {
    let damaged = KeyStorageError(
      .corrupted, message: "\(path) is no whole sealing key file; it was left as it is. Restore it from a backup")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, lines.count >= 3, lines.last?.isEmpty == true else { throw damaged }
    let title = String(decoding: first, as: UTF8.self)
    guard title == firstLine else {
      guard title.hasPrefix("oms-sealing-key "), let version = Int(title.dropFirst(16)), version > 1 else {
        throw damaged
      }
      throw KeyStorageError(.unsupportedVersion, message: "\(path) was written by a newer version (format \(version))")
    }
    var keys: [SecretBytes] = []
    for line in lines.dropFirst().dropLast() {
      guard let key = decodeLine(line) else { throw damaged }
      keys.append(key)
    }
    return keys
  }

  private static func decodeLine(_ line: ArraySlice<UInt8>) -> SecretBytes? {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 2, let key = try? Hex.decode(String(decoding: parts[0], as: UTF8.self)),
      key.count == SealedRecord.keyByteCount, parts[0].elementsEqual(Hex.encode(key).utf8),
      parts[1].elementsEqual(checkValue(key).utf8)
    else { return nil }
    return SecretBytes(copying: key)
  }

  /// Finds a mistyped or damaged line: 32 bits that say nothing useful about a random key.
  private static func checkValue(_ key: some Collection<UInt8>) -> String {
    Hex.encode(SHA256.hash(Array("oms-sealing-key check".utf8) + key).prefix(4))
  }
}
