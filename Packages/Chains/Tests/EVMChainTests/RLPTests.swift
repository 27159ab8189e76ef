import ChainCore
import ChainVectors
import CryptoCore
import EVMChain
import Foundation
import Testing

@Suite struct RLPTests {
  @Test(.enabled(if: Vectors.hasPublished, Vectors.absence))
  func encodesAndDecodesThePublishedItems() throws {
    let cases = try #require(
      try Vectors.published("ethereum/rlptest.json") as? [String: [String: Any]])
    #expect(cases.count >= 28)
    for (name, row) in cases {
      let item = try item(#require(row["in"]))
      let encoded = try bytes(#require(row["out"] as? String))
      #expect(RLP.encode(item) == encoded, "\(name)")
      #expect(try RLP.decode(encoded) == item, "\(name)")
    }
  }

  @Test(.enabled(if: Vectors.hasPublished, Vectors.absence))
  func refusesThePublishedInvalidBytes() throws {
    let cases = try #require(
      try Vectors.published("ethereum/invalidRLPTest.json") as? [String: [String: Any]])
    #expect(cases.count >= 25)
    for (name, row) in cases {
      let encoded = try bytes(#require(row["out"] as? String))
      #expect(throws: RLPError.self, "\(name)") { try RLP.decode(encoded) }
    }
  }

  @Test func errorsNameTheOffset() {
    #expect(fault([]) == "truncated 0")
    #expect(fault([0xc3, 0x01, 0x82, 0x01]) == "truncated 2")
    #expect(fault([0x01, 0x02]) == "trailingBytes 1")
    #expect(fault([0xc2, 0x81, 0x7f]) == "nonCanonicalByte 1")
    #expect(fault([0xb8, 0x37]) == "nonCanonicalLength 0")
    #expect(fault([0xb9, 0x00, 0x40]) == "nonCanonicalLength 0")
    #expect(fault([0xbf] + [UInt8](repeating: 0xff, count: 8)) == "lengthOverflow 0")
    #expect(fault([0xbf, 0x7f] + [UInt8](repeating: 0xff, count: 7)) == "truncated 0")
  }

  @Test func readsSlices() throws {
    #expect(try RLP.decode([0xff, 0x83, 0x64, 0x6f, 0x67].dropFirst()) == .bytes(Array("dog".utf8)))
    #expect(try RLP.decode(Data([0xff, 0xc0]).dropFirst()) == .list([]))
  }

  @Test func stopsAtTheDepthLimit() throws {
    #expect(throws: Never.self) { try RLP.decode(nested(RLP.maximumDepth)) }
    let deeper = #expect(throws: RLPError.self) { try RLP.decode(nested(RLP.maximumDepth + 1)) }
    #expect(deeper?.code == .tooDeep)
    #expect(throws: RLPError.self) { try RLP.decode([UInt8](repeating: 0xc1, count: 1_000_000)) }
  }

  @Test func writesIntegersWithoutLeadingZeros() {
    #expect(RLP.encode(.integer(UInt64(0))) == [0x80])
    #expect(RLP.encode(.integer(UInt64(127))) == [0x7f])
    #expect(RLP.encode(.integer(UInt256(256))) == [0x82, 1, 0])
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do {
      _ = try RLP.decode(bytes)
      return "accepted"
    } catch {
      return "\(error.code) \(error.offset)"
    }
  }

  private func nested(_ depth: Int) -> [UInt8] {
    var item = RLPItem.list([])
    for _ in 1..<depth {
      item = .list([item])
    }
    return RLP.encode(item)
  }

  /// The test files write byte strings as text, integers as numbers or `#` and digits.
  private func item(_ value: Any) throws -> RLPItem {
    switch value {
    case let list as [Any]:
      return .list(try list.map(item))
    case let text as String where text.hasPrefix("#"):
      return .bytes(bigEndian(decimal: text.dropFirst()))
    case let text as String:
      return .bytes(Array(text.utf8))
    default:
      return .integer(UInt64(try #require(value as? Int)))
    }
  }

  /// One of the published integers has 257 bits.
  private func bigEndian(decimal text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    for digit in text.utf8 {
      var carry = Int(digit) - 48
      for index in bytes.indices.reversed() {
        carry += Int(bytes[index]) * 10
        bytes[index] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 {
        bytes.insert(UInt8(carry), at: 0)
      }
    }
    return bytes
  }
}
