/// Decodes a chunked body as it arrives (RFC 9112 §7.1). Trailer fields are read and dropped.
struct ChunkedBody {
  private enum State {
    case size
    case data(Int)
    case dataEnd
    case trailer
  }

  private static let longestLine = 4096

  private var state = State.size
  private(set) var decoded: [UInt8] = []
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes what it can from `input`; true when the body is complete.
  mutating func read(_ input: inout ArraySlice<UInt8>) throws(RequestRefusal) -> Bool {
    while true {
      switch state {
      case .size:
        guard let line = try Self.line(&input) else { return false }
        let size = try Self.size(line)
        guard size <= limit - decoded.count else {
          throw RequestRefusal(413, "request body exceeds \(limit) bytes")
        }
        state = size == 0 ? .trailer : .data(size)
      case .data(let remaining):
        guard !input.isEmpty else { return false }
        let piece = input.prefix(remaining)
        decoded.append(contentsOf: piece)
        input.removeFirst(piece.count)
        state = piece.count == remaining ? .dataEnd : .data(remaining - piece.count)
      case .dataEnd:
        guard let line = try Self.line(&input) else { return false }
        guard line.isEmpty else { throw RequestRefusal(400, "malformed chunk") }
        state = .size
      case .trailer:
        guard let line = try Self.line(&input) else { return false }
        if line.isEmpty { return true }
      }
    }
  }

  private static func line(_ input: inout ArraySlice<UInt8>) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else {
      guard input.count <= longestLine else { throw RequestRefusal(400, "malformed chunk") }
      return nil
    }
    let line = input[..<end]
    guard line.last == UInt8(ascii: "\r"), line.count <= longestLine else {
      throw RequestRefusal(400, "malformed chunk")
    }
    input = input[(end + 1)...]
    return line.dropLast()
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    guard !digits.isEmpty, digits.count <= 8, digits.allSatisfy({ $0 != 0x2b && $0 != 0x2d }),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw RequestRefusal(400, "malformed chunk size") }
    return size
  }
}
