internal import KeyStorage
internal import SQLiteKeyStorage
internal import SandboxChain

/// Saves the Sandbox's state to a SQLite file: soon after a change, and when the Sandbox stops.
actor StateKeeper {
  /// Makes a snapshot; records named in the set are saved and never change.
  typealias Source = @Sendable (Set<String>) async throws -> StateSnapshot

  private let path: String
  private let storage: SQLiteKeyStorage
  private let lock: DataFileLock
  private let delay: Duration
  private var source: Source?
  /// What is saved: bytes of records that may change, names of those that never do.
  private var saved: [String: [UInt8]] = [:]
  private var settled: Set<String> = []
  private var scheduled: Task<Void, Never>?
  private var newest: Task<Void, Never>?
  /// Why the last save failed; nil after one that succeeded.
  private(set) var lastError: String?

  /// Opens or makes the file. One Sandbox at a time.
  init(path: String, delay: Duration = .milliseconds(200)) async throws {
    self.path = path
    self.delay = delay
    (storage, lock) = try await BlockingWork.run {
      do {
        // The storage makes missing folders, the lock does not.
        let storage = try SQLiteKeyStorage(path: path)
        return (storage, try DataFileLock(path: path))
      } catch let error as KeyStorageError {
        throw SandboxDataError(path: path, reason: error.message)
      }
    }
  }

  /// Everything that is saved.
  func load() async throws -> [String: [UInt8]] {
    let (storage, path) = (storage, path)
    let records = try await BlockingWork.run {
      do {
        var records: [String: [UInt8]] = [:]
        for prefix in ["chain/", "sandbox/", "waas/"] {
          for key in try storage.keys(withPrefix: prefix) { records[key] = try storage.get(key)?.bytes }
        }
        return records
      } catch let error as KeyStorageError {
        throw SandboxDataError(path: path, reason: error.message)
      }
    }
    saved = records
    return records
  }

  /// From now on changes are saved from `source`.
  func begin(_ source: @escaping Source) { self.source = source }

  /// Something changed: it is saved a moment later, together with what changes meanwhile.
  nonisolated func markChanged() { Task { await schedule() } }

  /// Saves now what has changed. Saves follow one another, so that an older state never overwrites a newer one.
  func save() async {
    scheduled?.cancel()
    scheduled = nil
    let previous = newest
    let task = Task {
      await previous?.value
      await self.saveNext()
    }
    newest = task
    await task.value
  }

  private func saveNext() async {
    guard let source else { return }
    do {
      let snapshot = try await source(settled)
      try await write(snapshot)
      lastError = nil
    } catch let error as KeyStorageError {
      lastError = error.message
    } catch {
      lastError = String(describing: error)
    }
  }

  /// Lets go of the file as it is.
  func abandon() async {
    source = nil
    await close()
  }

  /// Saves a last time and lets go of the file.
  func close() async {
    await save()
    source = nil
    let storage = storage
    _ = try? await BlockingWork.run { storage.close() }
    lock.release()
  }

  private func schedule() {
    guard scheduled == nil, source != nil else { return }
    scheduled = Task { [weak self, delay] in
      do { try await Task.sleep(for: delay) } catch { return }
      await self?.saveScheduled()
    }
  }

  private func saveScheduled() async {
    // Not cancelled by its own save.
    scheduled = nil
    await save()
  }

  private func write(_ snapshot: StateSnapshot) async throws {
    var changes: [StorageChange] = []
    for (name, bytes) in snapshot.records.sorted(by: { $0.key < $1.key }) where saved[name] != bytes {
      changes.append(.set(name, bytes))
    }
    for name in saved.keys where snapshot.records[name] == nil && !snapshot.unchanged.contains(name) {
      changes.append(.delete(name))
    }
    if !changes.isEmpty {
      let (storage, batch) = (storage, changes)
      try await BlockingWork.run { _ = try storage.apply(batch) }
    }
    // Bytes of settled records are not kept: they are never written again.
    settled.formUnion(snapshot.settled)
    saved = snapshot.records.filter { !snapshot.settled.contains($0.key) }
  }
}
