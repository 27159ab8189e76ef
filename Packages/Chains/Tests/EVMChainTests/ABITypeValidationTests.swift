import ChainCore
import CryptoCore
import EVMChain
import Testing

/// Types that are put together by hand can be ones that no contract has.
@Suite struct ABITypeValidationTests {
  static let impossible: [ABIType] = [
    .uint(0), .uint(7), .uint(264), .uint(512), .uint(-8), .uint(.max), .uint(.min), .int(0), .int(12), .int(512),
    .fixedBytes(0), .fixedBytes(33), .fixedBytes(40), .fixedBytes(-1), .fixedBytes(.min), .fixed(bits: 8, decimals: 0),
    .fixed(bits: 8, decimals: 81), .fixed(bits: 9, decimals: 1), .ufixed(bits: 512, decimals: 18),
    .ufixed(bits: 128, decimals: -1), .fixedArray(.uint256, count: -1), .fixedArray(.string, count: .min),
    .fixedArray(.uint256, count: .max), .fixedArray(.fixedArray(.bool, count: 1 << 40), count: 1 << 40),
    .tuple([.fixedArray(.bool, count: 1 << 57), .fixedArray(.bool, count: 1 << 57), .fixedArray(.bool, count: 1 << 57)]
    ),
  ]

  @Test(arguments: impossible)
  func noneEncodesDecodesOrNamesAFunction(_ type: ABIType) throws {
    let values: [ABIValue] = [
      .uint(1), .int(1), .bytes([UInt8](repeating: 1, count: 40)), .bytes([]), .array([]), .array([.uint(1)]),
    ]
    let data = [UInt8](repeating: 0, count: 320)
    for type in [type, .array(type), .fixedArray(type, count: 0), .tuple([.bool, type])] {
      for value in values {
        #expect(fault { _ = try ABI.encode([value], as: [type]) } == .invalidType, "\(value)")
      }
      #expect(fault { _ = try ABI.decode(data, as: [type]) } == .invalidType)
      #expect(fault { _ = try ABI.selector(name: "f", types: [type]) } == .invalidType)
      #expect(fault { _ = try ABISignature(name: "f", inputs: [.bool, type]) } == .invalidType)
      #expect(fault { _ = try ABIValue(1, as: type) } == .invalidType)
    }
  }

  @Test func theFaultNamesWhichType() throws {
    let error = #expect(throws: ABIError.self) {
      try ABI.decode([], as: [.bool, .tuple([.bool, .array(.uint(7))])])
    }
    #expect(error?.path == "[1][1]")
    #expect(error?.message.contains("uint7") == true)
  }

  @Test func nestingIsLimitedHoweverATypeIsMade() throws {
    var type = ABIType.bool
    for _ in 0..<(ABIType.maximumDepth - 1) { type = .array(type) }
    #expect(try ABISignature(name: "f", inputs: [type]) == ABISignature("f(\(type))"))
    type = .tuple([type])
    #expect(fault { _ = try ABISignature(name: "f", inputs: [type]) } == .invalidType)
    #expect(fault { _ = try ABIType(type.description) } == .invalidType)
    for _ in 0..<10_000 { type = .array(type) }
    #expect(fault { _ = try ABI.decode([], as: [type]) } == .invalidType)
    // Brackets behind a tuple count for what is inside it.
    let brackets = String(repeating: "[]", count: 31)
    let text = String(repeating: "(", count: 33) + "bool" + String(repeating: ")\(brackets)", count: 33)
    #expect(fault { _ = try ABIType(text) } == .invalidType)
  }

  @Test func theNumberOfPartsIsLimitedHoweverATypeIsMade() throws {
    let most = ABIType.maximumMemberCount
    let members = [ABIType](repeating: .bool, count: most - 1)
    #expect(throws: Never.self) { try ABISignature(name: "f", inputs: [.tuple(members)]) }
    #expect(fault { _ = try ABISignature(name: "f", inputs: [.tuple(members), .bool]) } == .invalidType)
    // Every level has the one below twice: more parts than any machine could walk.
    var type = ABIType.bool
    for _ in 0..<60 { type = .tuple([type, type]) }
    #expect(fault { _ = try ABI.encode([.bool(true)], as: [type]) } == .invalidType)
  }

  @Test func aTypeTextOfManyPartsAndLevelsIsReadInOneGo() throws {
    func text(members: Int) -> String {
      String(repeating: "(", count: 63) + Array(repeating: "bool", count: members).joined(separator: ",")
        + String(repeating: ")", count: 63)
    }
    let type = try ABIType(text(members: 60_000))
    let signature = try ABISignature(name: "f", inputs: [type])
    #expect(fault { _ = try signature.decodeCall(signature.selector) } == .truncated)
    let error = #expect(throws: ABIError.self) { try ABIType(text(members: 200_000)) }
    #expect(error?.code == .invalidType)
    #expect((error?.offset ?? 0) < 400_000)
  }

  @Test func fixedPointTypesHaveOneToEightyDecimals() throws {
    #expect(throws: ABIError.self) { try ABIType("fixed128x0") }
    #expect(throws: ABIError.self) { try ABIType("ufixed128x81") }
    #expect(try ABIType("ufixed128x1") == .ufixed(bits: 128, decimals: 1))
  }

  private func fault(_ body: () throws -> Void) -> ABIError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ABIError)?.code
    }
  }
}
