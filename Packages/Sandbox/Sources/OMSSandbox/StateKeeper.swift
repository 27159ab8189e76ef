internal import KeyStorage
internal import SQLiteKeyStorage
internal import SandboxChain

/// Saves the Sandbox's state to a SQLite file: before a change is answered, soon after a change that nobody waits for,
/// and when the Sandbox stops.
actor StateKeeper {
  /// The state at this moment.
  typealias Source = @Sendable () async -> SandboxState

  private let path: String
  private let storage: any KeyValueStorage
  private let closeStorage: @Sendable () -> Void
  private let lock: DataFileLock?
  private let delay: Duration
  private var source: Source?
  private var clock: SandboxClock?
  /// Every record that was found, until the first save.
  private var found: [String: [UInt8]] = [:]
  /// What has been saved; only what differs from it is written.
  private var saved: SandboxState?
  private var savedTime: Int64?
  private var isClosing = false
  private var scheduled: Task<Void, Never>?
  /// A save that has not looked at the state yet: whoever comes now shares it.
  private var waiting: Task<String?, Never>?
  /// The save that ends last.
  private var newest: Task<String?, Never>?
  /// How many calls wait for a save.
  private(set) var callers = 0
  /// Why the last save failed; nil after one that succeeded.
  private(set) var lastError: String?

  /// Opens or makes the file. One Sandbox at a time.
  init(path: String, delay: Duration = .milliseconds(200)) async throws {
    self.path = path
    self.delay = delay
    let (storage, lock) = try await BlockingWork.run {
      do throws(KeyStorageError) {
        // Before SQLite: under two names, a file would have two logs.
        if let lock = try DataFileLock.ofExisting(path) { return (try SQLiteKeyStorage(path: path), lock) }
        let storage = try SQLiteKeyStorage(path: path)
        guard let lock = try DataFileLock.ofExisting(path) else {
          throw KeyStorageError(.unavailable, message: "it was removed while it was opened")
        }
        return (storage, lock)
      } catch {
        throw SandboxDataError(path: path, reason: error.message)
      }
    }
    self.storage = storage
    self.lock = lock
    closeStorage = { storage.close() }
  }

  /// Keeps the state in a storage that is opened and closed by others.
  init(path: String, storage: any KeyValueStorage, delay: Duration = .milliseconds(200)) {
    self.path = path
    self.delay = delay
    self.storage = storage
    lock = nil
    closeStorage = {}
  }

  deinit {
    closeStorage()
    lock?.release()
  }

  /// Everything that is saved.
  ///
  /// - Throws: ``SandboxDataError``, also when the file holds records that no Sandbox wrote.
  func load() async throws -> [String: [UInt8]] {
    let (storage, path) = (storage, path)
    let records = try await BlockingWork.run {
      do throws(KeyStorageError) {
        var records: [String: [UInt8]] = [:]
        for key in try storage.keys(withPrefix: "") {
          guard
            ["chain/", "ewallet/", "oidc/", "sandbox/", "solana/", "tron/", "waas/"].contains(where: key.hasPrefix)
          else {
            throw KeyStorageError(
              .unavailable, message: "it is no state file of a Sandbox but a key store with other records")
          }
          records[key] = try storage.get(key)?.bytes
        }
        return records
      } catch {
        throw SandboxDataError(path: path, reason: error.message)
      }
    }
    found = records
    return records
  }

  /// From now on changes are saved from `source`, together with the time.
  func begin(clock: SandboxClock?, _ source: @escaping Source) {
    self.clock = clock
    self.source = source
  }

  /// Something changed for which nobody waits: it is saved a moment later, together with what changes meanwhile.
  nonisolated func markChanged() { Task { await schedule() } }

  /// Saves everything that has changed up to now, and answers why that failed, or nil.
  ///
  /// Calls that come while a save is being written share the next one. Saves follow one another, so that an older
  /// state never overwrites a newer one.
  @discardableResult
  func save() async -> String? {
    scheduled?.cancel()
    scheduled = nil
    callers += 1
    defer { callers -= 1 }
    if let waiting { return await waiting.value }
    let previous = newest
    let task = Task { () -> String? in
      _ = await previous?.value
      return await self.saveNext()
    }
    (waiting, newest) = (task, task)
    return await task.value
  }

  private func saveNext() async -> String? {
    // Before the state is looked at: whoever changes it from now on needs another save.
    waiting = nil
    guard let source else { return lastError ?? "the Sandbox has stopped" }
    do {
      let state = await source()
      try await write(state)
      lastError = nil
    } catch let error as KeyStorageError {
      lastError = error.message
    } catch {
      lastError = String(describing: error)
    }
    return lastError
  }

  /// Lets go of the file as it is.
  func abandon() async {
    source = nil
    await close()
  }

  /// Saves a last time and lets go of the file.
  func close() async {
    isClosing = true
    await save()
    source = nil
    let closeStorage = closeStorage
    _ = try? await BlockingWork.run { closeStorage() }
    lock?.release()
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

  private func write(_ state: SandboxState) async throws {
    let (storage, before, found) = (storage, saved, found)
    // The time is not worth a write of its own until the end.
    let now = clock?.now
    let timeMatters = isClosing && now != savedTime
    let isWritten = try await BlockingWork.run {
      var changes = try Self.changes(to: state, since: before, found: found)
      guard !changes.isEmpty || timeMatters else { return false }
      if let now { changes.append(.set(SavedTime.name, try CanonicalJSON.encode(SavedTime(now: now)))) }
      _ = try storage.apply(changes)
      return true
    }
    saved = state
    self.found = [:]
    if isWritten { savedTime = now }
  }

  /// What is to be written; the first time, everything that differs from what was found.
  private static func changes(
    to state: SandboxState, since before: SandboxState?, found: [String: [UInt8]]
  ) throws -> [StorageChange] {
    let snapshot = try state.changes(since: before)
    var removed = snapshot.removed
    if before == nil { removed.formUnion(found.keys.filter { snapshot.records[$0] == nil && $0 != SavedTime.name }) }
    return snapshot.records.sorted { $0.key < $1.key }.filter { found[$0.key] != $0.value }
      .map { .set($0.key, $0.value) } + removed.sorted().map { .delete($0) }
  }
}
