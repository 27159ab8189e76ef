internal import CZlib

/// Unpacks gzip content (RFC 1952) piece by piece and knows whether it has seen the end.
///
/// libcurl's own decoding does not: to it a gzip stream that stops in the middle is whole when the announced length is
/// there.
final class GzipReader {
  /// What became of a piece.
  enum Reception {
    case taken, tooLarge, malformed
  }

  /// Whether the last member is complete, with its checksum and length.
  private(set) var isComplete = false

  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 32 * 1024)

  /// Nil when memory is short.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard oms_zlib_begin_gzip(stream) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Adds what the piece unpacks to, unless `body` would have more than `limit` bytes.
  func unpack(_ piece: UnsafeRawBufferPointer, limit: Int, into body: inout [UInt8]) -> Reception {
    // zlib does not write to its input; the type only does not say so.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(clamping: piece.count)
    defer { stream.pointee.next_in = nil }
    while stream.pointee.avail_in > 0 {
      // What follows a member is another one, and their contents are joined (RFC 1952 §2.2).
      if isComplete {
        guard inflateReset(stream) == Z_OK else { return .malformed }
        isComplete = false
      }
      let reception = unpackMember(limit, into: &body)
      guard reception == .taken else { return reception }
    }
    return .taken
  }

  private func unpackMember(_ limit: Int, into body: inout [UInt8]) -> Reception {
    while true {
      let (result, count) = step()
      guard count <= limit - body.count else { return .tooLarge }
      body.append(contentsOf: output[..<count])
      switch result {
      case Z_STREAM_END:
        isComplete = true
        return .taken
      case Z_OK where stream.pointee.avail_in > 0 || count == output.count: continue
      case Z_OK, Z_BUF_ERROR: return .taken
      default: return .malformed
      }
    }
  }

  private func step() -> (result: Int32, count: Int) {
    output.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      let result = inflate(stream, Z_NO_FLUSH)
      stream.pointee.next_out = nil
      return (result, buffer.count - Int(stream.pointee.avail_out))
    }
  }
}
