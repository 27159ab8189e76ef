import Testing
import WebRPC

@Suite struct PieceQueueTests {
  @Test func givesPiecesInTheirOrder() {
    var queue = PieceQueue()
    var (next, expected): (UInt8, UInt8) = (0, 0)
    for round in 0..<40 {
      for _ in 0..<(round % 5) {
        queue.append([next, 0])
        next &+= 1
      }
      for _ in 0..<(round % 3) {
        guard let piece = queue.popFirst() else { continue }
        #expect(piece == [expected, 0])
        expected &+= 1
      }
      #expect(queue.byteCount == 2 * Int(next &- expected))
    }
    while queue.popFirst() != nil { expected &+= 1 }
    #expect(expected == next)
    #expect(queue.byteCount == 0)
  }

  /// Moving the rest of the queue at each step would take far longer than the limit.
  @Test(.timeLimit(.minutes(10))) func isNotQuadratic() {
    var queue = PieceQueue()
    for _ in 0..<1_000_000 { queue.append([0]) }
    var count = 0
    while queue.popFirst() != nil { count += 1 }
    #expect(count == 1_000_000)
  }
}
