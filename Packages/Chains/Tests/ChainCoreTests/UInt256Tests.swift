import ChainCore
import Testing

@Suite struct UInt256Tests {
  @Test(arguments: uint256Vectors)
  func agreesWithOtherIntegers(_ row: [String]) throws {
    let values = try row.map { try #require(UInt256(decimal: $0)) }
    let (a, b) = (values[0], values[1])
    #expect(values.map(\.description) == row)
    #expect(a.addingReportingOverflow(b).partialValue == values[2])
    #expect(a.subtractingReportingOverflow(b).partialValue == values[3])
    #expect(a.multipliedReportingOverflow(by: b).partialValue == values[4])
    if !b.isZero {
      #expect(a.quotientAndRemainder(dividingBy: b) == (values[5], values[6]))
    }
  }

  @Test func divisionIsTheInverseOfMultiplication() throws {
    var random = SplitMix64(state: 42)
    for _ in 0..<20_000 {
      let dividend = random.nextInteger()
      let divisor = random.nextInteger()
      guard !divisor.isZero else { continue }
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      let (product, high) = quotient.multipliedFullWidth(by: divisor)
      let (sum, overflow) = product.addingReportingOverflow(remainder)
      try #require(remainder < divisor && high.isZero && !overflow && sum == dividend)
    }
  }

  @Test func reportsOverflow() {
    #expect(UInt256.max.addingReportingOverflow(1) == (.zero, true))
    #expect(UInt256.max.addingReportingOverflow(0) == (.max, false))
    #expect(UInt256.zero.subtractingReportingOverflow(1) == (.max, true))
    #expect(UInt256.max.multipliedReportingOverflow(by: 2).overflow)
    #expect(UInt256.max.multipliedReportingOverflow(by: 1) == (.max, false))
    #expect(UInt256.max.multipliedFullWidth(by: .max).low == 1)
    #expect(UInt256.max.multipliedFullWidth(by: .max).high == UInt256.max.subtractingReportingOverflow(1).partialValue)
  }

  @Test func comparesByValue() throws {
    let ascending: [UInt256] = [0, 1, UInt256(.max)] + [65, 128, 129, 200, 255].compactMap { power(of: $0) } + [.max]
    for (left, right) in zip(ascending, ascending.dropFirst()) {
      #expect(left < right && !(right < left) && left != right)
    }
  }

  @Test func readsDecimalText() {
    #expect(UInt256(decimal: String(repeating: "0", count: 100) + "17") == 17)
    #expect(UInt256(decimal: "18446744073709551616") == power(of: 64))
    let max = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    #expect(UInt256(decimal: max) == .max)
    #expect(UInt256(decimal: max.dropLast() + "6") == nil)
    #expect(UInt256(decimal: max + "0") == nil)
    for text in ["", "-1", "+1", " 1", "1 ", "1.0", "0x1", "1e3", "\u{663}"] {
      #expect(UInt256(decimal: text) == nil)
    }
  }

  @Test func readsHexadecimalText() {
    #expect(UInt256(hex: "0x0") == 0)
    #expect(UInt256(hex: "fFf") == 4095)
    #expect(UInt256(hex: "0x" + String(repeating: "f", count: 64)) == .max)
    #expect(UInt256(hex: "0x000" + String(repeating: "f", count: 64)) == .max)
    #expect(UInt256(hex: "0x1" + String(repeating: "0", count: 64)) == nil)
    for text in ["", "0x", "x1", "0xg", "-1", " 1", "0x0x1", "0X1"] {
      #expect(UInt256(hex: text) == nil)
    }
  }

  @Test func writesQuantities() {
    #expect(UInt256.zero.hexQuantity == "0x0")
    #expect(UInt256(255).hexQuantity == "0xff")
    #expect(power(of: 64)?.hexQuantity == "0x10000000000000000")
    #expect(UInt256.max.hexQuantity == "0x" + String(repeating: "f", count: 64))
  }

  @Test func readsAndWritesBytes() throws {
    let bytes = [UInt8](1...32)
    let value = try UInt256(bigEndian: bytes)
    #expect(value.hexQuantity == "0x102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")
    #expect(value.bigEndianBytes == bytes)
    #expect(try UInt256(bigEndian: ([0xff] + bytes)[1...]) == value)
    #expect(try UInt256(bigEndian: [UInt8]()) == 0)
    #expect(try UInt256(bigEndian: [1, 0]).minimalBigEndianBytes == [1, 0])
    #expect(UInt256.zero.minimalBigEndianBytes.isEmpty)
    #expect(throws: UInt256Error.self) { try UInt256(bigEndian: [UInt8](repeating: 0, count: 33)) }
  }

  @Test func narrowsOnlyWhatFits() {
    #expect(UInt256(.max).uint64 == .max)
    #expect(power(of: 64)?.uint64 == nil)
    #expect(UInt256.zero.significantBitCount == 0)
    for bit in [0, 1, 63, 64, 127, 128, 191, 192, 255] {
      #expect(power(of: bit)?.significantBitCount == bit + 1)
    }
  }

  private func power(of bit: Int) -> UInt256? {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes[31 - bit / 8] = 1 << UInt8(bit % 8)
    return try? UInt256(bigEndian: bytes)
  }
}

/// A small generator with a fixed sequence.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Limbs that are often all zeros, all ones or a single bit, where carries go wrong.
  mutating func nextInteger() -> UInt256 {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let limb: UInt64 =
        switch next() % 6 {
        case 0: 0
        case 1: .max
        case 2: 1 << 63
        case 3: next() >> 32
        default: next()
        }
      bytes += withUnsafeBytes(of: limb.bigEndian) { Array($0) }
    }
    return (try? UInt256(bigEndian: bytes)) ?? .zero
  }
}
