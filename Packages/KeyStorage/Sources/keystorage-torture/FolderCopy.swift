#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files under a folder, in memory: what a test damages and puts down again.
struct FolderCopy: Equatable {
  /// By path below the folder.
  var files: [String: [UInt8]] = [:]
  private var folders: Set<String> = []

  /// - Parameter isIncluded: which files count.
  init(of folder: String, isIncluded: (String) -> Bool = { _ in true }) throws {
    try collect(folder, "")
    files = files.filter { isIncluded($0.key) }
  }

  /// Makes the folder hold exactly these files, closed to others.
  func put(at folder: String) throws {
    Self.remove(folder)
    mkdir(folder, 0o700)
    for name in folders.sorted() { mkdir(folder + "/" + name, 0o700) }
    for (name, bytes) in files {
      let file = creat(folder + "/" + name, 0o600)
      guard file >= 0 else { throw TortureError("cannot create \(name): \(errno)") }
      var done = 0
      while done < bytes.count { done += max(0, write(file, Array(bytes[done...]), bytes.count - done)) }
      close(file)
    }
  }

  static func remove(_ path: String) {
    if let names = try? list(path) { for name in names { remove(path + "/" + name) } }
    if rmdir(path) != 0 { unlink(path) }
  }

  private mutating func collect(_ folder: String, _ prefix: String) throws {
    for name in try Self.list(folder + "/" + prefix) {
      let path = prefix + name
      if (try? Self.list(folder + "/" + path)) != nil {
        folders.insert(path)
        try collect(folder, path + "/")
      } else {
        files[path] = try Self.content(folder + "/" + path)
      }
    }
  }

  private static func list(_ path: String) throws -> [String] {
    guard let stream = opendir(path) else { throw TortureError("cannot list \(path): \(errno)") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func content(_ path: String) throws -> [UInt8] {
    let file = openForReading(path)
    guard file >= 0 else { throw TortureError("cannot open \(path): \(errno)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  private static func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }
}
