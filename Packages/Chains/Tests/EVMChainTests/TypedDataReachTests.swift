import CryptoCore
import EVMChain
import Testing

/// Only what the primary type and the domain refer to is looked at.
@Suite struct TypedDataReachTests {
  @Test func typesThatNothingRefersToDoNotMatter() throws {
    let plain = TypedData(
      types: ["T": [.init(name: "x", type: "uint8")]], primaryType: "T", domain: ["name": "a"], message: ["x": 1])
    var data = plain
    data.types["Unused"] = [.init(name: "y", type: "Nowhere[3]")]
    data.types["a b"] = []
    data.types["Twice"] = [.init(name: "y", type: "bool"), .init(name: "y", type: "bool")]
    #expect(try data.signingHash() == plain.signingHash())
    data.primaryType = "Unused"
    let error = #expect(throws: TypedDataError.self) { try data.signingHash() }
    #expect(error?.path == "types.Unused[0]")
    data.primaryType = "T"
    #expect(try data.signingHash() == plain.signingHash())
  }

  @Test func aChangeOfTheTypesIsSeen() throws {
    var data = TypedData(
      types: ["T": [.init(name: "x", type: "uint8")]], primaryType: "T", domain: [:], message: ["x": 1])
    let first = try data.signingHash()
    let copy = data
    data.types["T"] = [.init(name: "x", type: "uint16")]
    #expect(try data.signingHash() != first)
    #expect(try copy.signingHash() == first)
    #expect(try data.encodeType("T") == "T(uint16 x)")
    #expect(try copy.encodeType("T") == "T(uint8 x)")
  }

  @Test func theDomainMayReferToStructs() throws {
    let data = TypedData(
      types: [
        "EIP712Domain": [.init(name: "owner", type: "P")], "P": [.init(name: "x", type: "bool")],
        "T": [.init(name: "p", type: "P")],
      ], primaryType: "T", domain: ["owner": ["x": true]], message: ["p": ["x": true]])
    let person = Keccak256.hash(Keccak256.hash("P(bool x)".utf8) + [UInt8](repeating: 0, count: 31) + [1])
    #expect(
      try data.domainSeparator() == Keccak256.hash(Keccak256.hash("EIP712Domain(P owner)P(bool x)".utf8) + person))
    #expect(try data.structHash() == Keccak256.hash(Keccak256.hash("T(P p)P(bool x)".utf8) + person))
  }

  @Test func manyLargeTypesThatNothingRefersToCostNothing() throws {
    // Each refers to the next, so that their hashes would take 255 texts of about a megabyte.
    var data = TypedData(types: chain(memberCount: 200), primaryType: "T", domain: [:], message: ["x": true])
    data.types["T"] = [.init(name: "x", type: "bool")]
    #expect(
      try data.structHash()
        == TypedData(
          types: ["T": [.init(name: "x", type: "bool")]], primaryType: "T", domain: [:], message: ["x": true]
        ).structHash())
    data.primaryType = "T0"
    let error = #expect(throws: TypedDataError.self) { try data.structHash() }
    #expect(error?.code == .tooManyTypes)
  }

  @Test func aStructOfManyMembersIsAllowed() throws {
    let fields = (0..<20_000).map { TypedDataField(name: "member\($0)", type: "uint256") }
    let message = Dictionary(uniqueKeysWithValues: fields.map { (TypedDataName($0.name), EIP712Value.number("1")) })
    let data = TypedData(types: ["T": fields], primaryType: "T", domain: [:], message: message)
    #expect(throws: Never.self) { try data.signingHash() }
  }

  private func chain(memberCount: Int) -> [TypedDataName: [TypedDataField]] {
    let members = (0..<memberCount).map { TypedDataField(name: "member\($0)", type: "uint256") }
    var types: [TypedDataName: [TypedDataField]] = [:]
    for number in 0..<255 {
      types["T\(number)"] = members + [TypedDataField(name: "next", type: "T\((number + 1) % 255)")]
    }
    return types
  }
}
