import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns between all processes that use a store, in the order in which they asked, by way of an empty file beside it.
///
/// A process that dies leaves its place at once. One that is stopped in the middle of its turn (or waits for an answer
/// for very long) does not hold the others up for good: when nothing has moved for `patience`, they go on without it,
/// until it gives its turn back.
package final class FileTurns: StorageTurns {
  private let path: String
  private let patience: Duration
  /// Tickets whose holders were passed over, by line.
  private let stuck = Mutex<[UInt32: Set<off_t>]>([:])

  /// Turns by way of the file at `path`, which is created when the first turn is taken.
  package init(path: String, patience: Duration = .seconds(10)) {
    self.path = path
    self.patience = patience
  }

  package func take(_ name: String) async throws -> StorageTurn {
    let region = UInt32(truncatingIfNeeded: Fingerprint.of(Array(name.utf8)))
    let file = try await BlockingWork.run { [path] in try Self.open(path) }
    let line = TicketLock(file: file, path: path, region: region)
    var pause = Pause()
    var drawn = try line.draw()
    while drawn == nil {
      try await pause.wait()
      drawn = try line.draw()
    }
    guard let ticket = drawn else { throw CancellationError() }
    // From here on the place is given up with the last reference to `file`.
    let turn = StorageTurn { [file] in withExtendedLifetime(file) { line.giveUp(ticket) } }
    try await reach(ticket, in: line, region: region)
    return turn
  }

  /// Waits until nobody is ahead any more.
  private func reach(_ ticket: off_t, in line: TicketLock, region: UInt32) async throws {
    var pause = Pause()
    var first: off_t?
    var since = ContinuousClock.now
    while let next = try firstInLine(before: ticket, in: line, region: region) {
      if next != first {
        first = next
        since = .now
      } else if since.duration(to: .now) >= patience {
        _ = stuck.withLock { $0[region, default: []].insert(next) }
        continue
      }
      try await pause.wait()
    }
    try Task.checkCancellation()
  }

  /// Whose turn it is, if it is somebody's before a ticket and nobody who was passed over.
  private func firstInLine(before ticket: off_t, in line: TicketLock, region: UInt32) throws -> off_t? {
    let ahead = try line.ahead(of: ticket)
    let passed = stuck.withLock { stuck in
      guard let known = stuck[region] else { return Set<off_t>() }
      let still = known.intersection(ahead)
      stuck[region] = still.isEmpty ? nil : still
      return still
    }
    return ahead.first { !passed.contains($0) }
  }

  private static func open(_ path: String) throws(KeyStorageError) -> FileDescriptor {
    if let file = try PrivateFile.open(path, flags: O_RDWR) { return file }
    _ = try PrivateFile.create(path, with: [])
    guard let file = try PrivateFile.open(path, flags: O_RDWR) else {
      throw KeyStorageError(.unavailable, message: "\(path) was removed")
    }
    return file
  }

  /// Pauses that grow from 0.2 to 3 milliseconds.
  private struct Pause {
    private var microseconds = 200

    mutating func wait() async throws {
      try await Task.sleep(for: .microseconds(microseconds), tolerance: .zero)
      microseconds = min(3_000, microseconds * 3 / 2)
    }
  }
}
