/// Cuts the body of a stream into lines, whatever the sizes of its pieces.
struct WebRPCMessageLines {
  /// How long a line may be, in bytes.
  static let maximumLineLength = 1 << 20

  private var pending: [UInt8] = []
  private var lines: [[UInt8]] = []
  private var nextLine = 0

  /// Whether bytes without an end of line are left.
  var hasRest: Bool { !pending.isEmpty }

  /// Takes the next piece of the body.
  ///
  /// - Throws: ``WebRPCError`` of the kind `badResponse` when a line is too long.
  mutating func append(_ piece: [UInt8]) throws(WebRPCError) {
    for part in piece.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 {
        lines.append(pending)
        pending = []
      }
      guard pending.count + part.element.count <= Self.maximumLineLength else {
        throw .badResponse(cause: "a message of the stream is too long")
      }
      pending += part.element
    }
  }

  /// The next line that is not empty; empty ones only keep the connection alive.
  mutating func next() -> [UInt8]? {
    while nextLine < lines.count {
      let line = lines[nextLine]
      nextLine += 1
      if line.contains(where: { $0 != 0x0D && $0 != 0x20 }) { return line }
    }
    lines = []
    nextLine = 0
    return nil
  }
}
