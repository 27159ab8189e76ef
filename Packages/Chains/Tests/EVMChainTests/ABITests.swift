import ChainCore
import ChainVectors
import CryptoCore
import EVMChain
import Testing

@Suite struct ABITests {
  @Test(.enabled(if: Vectors.hasPublished, Vectors.absence))
  func encodesAndDecodesThePublishedArguments() throws {
    let cases = try Vectors.published("ethereum/basic_abi_tests.json")
    #expect(cases.count >= 3)
    for (name, row) in cases {
      let row = try #require(row as? [String: Any])
      let types = try #require(row["types"] as? [String]).map { try ABIType($0) }
      let arguments = try #require(row["args"] as? [Any])
      var values: [ABIValue] = []
      for (type, argument) in zip(types, arguments) {
        values.append(try value(argument, as: type))
      }
      let encoded = try bytes(#require(row["result"] as? String))
      #expect(try ABI.encode(values, as: types) == encoded, "\(name)")
      #expect(try ABI.decode(encoded, as: types) == values, "\(name)")
    }
  }

  @Test func agreesWithOthersOnNestedTypes() throws {
    let cases = try #require(try Vectors.own("abi.json")["cases"] as? [[String: Any]])
    #expect(cases.count == 3)
    for row in cases {
      let types = try #require(row["types"] as? [String]).map { try ABIType($0) }
      let json = try EIP712Value(json: Vectors.bytes(ofJSON: #require(row["values"])))
      guard case .tuple(let values) = try ABIValue(json, as: .tuple(types)) else { continue }
      let encoded = try bytes(#require(row["encoded"] as? String))
      #expect(try ABI.encode(values, as: types) == encoded)
      #expect(try ABI.decode(encoded, as: types) == values)
      #expect(try ABI.decode(([1] + encoded).dropFirst(), as: types) == values)
    }
  }

  /// Solidity documentation, Contract ABI Specification, examples.
  @Test func encodesTheCallsOfTheSpecification() throws {
    let baz = try ABISignature("baz(uint32,bool)")
    #expect(
      Hex.encode(try baz.encodeCall([.uint(69), .bool(true)]))
        == "cdcd77c0" + word("45") + word("1"))
    let bar = try ABISignature("bar(bytes3[2])")
    #expect(
      Hex.encode(try bar.encodeCall([.array([.bytes(Array("abc".utf8)), .bytes(Array("def".utf8))])]))
        == "fce353f6" + "616263" + zeros(58) + "646566" + zeros(58))
    let sam = try ABISignature("sam(bytes,bool,uint[])")
    #expect(
      Hex.encode(
        try sam.encodeCall([.bytes(Array("dave".utf8)), .bool(true), .array([.uint(1), .uint(2), .uint(3)])]))
        == "a5643bf2" + word("60") + word("1") + word("a0") + word("4") + "64617665" + zeros(56) + word("3")
        + word("1") + word("2") + word("3"))
  }

  @Test func readsTypesAndWritesTheirCanonicalNames() throws {
    for (text, canonical) in [
      ("uint", "uint256"), ("int[]", "int256[]"), ("fixed", "fixed128x18"), ("ufixed8x80", "ufixed8x80"),
      ("(uint8,(bool,string)[2])[][3]", "(uint8,(bool,string)[2])[][3]"), ("()", "()"), ("bytes32", "bytes32"),
      ("function", "function"),
    ] {
      #expect(try ABIType(text).description == canonical)
    }
  }

  @Test(arguments: [
    ("", 0), ("uint7", 0), ("uint264", 0), ("uint08", 0), ("bytes0", 0), ("bytes33", 0), ("(uint8", 6),
    ("uint8)", 5), ("uint8[", 6), ("uint8[01]", 6), ("uint8[-1]", 6), ("(uint8,)", 7), ("int8 ", 4), ("Uint8", 0),
    ("uint8[99999999999999999999]", 6), ("uint8[4294967295][4294967295][4294967295]", 18), ("fixed128", 0),
  ])
  func refusesOtherTypes(_ text: String, _ offset: Int) {
    let error = #expect(throws: ABIError.self) { try ABIType(text) }
    #expect(error?.code == .invalidType)
    #expect(error?.offset == offset)
  }

  @Test func refusesDeeplyNestedTypes() {
    let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(throws: ABIError.self) { try ABIType(deep) }
    #expect(throws: ABIError.self) { try ABIType("uint8" + String(repeating: "[]", count: 100_000)) }
    #expect(throws: Never.self) { try ABIType("uint8" + String(repeating: "[]", count: 60)) }
  }

  @Test func refusesValuesThatDoNotFit() throws {
    for (type, value, code) in [
      (ABIType.uint(8), ABIValue.uint(256), ABIError.Code.outOfRange), (.int(8), .int(128), .outOfRange),
      (.int(8), .int(-129), .outOfRange), (.uint256, .int(1), .typeMismatch), (.bool, .uint(1), .typeMismatch),
      (.fixedBytes(3), .bytes([1, 2]), .outOfRange), (.function, .bytes([1]), .outOfRange),
      (.fixedArray(.bool, count: 2), .array([.bool(true)]), .wrongCount), (.tuple([.bool]), .tuple([]), .wrongCount),
    ] {
      let error = #expect(throws: ABIError.self) { try ABI.encode([value], as: [type]) }
      #expect(error?.code == code)
      #expect(error?.path == "[0]")
    }
    #expect(throws: ABIError.self) { try ABI.encode([], as: [.bool]) }
    let nested = #expect(throws: ABIError.self) {
      try ABI.encode([.array([.uint(1), .uint(300)])], as: [.array(.uint(8))])
    }
    #expect(nested?.path == "[0][1]")
  }

