import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The changing part of a journal's header as it is in the file: cheap to read, and to compare.
struct JournalState: Equatable, Sendable {
  private typealias Words = (UInt64, UInt64, UInt64, UInt64)

  private let a, b, c, d: UInt64

  init(_ file: FileDescriptor, path: String) throws(KeyStorageError) {
    var words: Words = (0, 0, 0, 0)
    let count = withUnsafeMutableBytes(of: &words) {
      pread(file.raw, $0.baseAddress, $0.count, off_t(JournalHeader.stateOffset))
    }
    guard count >= 0 else { throw .posix(errno, "cannot read", path) }
    (a, b, c, d) = words
  }

  /// The state of a header in the file.
  init(_ header: JournalHeader) {
    var words: Words = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: header.encodedState) }
    (a, b, c, d) = words
  }

  /// What it says; nil when it is damaged, or caught while it was being written.
  var header: JournalHeader? {
    let words: Words = (a, b, c, d)
    return withUnsafeBytes(of: words) { JournalHeader(decodingState: Array($0)) }
  }
}
