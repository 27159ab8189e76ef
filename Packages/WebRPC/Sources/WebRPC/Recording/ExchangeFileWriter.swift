#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new file that grows line by line; nobody but its owner can read it.
final class ExchangeFileWriter: Sendable {
  private let descriptor: Int32

  init(path: String) throws(ExchangeFileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw ExchangeFileError(.exists, "there is a file already: \(path)") }
      throw ExchangeFileError(.unwritable, "\(path) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func append(_ exchange: RecordedExchange) throws(ExchangeFileError) {
    let line: [UInt8]
    do {
      line = try WebRPCJSON.encode(exchange) + [UInt8(ascii: "\n")]
    } catch {
      throw ExchangeFileError(.unwritable, "the exchange cannot be written as JSON")
    }
    var written = 0
    while written < line.count {
      let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ExchangeFileError(.unwritable, "writing failed: \(String(cString: strerror(errno)))")
      }
      written += count
    }
  }
}
