import CryptoCore
import EVMChain
import Testing

/// "é" is one character that is written in two ways; EIP-712 hashes the bytes.
@Suite struct TypedDataNameTests {
  private static let composed = "\u{e9}"
  private static let decomposed = "e\u{301}"

  private func document(_ member: String, _ value: String) throws -> TypedData {
    try TypedData(
      json: #"{"types":{"T":[{"name":"\#(member)","type":"uint8"}]},"primaryType":"T","domain":{},"#
        + #""message":{"\#(value)":1}}"#)
  }

  @Test func aMemberIsFoundOnlyUnderItsOwnBytes() throws {
    let first = try document(Self.composed, Self.composed).signingHash()
    let second = try document(Self.decomposed, Self.decomposed).signingHash()
    #expect(first != second)
    for (member, value) in [(Self.composed, Self.decomposed), (Self.decomposed, Self.composed)] {
      let error = #expect(throws: TypedDataError.self) { try document(member, value).signingHash() }
      #expect(error?.code == .missingValue)
    }
  }

  @Test func bothSpellingsAreTwoMembers() throws {
    let json =
      #"{"types":{"T":[{"name":"\#(Self.composed)","type":"uint8"},{"name":"\#(Self.decomposed)","type":"uint8"}]},"#
      + #""primaryType":"T","domain":{},"message":{"\#(Self.composed)":1,"\#(Self.decomposed)":2}}"#
    let typeHash = Keccak256.hash("T(uint8 \(Self.composed),uint8 \(Self.decomposed))".utf8)
    let words = [UInt8](repeating: 0, count: 31) + [1] + [UInt8](repeating: 0, count: 31) + [2]
    #expect(try TypedData(json: json).structHash() == Keccak256.hash(typeHash + words))
  }

  @Test func bothSpellingsAreTwoTypes() throws {
    let types = #"{"\#(Self.composed)":[{"name":"x","type":"uint8"}],"\#(Self.decomposed)":[]}"#
    func data(_ primaryType: String) throws -> TypedData {
      try TypedData(json: #"{"types":\#(types),"primaryType":"\#(primaryType)","domain":{},"message":{"x":1}}"#)
    }
    #expect(try data(Self.composed).encodeType(Self.composed) == "\(Self.composed)(uint8 x)")
    #expect(try data(Self.composed).signingHash() != data(Self.decomposed).signingHash())
    #expect(try data(Self.composed) != data(Self.decomposed))
    let reference = TypedData(
      types: ["T": [.init(name: "x", type: Self.decomposed)], TypedDataName(Self.composed): []], primaryType: "T",
      domain: [:], message: [:])
    let error = #expect(throws: TypedDataError.self) { try reference.signingHash() }
    #expect(error?.code == .unknownType)
  }

  @Test func valuesAreEqualOnlyWhenTheirBytesAre() {
    #expect(EIP712Value.string(Self.composed) != .string(Self.decomposed))
    #expect(Set([EIP712Value.string(Self.composed), .string(Self.decomposed), .string(Self.composed)]).count == 2)
    #expect(TypedDataField(name: Self.composed, type: "T") != TypedDataField(name: Self.decomposed, type: "T"))
    #expect(TypedDataName(Self.composed) != TypedDataName(Self.decomposed))
    // U+212A is canonically equivalent to K.
    #expect(TypedDataName("\u{212a}") != "K")
    #expect(EIP712Value.object(["a": 1, "b": 2]) == .object(["b": 2, "a": 1]))
  }

  @Test func theSameNameTwiceIsStillRefused() throws {
    let json = "{\"\(Self.decomposed)\":1,\"\(Self.decomposed)\":2}"
    let error = #expect(throws: TypedDataError.self) { try EIP712Value(json: Array(json.utf8)) }
    #expect(error?.code == .malformedJSON)
    let both = "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}"
    #expect(
      try EIP712Value(json: Array(both.utf8))
        == .object([TypedDataName(Self.composed): 1, TypedDataName(Self.decomposed): 2]))
  }
}
