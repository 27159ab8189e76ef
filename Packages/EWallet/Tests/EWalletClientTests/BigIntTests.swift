import Testing
import WebRPC

@testable import EWalletClient

@Suite("BigInt")
struct BigIntTests {
  /// Interesting numbers of 128 bits and their neighbours.
  static let samples: [Int128] = {
    var samples: [Int128] = [0, 1, -1, 9, 10, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
    samples += [1_000_000_000_000_000_001, Int128(Int64.max), Int128(UInt64.max), Int128(UInt64.max) + 1]
    var generator = SplitMix(state: 7)
    for shift in stride(from: 0, to: 62, by: 3) { samples.append(Int128(Int64(bitPattern: generator.next()) >> shift)) }
    return samples + samples.map { -$0 }
  }()

  struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test("calculates and compares as integers of 128 bits do")
  func agreesWithInt128() {
    for left in Self.samples {
      #expect(BigInt(left).description == String(left))
      for right in Self.samples {
        #expect((BigInt(left) + BigInt(right)).description == String(left + right))
        #expect((BigInt(left) - BigInt(right)).description == String(left - right))
        #expect((BigInt(left) < BigInt(right)) == (left < right))
        #expect((BigInt(left) == BigInt(right)) == (left == right))
        if let exact = Int64(exactly: left), let other = Int64(exactly: right) {
          #expect((BigInt(exact) * BigInt(other)).description == String(Int128(exact) * Int128(other)))
        }
      }
    }
  }

  @Test("is exact beyond 2^256")
  func beyond256Bits() throws {
    let power: BigInt = 115792089237316195423570985008687907853269984665640564039457584007913129639936
    var doubled: BigInt = 1
    for _ in 0..<256 { doubled = doubled + doubled }
    #expect(doubled == power)
    var multiplied: BigInt = 1
    for _ in 0..<4 { multiplied *= 18_446_744_073_709_551_616 }
    #expect(multiplied == power)
    let square = try #require(
      BigInt(
        "13407807929942597099574024998205846127479365820592393377723561443721764030073546"
          + "976801874298166903427690031858186486050853753882811946569946433649006084096"))
    #expect(power * power == square)
    #expect(square - power * power == 0)
    #expect(-square < power && power < square && square.signum() == 1 && (-square).isNegative)
  }

  @Test("literals of any length and sign")
  func literals() {
    let negative: BigInt = -340282366920938463463374607431768211456
    #expect(negative.description == "-340282366920938463463374607431768211456")
    let smallest: BigInt = -9_223_372_036_854_775_808
    #expect(smallest == BigInt(Int64.min))
    let zero: BigInt = 0
    #expect(zero.isZero && !(-zero).isNegative)
  }

  @Test(
    "reads digits and nothing else", arguments: ["", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "١", "1,000", "--1"])
  func refuses(text: String) {
    #expect(BigInt(text) == nil)
  }

  @Test("leading zeros and minus zero are plain")
  func canonical() {
    #expect(BigInt("000000000000000000000000000000000000000012")?.description == "12")
    #expect(BigInt("-0") == 0)
    #expect(BigInt(Int8(-128)).description == "-128")
  }

  @Test("38 characters of JSON in both directions, minus sign included")
  func jsonLimit() throws {
    let longest: BigInt = 99_999_999_999_999_999_999_999_999_999_999_999_998
    #expect(String(decoding: try WebRPCJSON.encode([longest]), as: UTF8.self) == "[\(longest)]")
    #expect(throws: EncodingError.self) { try WebRPCJSON.encode([-longest]) }
    do {
      _ = try WebRPCJSON.encode([longest * 10])
      Issue.record("39 digits were written")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.debugDescription == "Value is exceeding the maximum encodable number")
    }
    do {
      _ = try WebRPCJSON.decode([BigInt].self, from: Array("[-99999999999999999999999999999999999998]".utf8))
      Issue.record("39 characters were read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == "Invalid number")
    }
  }

  @Test("what is no whole number is not read", arguments: ["1.5", "\"12\"", "true", "[]", "null", "1e50"])
  func noNumber(json: String) {
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([BigInt].self, from: Array("[\(json)]".utf8)) }
  }
}
