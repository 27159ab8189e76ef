import ChainCore
import Testing

@Suite struct Int256Tests {
  @Test(arguments: int256Vectors)
  func agreesWithOtherIntegers(_ row: [String]) throws {
    let values = try row.map { try #require(Int256(decimal: $0)) }
    let (a, b) = (values[0], values[1])
    #expect(values.map(\.description) == row)
    #expect(a.addingReportingOverflow(b) == (values[2], values[7] == 1))
    #expect(a.subtractingReportingOverflow(b) == (values[3], values[8] == 1))
    #expect(a.multipliedReportingOverflow(by: b) == (values[4], values[9] == 1))
    #expect(a.quotientAndRemainder(dividingBy: b) == (values[5], values[6]))
  }

  @Test func comparesByValue() {
    let ascending: [Int256] = [.min, -2, -1, 0, 1, 2, .max]
    for (left, right) in zip(ascending, ascending.dropFirst()) {
      #expect(left < right && !(right < left))
    }
  }

  @Test func knowsItsRange() {
    let limit = "57896044618658097711785492504343953926634992332820282019728792003956564819968"
    #expect(Int256(decimal: "-" + limit) == .min)
    #expect(Int256(decimal: limit) == nil)
    #expect(Int256.min.magnitude.description == limit)
    #expect(Int256(decimal: "-0") == 0)
    for text in ["", "-", "+1", "--1", "1-", "0x1"] {
      #expect(Int256(decimal: text) == nil)
    }
  }

  @Test func isTwosComplement() {
    #expect(Int256(-1).bitPattern == .max)
    #expect(Int256(-1).bigEndianBytes == [UInt8](repeating: 0xff, count: 32))
    #expect(Int256(-5).int64 == -5)
    #expect(Int256(.min).int64 == .min)
    #expect(Int256.max.int64 == nil)
  }

  @Test func fitsInItsBitsOnly() {
    #expect(Int256(127).fits(bits: 8) && Int256(-128).fits(bits: 8))
    #expect(!Int256(128).fits(bits: 8) && !Int256(-129).fits(bits: 8))
    #expect(Int256.min.fits(bits: 256) && Int256.max.fits(bits: 256))
    #expect(!Int256.min.fits(bits: 248))
  }
}
