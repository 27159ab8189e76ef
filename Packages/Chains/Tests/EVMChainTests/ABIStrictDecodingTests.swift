import ChainCore
import CryptoCore
import EVMChain
import Testing

/// Offsets leave room for several encodings of the same values; strict decoding accepts one.
@Suite struct ABIStrictDecodingTests {
  private static func word(_ value: Int) -> [UInt8] {
    UInt256(UInt64(value)).bigEndianBytes
  }

  private static let text: [UInt8] = word(2) + Array("hi".utf8) + [UInt8](repeating: 0, count: 30)

  /// Two strings; each row is an encoding of "hi" twice, and the first byte that is not the canonical one.
  static let encodings: [(data: [UInt8], offset: Int?)] = [
    (word(0x40) + word(0x80) + text + text, nil),
    (word(0x40) + word(0x80) + text + text + [0], 192), (word(0x40) + word(0x80) + text + text + word(0), 192),
    (word(0x40) + word(0x40) + text, 63), (word(0x60) + word(0xa0) + word(0) + text + text, 31),
    (word(0x80) + word(0x40) + text + text, 31),
  ]

  @Test(arguments: encodings)
  func acceptsOnlyWhatEncodingWrites(_ data: [UInt8], _ offset: Int?) throws {
    let values: [ABIValue] = [.string("hi"), .string("hi")]
    let types: [ABIType] = [.string, .string]
    let signature = try ABISignature(name: "f", inputs: types)
    #expect(try ABI.decode(data, as: types) == values)
    #expect(try signature.decodeCall(signature.selector + data) == values)
    guard let offset else {
      #expect(try ABI.decode(data, as: types, strict: true) == values)
      #expect(try signature.decodeCall(signature.selector + data, strict: true) == values)
      return
    }
    let error = #expect(throws: ABIError.self) { try ABI.decode(data, as: types, strict: true) }
    #expect(error?.code == .nonCanonical)
    #expect(error?.offset == offset)
    let inCall = #expect(throws: ABIError.self) {
      try signature.decodeCall(signature.selector + data, strict: true)
    }
    #expect(inCall?.offset == offset + 4)
  }

  @Test func bytesBehindValuesOfFixedSizeAreSeenToo() throws {
    let data = Self.word(1) + [0]
    #expect(try ABI.decode(data, as: [.uint256]) == [.uint(1)])
    #expect(throws: ABIError.self) { try ABI.decode(data, as: [.uint256], strict: true) }
    #expect(try ABI.decode([], as: [], strict: true).isEmpty)
  }
}
