import CryptoCore

/// The name of a record's file: the key with everything but `a`–`z`, digits, `-` and `_` percent-encoded, or `~` and
/// its SHA-256 when that is longer than a file name may be. Names that begin with `~` but for that are not records.
enum RecordName {
  static let temporaryPrefix = "~new"
  private static let byteLimit = 200
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func encode(_ key: String) -> String {
    var name: [UInt8] = []
    for byte in key.utf8 {
      if isPlain(byte) {
        name.append(byte)
      } else {
        name += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard name.count > byteLimit else { return String(decoding: name, as: UTF8.self) }
    return "~" + Hex.encode(SHA256.hash(key.utf8))
  }

  enum Meaning: Equatable {
    case key(String)
    /// The key is in the file.
    case hash
    /// No record.
    case other
  }

  static func decode(_ name: String) -> Meaning {
    if name.utf8.first == UInt8(ascii: "~") { return name.utf8.count == 65 ? .hash : .other }
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(digits.firstIndex(of:)),
          let low = rest.popFirst().flatMap(digits.firstIndex(of:))
        else { return .other }
        bytes.append(UInt8(high << 4 | low))
      }
    }
    let key = String(decoding: bytes, as: UTF8.self)
    return encode(key) == name ? .key(key) : .other
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
