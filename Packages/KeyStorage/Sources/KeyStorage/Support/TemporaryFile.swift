#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file under a random name beside the one that it is to become, with its whole content, durable.
///
/// Its writer holds a lock on it: what nobody holds was left behind by a process that was ended, and may hold a key.
final class TemporaryFile {
  private static let suffix = ".tmp"
  let path: String
  private let file: FileDescriptor
  private var isInPlace = false

  init(beside target: String, _ bytes: [UInt8]) throws(KeyStorageError) {
    var created: (path: String, file: FileDescriptor)?
    // Whoever removes leftovers may take the new file for one, in the moment before it is locked.
    for _ in 0..<100 where created == nil { created = try Self.create(beside: target) }
    guard let created else { throw KeyStorageError(.busy, message: "cannot create a file beside \(target)") }
    (path, file) = created
    try file.writeAll(bytes, path: path)
    try file.sync(path)
  }

  deinit { if !isInPlace { unlink(path) } }

  /// The name now belongs to nobody.
  func wasRenamed() { isInPlace = true }

  private static func create(
    beside target: String
  ) throws(KeyStorageError) -> (path: String, file: FileDescriptor)? {
    let path = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36))\(suffix)"
    let raw = openDescriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard raw >= 0 else { throw .posix(errno, "cannot create", path) }
    let file = FileDescriptor(raw)
    var information = stat()
    guard flock(raw, LOCK_EX | LOCK_NB) == 0, fstat(raw, &information) == 0, information.st_nlink == 1 else {
      unlink(path)
      return nil
    }
    guard fchmod(raw, 0o600) == 0 else {
      let number = errno
      unlink(path)
      throw .posix(number, "cannot protect", path)
    }
    return (path, file)
  }

  /// Removes what processes left behind that were ended while they wrote the file, or one with such an ending to its
  /// name; failures do not matter.
  static func removeLeftovers(beside target: String, endings: [String] = [""]) {
    let folder = PrivateFile.folder(of: target)
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = Array(target.utf8[(slash.map(target.utf8.index(after:)) ?? target.utf8.startIndex)...])
    let starts = endings.map { name + Array($0.utf8) + [UInt8(ascii: ".")] }
    guard let names = try? FolderListing.names(folder) else { return }
    for name in names where name.hasSuffix(suffix) {
      let isOurs = starts.contains { start in
        let middle = name.utf8.dropFirst(start.count).dropLast(suffix.utf8.count)
        return name.utf8.starts(with: start) && (1...13).contains(middle.count) && middle.allSatisfy(isDigit)
      }
      guard isOurs else { continue }
      let path = folder + "/" + name
      let raw = openDescriptor(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
      guard raw >= 0 else { continue }
      let file = FileDescriptor(raw)
      if flock(file.raw, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
