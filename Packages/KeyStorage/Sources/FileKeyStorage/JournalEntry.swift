import KeyStorage

/// One update in the journal.
///
///     length of all (4 bytes) | revision (8) | changes | fingerprint of all that (8)
///
/// A change is: 1 for a value or 2 for a deletion (1 byte) | length of the key (2) | key, and for a value: its
/// length (4) | bytes.
struct JournalEntry {
  enum Change {
    case set(key: [UInt8], bytes: [UInt8])
    case delete(key: [UInt8])

    var key: [UInt8] {
      switch self {
      case .set(let key, _), .delete(let key): key
      }
    }
  }

  let revision: UInt64
  let changes: [Change]

  var encoded: [UInt8] {
    var content = revision.bigEndianBytes
    for change in changes {
      let key = change.key
      switch change {
      case .set(_, let bytes):
        content += [1, UInt8(key.count >> 8), UInt8(key.count & 255)] + key + Self.encode(bytes.count)
        content += bytes
      case .delete: content += [2, UInt8(key.count >> 8), UInt8(key.count & 255)] + key
      }
    }
    content = Self.encode(content.count + 12) + content
    return content + Fingerprint.of(content).bigEndianBytes
  }

  /// Reads the entry at an offset.
  /// - Returns: the entry and its length, or nil when the bytes there are not a whole entry.
  static func decode(_ journal: [UInt8], at offset: Int) -> (entry: JournalEntry, length: Int)? {
    guard journal.count >= offset + 20 else { return nil }
    let length = decodeLength(journal[offset..<(offset + 4)])
    guard length >= 20, journal.count - offset >= length else { return nil }
    let end = offset + length - 8
    guard UInt64(bigEndianBytes: journal[end..<(end + 8)]) == Fingerprint.of(journal[offset..<end]) else {
      return nil
    }
    var rest = journal[(offset + 12)..<end]
    var changes: [Change] = []
    while let kind = rest.popFirst() {
      guard let key = take(2, &rest) else { return nil }
      switch kind {
      case 1:
        guard let bytes = take(4, &rest) else { return nil }
        changes.append(.set(key: key, bytes: bytes))
      case 2: changes.append(.delete(key: key))
      default: return nil
      }
    }
    return (
      JournalEntry(revision: UInt64(bigEndianBytes: journal[(offset + 4)..<(offset + 12)]), changes: changes), length
    )
  }

  private static func take(_ lengthByteCount: Int, _ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.count >= lengthByteCount else { return nil }
    let length = decodeLength(rest.prefix(lengthByteCount))
    rest = rest.dropFirst(lengthByteCount)
    guard rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return Array(rest.prefix(length))
  }

  private static func encode(_ length: Int) -> [UInt8] { Array(UInt64(length).bigEndianBytes.suffix(4)) }
  private static func decodeLength(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
