import KeyStorage
import Synchronization

/// Records that were read since the last write of another process.
///
/// They are valid as long as the journal's state is the one under which they were read: every write changes it. A write
/// of our own takes those along that it does not change.
final class RecordCache: Sendable {
  private static let byteLimit = 1 << 20

  private struct Content {
    var state: JournalState?
    var header: JournalHeader?
    /// By the UTF-8 bytes of the key: two strings that Swift calls equal can be two keys.
    var records: [[UInt8]: StoredValue?] = [:]
    var byteCount = 0
  }

  private let content = Mutex(Content())

  /// The header, if the state is still the one of the records here.
  func header(_ state: JournalState) -> JournalHeader? {
    content.withLock { $0.state == state ? $0.header : nil }
  }

  /// The record under a key, if it was read under this state.
  func record(_ key: String, _ state: JournalState) -> StoredValue?? {
    content.withLock { content in
      content.state == state ? content.records[Array(key.utf8)] : nil
    }
  }

  /// Keeps the header of a state in which no write is under way.
  func keep(_ header: JournalHeader, _ state: JournalState) {
    content.withLock { content in
      guard content.state != state else { return }
      content = Content(state: state, header: header)
    }
  }

  /// Takes the records along from one state to the next, between which only these keys were written to.
  func advance(from old: JournalState, to new: JournalState, _ header: JournalHeader, without keys: [[UInt8]]) {
    content.withLock { content in
      guard content.state == old else { return }
      content.state = new
      content.header = header
      for key in keys { content.records[key] = nil }
    }
  }

  /// Keeps a record that was read under a state.
  func keep(_ record: StoredValue?, _ key: String, _ state: JournalState) {
    content.withLock { content in
      guard content.state == state else { return }
      content.byteCount += key.utf8.count + (record?.bytes.count ?? 0) + 64
      if content.byteCount > Self.byteLimit {
        content.records = [:]
        content.byteCount = 0
      }
      content.records[Array(key.utf8)] = .some(record)
    }
  }
}
