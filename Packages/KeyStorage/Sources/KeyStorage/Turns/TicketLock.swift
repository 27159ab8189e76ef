#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place in a line that any number of processes stand in, made of nothing but locks on ranges of an empty file.
///
/// A ticket is one locked byte, and its holder's turn has come when no byte before it in the region is locked. The next
/// ticket is the byte after the last locked one; whoever draws it holds the region's door for that moment. The locks
/// belong to the open file (`F_OFD_SETLK`, fcntl(2)), so that they are gone when it is closed, however its process
/// ended, and threads of one process stand in the line like anybody else. No call here waits.
struct TicketLock: Sendable {
  private let file: FileDescriptor
  private let path: String
  private let door: off_t
  private var firstTicket: off_t { door + 2 }  // The byte between keeps the kernel from joining door and ticket.
  private var endOfRegion: off_t { door + (1 << 32) }

  /// - Parameter region: which line; each has 4 GiB of offsets.
  init(file: FileDescriptor, path: String, region: UInt32) {
    self.file = file
    self.path = path
    door = off_t(region >> 2) << 32
  }

  /// Takes the place behind everybody who is in the line; nil while somebody else is doing the same.
  func draw() throws(KeyStorageError) -> off_t? {
    guard try lock(door) else { return nil }
    defer { unlock(door) }
    var ticket = firstTicket
    while let taken = try anyLock(from: ticket, to: endOfRegion) { ticket = taken.end }
    guard ticket < endOfRegion else {
      throw KeyStorageError(.unavailable, message: "\(path): the line is too long")
    }
    return try lock(ticket) ? ticket : nil
  }

  /// The tickets before one that are still held, the lowest first.
  func ahead(of ticket: off_t) throws(KeyStorageError) -> [off_t] {
    var held: [off_t] = []
    var from = firstTicket
    while var lowest = try anyLock(from: from, to: ticket) {
      // The kernel names any one of several locks.
      while lowest.start > from, let lower = try anyLock(from: from, to: lowest.start) { lowest = lower }
      held.append(lowest.start)
      from = lowest.end
    }
    return held
  }

  /// Gives the place up.
  func giveUp(_ ticket: off_t) { unlock(ticket) }

  private func lock(_ byte: off_t) throws(KeyStorageError) -> Bool {
    var range = Self.range(F_WRLCK, from: byte, to: byte + 1)
    if fcntl(file.raw, Self.set, &range) == 0 { return true }
    guard errno == EAGAIN || errno == EACCES || errno == EINTR else { throw .posix(errno, "cannot lock", path) }
    return false
  }

  private func unlock(_ byte: off_t) {
    var range = Self.range(F_UNLCK, from: byte, to: byte + 1)
    _ = fcntl(file.raw, Self.set, &range)
  }

  /// A lock of somebody else in a range of offsets.
  private func anyLock(from start: off_t, to end: off_t) throws(KeyStorageError) -> (start: off_t, end: off_t)? {
    guard start < end else { return nil }
    var range = Self.range(F_WRLCK, from: start, to: end)
    while fcntl(file.raw, Self.get, &range) != 0 {
      guard errno == EINTR else { throw .posix(errno, "cannot look at the locks of", path) }
    }
    guard range.l_type != Int16(truncatingIfNeeded: F_UNLCK) else { return nil }
    return (range.l_start, range.l_start + max(1, range.l_len))
  }

  private static func range(_ kind: Int32, from start: off_t, to end: off_t) -> flock {
    var range = flock()
    range.l_type = Int16(truncatingIfNeeded: kind)
    range.l_whence = Int16(truncatingIfNeeded: SEEK_SET)
    range.l_start = start
    range.l_len = end - start
    return range
  }

  // <fcntl.h> names these only with _GNU_SOURCE, which Swift's Glibc module is built without.
  #if os(Linux)
    private static let get: Int32 = 36  // F_OFD_GETLK
    private static let set: Int32 = 37  // F_OFD_SETLK
  #else
    private static let get: Int32 = 92  // F_OFD_GETLK
    private static let set: Int32 = 90  // F_OFD_SETLK
  #endif
}
