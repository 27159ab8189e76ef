#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Values by key, told apart by the keys' bytes: two strings that Swift calls equal can be two keys.
///
/// Key and value lie beside each other, and no key is copied for a lookup: where there are many, each place in memory
/// that is looked at costs more than all the rest.
struct InMemoryRecords: Sendable {
  private struct Record: Hashable {
    let key: String
    let value: StoredValue

    static func == (left: Record, right: Record) -> Bool { left.key.hasBytes(of: right.key) }

    func hash(into hasher: inout Hasher) { key.hashBytes(into: &hasher) }
  }

  private static let none = StoredValue(bytes: [], version: 0)
  private var records: Set<Record> = []

  subscript(key: String) -> StoredValue? {
    get { records.firstIndex(of: Record(key: key, value: Self.none)).map { records[$0].value } }
    set {
      if let newValue {
        records.update(with: Record(key: key, value: newValue))
      } else {
        records.remove(Record(key: key, value: Self.none))
      }
    }
  }

  /// The UTF-8 bytes of all keys, in no order.
  var keys: [[UInt8]] { records.map { Array($0.key.utf8) } }
}

extension String {
  fileprivate func hasBytes(of other: String) -> Bool {
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { others in
        guard mine.count == others.count, let left = mine.baseAddress, let right = others.baseAddress else {
          return mine.count == others.count
        }
        return memcmp(left, right, mine.count) == 0
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  fileprivate func hashBytes(into hasher: inout Hasher) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
