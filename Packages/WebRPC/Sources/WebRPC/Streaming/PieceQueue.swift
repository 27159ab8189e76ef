/// Pieces of a body in the order in which they came. Taking one does not move the others.
package struct PieceQueue: Sendable {
  private var pieces: [[UInt8]] = []
  private var first = 0

  /// Bytes in all pieces.
  package private(set) var byteCount = 0

  /// An empty queue.
  package init() {}

  /// Adds a piece at the end.
  package mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    byteCount += piece.count
  }

  /// Takes the first piece; nil when there is none.
  package mutating func popFirst() -> [UInt8]? {
    guard first < pieces.count else { return nil }
    let piece = pieces[first]
    pieces[first] = []
    first += 1
    byteCount -= piece.count
    // What was taken is dropped when it is the larger part, so that each piece is moved once on average.
    if first * 2 >= pieces.count {
      pieces.removeFirst(first)
      first = 0
    }
    return piece
  }
}
