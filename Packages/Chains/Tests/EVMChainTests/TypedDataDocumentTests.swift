import EVMChain
import Testing

/// The member `types` of a document, which is read without making values of it when it is written plainly.
@Suite struct TypedDataDocumentTests {
  private static let plain = #"{"A":[{"name":"x","type":"uint8"},{"name":"y","type":"B"}],"B":[]}"#
  private static let expected: [TypedDataName: [TypedDataField]] = [
    "A": [TypedDataField(name: "x", type: "uint8"), TypedDataField(name: "y", type: "B")], "B": [],
  ]

  private func types(_ types: String) throws -> [TypedDataName: [TypedDataField]] {
    try TypedData(json: #"{"types":\#(types),"primaryType":"A","domain":{},"message":{"types":{"x":1}}}"#).types
  }

  @Test(arguments: [
    plain,
    #"{"A":[{"type":"uint8","name":"x"},{"name":"y","type":"B"}],"B":[]}"#,
    #" { "A" : [ { "name" : "x" , "type" : "uint8" } , { "name" : "y" , "type" : "B" } ] , "B" : [ ] } "#,
    #"{"A":[{"name":"x","type":"uint8","note":[1,{}]},{"name":"y","type":"B"}],"B":[]}"#,
    #"{"\u0041":[{"n\u0061me":"x","type":"uint\u0038"},{"name":"y","type":"B"}],"B":[]}"#,
  ]) func readsTheSameTypesHoweverTheyAreWritten(_ text: String) throws {
    #expect(try types(text) == Self.expected)
  }

  @Test func aDocumentMayHaveNoTypes() throws {
    #expect(try types("{}").isEmpty)
  }

  @Test(arguments: [
    #"{"A":[],"A":[]}"#, #"{"A":[{"name":"x","name":"x","type":"B"}]}"#, #"{"A":[{"name":"x","type":"B"},]}"#,
    #"{"A":[{"name":"x","type":"B"}}"#, #"{"A":[{"name":"x","type":"B"}],}"#, #"{"A":[{"name":"x" "type":"B"}]}"#,
    #"{"A":[{"name":"x","type":"\x"}]}"#,
  ]) func whatIsNotJSONIsRefusedAtItsPlace(_ text: String) {
    let error = #expect(throws: TypedDataError.self) { try types(text) }
    #expect(error?.code == .malformedJSON)
    #expect(((error?.offset ?? 0) - 9) > 0 && ((error?.offset ?? 0) - 9) <= text.utf8.count)
  }

  @Test(arguments: [
    #"{"A":[{"name":"x"}]}"#, #"{"A":[{"name":"x","type":8}]}"#, #"{"A":{}}"#, "[]", "null",
    #"{"A":[["x","uint8"]]}"#, #"{"A":[{"name":"x","kind":"uint8"}]}"#,
  ]) func whatIsNoTypeIsRefused(_ text: String) {
    #expect(throws: TypedDataError.self) { try types(text) }
  }

  @Test func typesStandOnlyOnceInADocument() {
    let json = #"{"types":\#(Self.plain),"types":\#(Self.plain),"primaryType":"A","domain":{},"message":{}}"#
    let error = #expect(throws: TypedDataError.self) { try TypedData(json: json) }
    #expect(error?.code == .malformedJSON)
  }
}
