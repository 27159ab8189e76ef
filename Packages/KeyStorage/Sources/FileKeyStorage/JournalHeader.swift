import KeyStorage

/// The first 64 bytes of the journal.
///
///     "OMSJRNL" | format (1 byte) | fingerprint (8) | … at 32: length that is done (8) | revision (8) | fingerprint (8)
///
/// Entries up to the length that is done are in the record files as well, and their writes were reported as done.
struct JournalHeader: Equatable {
  static let byteCount = 64
  static let doneOffset = 32
  private static let magic = Array("OMSJRNL".utf8)
  private static let format: UInt8 = 1

  /// Where the entries that are done end; at least `byteCount`.
  var doneLength: Int
  /// The revision of the store with these entries.
  var revision: UInt64

  var encodedDone: [UInt8] {
    let content = UInt64(doneLength).bigEndianBytes + revision.bigEndianBytes
    return content + Fingerprint.of(content).bigEndianBytes
  }

  var encoded: [UInt8] {
    let start = Self.magic + [Self.format]
    let padding = [UInt8](repeating: 0, count: 16)
    return start + Fingerprint.of(start).bigEndianBytes + padding + encodedDone + padding.prefix(8)
  }

  init(doneLength: Int, revision: UInt64) {
    self.doneLength = doneLength
    self.revision = revision
  }

  init(decoding bytes: [UInt8], path: String) throws(KeyStorageError) {
    let damaged = KeyStorageError(.corrupted, message: "\(path) is damaged; it was left as it is")
    guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic),
      UInt64(bigEndianBytes: bytes[8..<16]) == Fingerprint.of(Array(bytes[..<8]))
    else { throw damaged }
    guard bytes[7] <= Self.format else {
      throw KeyStorageError(.unsupportedVersion, message: "\(path) was written by a newer version (format \(bytes[7]))")
    }
    let done = Array(bytes[Self.doneOffset..<(Self.doneOffset + 16)])
    guard bytes[7] == Self.format, bytes[16..<32].allSatisfy({ $0 == 0 }), bytes[56...].allSatisfy({ $0 == 0 }),
      UInt64(bigEndianBytes: bytes[48..<56]) == Fingerprint.of(done),
      let length = Int(exactly: UInt64(bigEndianBytes: done[..<8])), length >= Self.byteCount
    else { throw damaged }
    doneLength = length
    revision = UInt64(bigEndianBytes: done[8...])
  }
}
