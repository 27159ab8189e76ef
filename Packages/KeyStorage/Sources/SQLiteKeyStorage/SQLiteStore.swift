import Dispatch
import KeyStorage
import Synchronization

/// The connection behind a lock, with the file of acknowledged revisions beside it.
final class SQLiteStore: Sendable {
  private let connection: Mutex<SQLiteConnection?>
  private let acknowledged: AcknowledgedRevision
  private let path: String
  /// Where nothing can be written: then there is no connection that lasts.
  private let medium: SQLiteReadOnlyMedium?
  private let isClosed = Atomic(false)

  init(path: String, busyTimeout: Duration) throws(KeyStorageError) {
    self.path = path
    medium = SQLiteReadOnlyMedium(path)
    if let medium {
      acknowledged = try AcknowledgedRevision(path: path + "-ack")
      connection = Mutex(nil)
      _ = try medium.read { (records) throws(KeyStorageError) in try records.revision() }
      return
    }
    let wasEmpty = try SQLiteOpening.checkFile(path)
    let acknowledged = try AcknowledgedRevision(path: path + "-ack")
    self.acknowledged = acknowledged
    connection = Mutex(
      try SQLiteOpening(
        path: path, busyTimeout: busyTimeout, acknowledged: acknowledged,
        isMissingAcknowledged: acknowledged.isNew && !wasEmpty
      ).open())
    SQLiteExit.add(self)
  }

  deinit { SQLiteExit.remove(ObjectIdentifier(self)) }

  /// Runs the body in a transaction that reads.
  func read<T: Sendable>(
    atOneMoment: Bool = false, _ body: @Sendable (SQLiteRecords) throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    if let medium {
      try checkIsOpen()
      return try medium.read(body)
    }
    return try connection.withLock { (connection) throws(KeyStorageError) -> T in
      let connection = try usable(connection)
      let records = SQLiteRecords(connection)
      return try keepingDamage(of: connection) { () throws(KeyStorageError) in
        if !atOneMoment {
          do throws(KeyStorageError) {
            return try body(records)
          } catch {
            // Between two statements another process may have written: what looks like damage is judged at one moment.
            guard error.code == .corrupted else { throw error }
          }
        }
        return try connection.read { () throws(KeyStorageError) in try body(records) }
      }
    }
  }

  /// Runs the body in a transaction that writes, with the new revision as argument.
  func write<T: Sendable>(
    isCounter: Bool = false,
    _ body: @Sendable (SQLiteRecords, UInt64) throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> (result: T, revision: UInt64) {
    if let medium {
      try checkIsOpen()
      throw medium.refusal
    }
    return try connection.withLock { (connection) throws(KeyStorageError) -> (result: T, revision: UInt64) in
      let connection = try usable(connection)
      let records = SQLiteRecords(connection)
      try acknowledged.createIfMissing()
      let written = try keepingDamage(of: connection) { () throws(KeyStorageError) in
        try connection.write { () throws(KeyStorageError) -> (result: T, revision: UInt64) in
          let revision = try records.revision() + 1
          let result = try body(records, revision)
          try records.setRevision(revision)
          return (result, revision)
        }
      }
      acknowledged.record(written.revision)
      carryOut(connection.log.afterWrite(isCounter: isCounter, now: .now), on: connection)
      return written
    }
  }

  /// Overwrites what was replaced or deleted, also in a database of up to 64 MiB.
  func eraseRemains() throws(KeyStorageError) {
    guard medium == nil else { return }
    try connection.withLock { (connection) throws(KeyStorageError) in
      let connection = try usable(connection)
      guard connection.log.mustBeEmptied else { return }
      connection.log.willErase()
      carryOut(connection.tend(.empty(waiting: true), overwritingUpTo: 16_384), on: connection)
    }
  }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    connection.withLock { $0 = nil }
  }

  /// Leaves everything in the database, unless another thread is in the middle of a call.
  func emptyLogAtExit() {
    connection.withLockIfAvailable { connection in
      if let connection, connection.log.mustBeEmptied { _ = connection.tend(.empty(waiting: false)) }
    }
  }

  private func tendLogAfterPause() {
    connection.withLock { connection in
      if let connection { carryOut(connection.log.afterPause(), on: connection) }
    }
  }

  private func carryOut(_ step: SQLiteLog.Step, on connection: SQLiteConnection) {
    switch step {
    case .nothing: break
    case .move, .empty: carryOut(connection.tend(step), on: connection)
    case .pause:
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in
        self?.tendLogAfterPause()
      }
    }
  }

  /// Once damage was found, nothing is moved from the log into the database any more, not even at the end.
  private func keepingDamage<T>(
    of connection: SQLiteConnection, _ body: () throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    do throws(KeyStorageError) {
      return try body()
    } catch {
      if error.code == .corrupted { connection.keepFilesAsTheyAre() }
      throw error
    }
  }

  private func usable(_ connection: SQLiteConnection?) throws(KeyStorageError) -> SQLiteConnection {
    guard let connection else { throw wasClosed }
    return connection
  }

  private func checkIsOpen() throws(KeyStorageError) {
    guard !isClosed.load(ordering: .relaxed) else { throw wasClosed }
  }

  private var wasClosed: KeyStorageError { KeyStorageError(.unavailable, message: "\(path) was closed") }
}
