import CryptoCore
import CryptoVectors
import Testing

@Suite("PEM")
struct PEMTests {
  @Test("every length goes there and back, public and secret")
  func roundTrip() throws {
    for count in 0...200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let text = PEM.encode(bytes, label: "EXAMPLE")
      let blocks = try PEM.decode(text)
      #expect(blocks.map(\.label) == ["EXAMPLE"])
      #expect(blocks.first?.content == SecretBytes(copying: bytes))
      #expect(PEM.encode(SecretBytes(copying: bytes), label: "EXAMPLE") == SecretBytes(copying: text.utf8))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 64 })
    }
  }

  @Test("reads several blocks with text around them")
  func severalBlocks() throws {
    let text = "before\n" + PEM.encode([1], label: "A") + "between\n" + PEM.encode([2], label: "B B") + "after"
    #expect(try PEM.decode(text).map(\.label) == ["A", "B B"])
    #expect(try PEM.decode("x" + text).count == 2)
    #expect(try PEM.decode("").isEmpty)
    #expect(try PEM.decode("-----BEGIN A----").isEmpty)
  }

  @Test(
    "names the offset of each fault",
    arguments: [
      ("-----BEGIN A-----\nAQ==\n", 23), ("-----BEGIN A-----\nAQ==\n-----END B-----\n", 23),
      ("-----BEGIN A-----\nA!==\n-----END A-----\n", 19), ("-----BEGIN A-----\nAQ\n-----END A-----\n", 0),
      ("-----BEGIN A-----\n\nAQ==\n-----END A-----\n", 18), ("-----BEGIN A-----\nAQID\nAQ==\n-----END A-----\n", 23),
      ("-----BEGIN A-----\n AQ==\n-----END A-----\n", 18), ("x\n-----BEGIN A-----\nAR==\n-----END A-----", 2),
      ("-----BEGIN A-----\nK: v\n\nAQ==\n-----END A-----\n", 19),
    ])
  func faults(text: String, offset: Int) {
    let error = #expect(throws: PEMError.self) { try PEM.decode(text) }
    #expect(error?.offset == offset)
    #expect(error?.description.contains("offset \(offset)") == true)
  }
}
