internal import SandboxChain

/// Which records have changed and are not known to be saved.
struct Journal: Sendable {
  /// Nil for a record that is no more.
  typealias Record = (any Encodable & Sendable)?

  private(set) var revision: UInt64 = 0
  private(set) var pending: [String: (revision: UInt64, record: Record)] = [:]

  mutating func note(_ changes: [(String, Record)]) {
    guard !changes.isEmpty else { return }
    revision += 1
    for (name, record) in changes { pending[name] = (revision, record) }
  }

  /// Everything up to this revision has been saved.
  mutating func forget(upTo saved: UInt64) {
    guard pending.contains(where: { $0.value.revision <= saved }) else { return }
    pending = pending.filter { $0.value.revision > saved }
  }
}
