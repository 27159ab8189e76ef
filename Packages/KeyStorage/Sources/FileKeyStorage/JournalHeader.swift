import KeyStorage

/// The first 64 bytes of the journal.
///
///     "OMSJRNL" | format (1 byte) | fingerprint (8) | zeros (8)
///     length that is done (8) | length under way (8) | revision (8) | fingerprint (8) | zeros (8)
///
/// In format 1 there was no index of the records. The writes of the entries up to the length that is done were reported as done. The
/// length under way is the same unless a writer is at work, or was broken off.
struct JournalHeader: Equatable {
  static let byteCount = 64
  static let stateOffset = 24
  static let stateByteCount = 32
  private static let magic = Array("OMSJRNL".utf8)
  private static let newestFormat: UInt8 = 2

  private let format: UInt8
  /// Where the entries that are done end; at least `byteCount`.
  var doneLength: Int
  /// Where the entry that is being written will end.
  var pendingLength: Int
  /// The revision of the store with the entries that are done.
  var revision: UInt64

  /// Whether no write is under way.
  var isSettled: Bool { pendingLength == doneLength }

  /// Whether there is an index of the records, once the journal was emptied for the first time.
  var isIndexed: Bool { format > 1 }

  var encodedState: [UInt8] {
    let content = UInt64(doneLength).bigEndianBytes + UInt64(pendingLength).bigEndianBytes + revision.bigEndianBytes
    return content + Fingerprint.of(content).bigEndianBytes
  }

  var encoded: [UInt8] {
    let start = Self.magic + [format]
    let zeros = [UInt8](repeating: 0, count: 8)
    return start + Fingerprint.of(start).bigEndianBytes + zeros + encodedState + zeros
  }

  init(doneLength: Int, revision: UInt64) {
    format = Self.newestFormat
    self.doneLength = doneLength
    pendingLength = doneLength
    self.revision = revision
  }

  init(decoding bytes: [UInt8], path: String) throws(KeyStorageError) {
    let damaged = KeyStorageError(.corrupted, message: "\(path) is damaged; it was left as it is")
    guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic),
      UInt64(bigEndianBytes: bytes[8..<16]) == Fingerprint.of(bytes[..<8])
    else { throw damaged }
    guard bytes[7] <= Self.newestFormat else {
      throw KeyStorageError(.unsupportedVersion, message: "\(path) was written by a newer version (format \(bytes[7]))")
    }
    guard bytes[7] > 0, bytes[16..<24].allSatisfy({ $0 == 0 }), bytes[56...].allSatisfy({ $0 == 0 }),
      let state = Self(decodingState: Array(bytes[Self.stateOffset..<56]), format: bytes[7])
    else { throw damaged }
    self = state
  }

  /// Reads the part that changes; nil when it is damaged, or caught while it was being written.
  init?(decodingState bytes: [UInt8], format: UInt8 = newestFormat) {
    guard bytes.count == Self.stateByteCount,
      UInt64(bigEndianBytes: bytes[24...]) == Fingerprint.of(bytes[..<24]),
      let done = Int(exactly: UInt64(bigEndianBytes: bytes[..<8])), done >= Self.byteCount,
      let pending = Int(exactly: UInt64(bigEndianBytes: bytes[8..<16])), pending >= done
    else { return nil }
    self.format = format
    doneLength = done
    pendingLength = pending
    revision = UInt64(bigEndianBytes: bytes[16..<24])
  }
}