  @Test(arguments: [
    ("uint8", "0100", ABIError.Code.invalidPadding), ("int8", "80", .invalidPadding), ("bool", "02", .invalidPadding),
    ("uint256", "", .truncated), ("bytes", "20", .truncated), ("string", "1000", .truncated),
  ])
  func refusesMalformedWords(_ type: String, _ last: String, _ code: ABIError.Code) throws {
    let data = last.isEmpty ? [] : try bytes(word(last))
    let error = #expect(throws: ABIError.self) { try ABI.decode(data, as: [ABIType(type)]) }
    #expect(error?.code == code)
  }

  @Test func checksPaddingAndText() throws {
    let dirty = try bytes(word("20") + word("1") + "41" + zeros(61) + "1")
    #expect(throws: ABIError.self) { try ABI.decode(dirty, as: [.bytes]) }
    let notUTF8 = try bytes(word("20") + word("1") + "ff" + zeros(62))
    let error = #expect(throws: ABIError.self) { try ABI.decode(notUTF8, as: [.string]) }
    #expect(error?.code == .invalidUTF8)
    #expect(error?.offset == 64)
    let address = try bytes("01" + zeros(62))
    #expect(throws: ABIError.self) { try ABI.decode(address, as: [.address]) }
  }

  @Test func staysSmallWhenTheDataPointAtThemselves() throws {
    // Every element of every level is the same array, 16^12 leaves in half a kilobyte.
    var type = ABIType.uint256
    for _ in 0..<12 {
      type = .array(type)
    }
    var data = try bytes(word("20") + word("10"))
    for _ in 0..<16 {
      data += try bytes(String(repeating: "f", count: 62) + "e0")
    }
    #expect(throws: ABIError.self) { try ABI.decode(data, as: [type]) }
  }

  @Test func offsetsPointBehindTheOffsets() throws {
    let inside = try bytes(word("1") + word("0") + word("1") + "41" + zeros(62))
    let error = #expect(throws: ABIError.self) { try ABI.decode(inside, as: [.bool, .bytes]) }
    #expect(error?.code == .invalidOffset)
    #expect(error?.offset == 32)
    let loop = try bytes(word("20") + word("2") + word("0") + word("0"))
    #expect(throws: ABIError.self) { try ABI.decode(loop, as: [ABIType("bytes[][]")]) }
  }

  @Test func lengthsBeyondTheDataNeedNoMemory() throws {
    for length in ["7fffffffffffffff", "ffffffffffffffff", String(repeating: "f", count: 64), "100"] {
      for type in ["uint256[]", "string[]", "bytes", "string", "()[]", "uint8[0][]"] {
        let data = try bytes(word("20") + word(length))
        #expect(throws: ABIError.self) { try ABI.decode(data, as: [ABIType(type)]) }
      }
    }
    let huge = try ABIType("uint8[1000000000]")
    #expect(throws: ABIError.self) { try ABI.decode([UInt8](repeating: 0, count: 64), as: [huge]) }
  }

  @Test func emptyElementsAreAllowed() throws {
    let types = [try ABIType("()[]"), try ABIType("uint256[0][2]"), try ABIType("string[0]")]
    let values: [ABIValue] = [
      .array([.tuple([]), .tuple([]), .tuple([])]), .array([.array([]), .array([])]), .array([]),
    ]
    #expect(try ABI.decode(ABI.encode(values, as: types), as: types) == values)
  }

  @Test func selectorsFollowFromSignatures() throws {
    #expect(Hex.encode(try ABI.selector(of: "transfer(address,uint256)")) == "a9059cbb")
    #expect(Hex.encode(try ABI.selector(of: "balanceOf(address)")) == "70a08231")
    #expect(Hex.encode(try ABI.selector(name: "transfer", types: [.address, .uint256])) == "a9059cbb")
    #expect(
      Hex.encode(try ABISignature("Transfer(address,address,uint256)").hash)
        == "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")
    #expect(try ABISignature("f(uint,(int,bool)[])").description == "f(uint256,(int256,bool)[])")
    for text in ["", "f", "f(", "1f()", "f()x", "f (bool)", "(bool)", "f(bool),"] {
      #expect(throws: ABIError.self) { try ABISignature(text) }
    }
    #expect(throws: ABIError.self) { try ABI.selector(name: "a b", types: []) }
  }

  @Test func textsAreEqualOnlyWhenTheirBytesAre() throws {
    let composed = ABIValue.string("\u{e9}")
    let decomposed = ABIValue.string("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, .array([composed]), .tuple([composed])]).count == 4)
    #expect(ABIValue.array([.uint(1)]) != .tuple([.uint(1)]))
    let values: [ABIValue] = [decomposed, .bool(true), .int(-1), .bytes([1]), .address(.zero)]
    let types: [ABIType] = [.string, .bool, .int(8), .bytes, .address]
    #expect(try ABI.decode(ABI.encode(values, as: types), as: types) == values)
  }

  @Test func decodesItsOwnCallsOnly() throws {
    let transfer = try ABISignature("transfer(address,uint256)")
    let values: [ABIValue] = [.address(.zero), .uint(.max)]
    let call = try transfer.encodeCall(values)
    #expect(try transfer.decodeCall(call) == values)
    let error = #expect(throws: ABIError.self) { try ABISignature("approve(address,uint256)").decodeCall(call) }
    #expect(error?.code == .selectorMismatch)
    #expect(throws: ABIError.self) { try transfer.decodeCall([0xa9]) }
  }

  private func value(_ argument: Any, as type: ABIType) throws -> ABIValue {
    // The published file writes bytes as plain text.
    switch (type, argument) {
    case (.bytes, let text as String), (.fixedBytes, let text as String):
      .bytes(Array(text.utf8))
    default:
      try ABIValue(EIP712Value(json: Vectors.bytes(ofJSON: argument)), as: type)
    }
  }

  private func word(_ digits: String) -> String { zeros(64 - digits.utf8.count) + digits }
  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
