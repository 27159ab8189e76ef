import Testing
import WebRPC

@testable import EWalletClient

@Suite("parameters")
struct ParamsTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  @Test("a request needs an amount or leave to choose one, and something to count in an interval")
  func requestRules() {
    #expect(TransactionRequestCreateParams(type: .send, tokenId: "t", amount: nil, allowAmountOverride: false) == nil)
    #expect(TransactionRequestCreateParams(type: .send, tokenId: "t", amount: 1, allowAmountOverride: false) != nil)
    #expect(TransactionRequestCreateParams(type: .send, tokenId: "t", amount: 1, consumptionIntervalDuration: 5) == nil)
    let counted = TransactionRequestCreateParams(
      type: .send, tokenId: "t", amount: 1, consumptionIntervalDuration: 5, maxConsumptionsPerIntervalPerUser: 1)
    #expect(counted != nil)
  }

  @Test("recipients by user, provider's user and account")
  func recipients() throws {
    let user = TransactionCreateParams(toUserId: "usr_1", amount: 1, tokenId: "t", idempotencyToken: "i")
    #expect(try json(user).contains(#""to_user_id":"usr_1""#))
    let provider = TransactionCreateParams(toProviderUserId: "p1", amount: 1, tokenId: "t", idempotencyToken: "i")
    #expect(
      try json(provider)
        == #"{"amount":1,"encrypted_metadata":{},"idempotency_token":"i","metadata":{},"to_provider_user_id":"p1","token_id":"t"}"#
    )
  }

  @Test("filters of every kind")
  func filters() throws {
    typealias Filters = [Filter<Transaction>]
    let filters: Filters = [
      Transaction.filter(field: .fromAmount, comparator: .greaterThanOrEqual, value: 36_893_488_147_419_103_233),
      Transaction.filter(field: .errorCode, comparator: .notNil),
      Transaction.filter(field: "from_token.enabled", comparator: .equal, value: true),
      Transaction.filter(field: "from_user.id", comparator: .nil),
    ]
    #expect(
      try json(filters)
        == #"[{"comparator":"gte","field":"from_amount","value":36893488147419103233},"#
        + #"{"comparator":"neq","field":"error_code","value":null},"#
        + #"{"comparator":"eq","field":"from_token.enabled","value":true},"#
        + #"{"comparator":"eq","field":"from_user.id","value":null}]"#)
  }

  @Test("links of a sign-up are left out unless given")
  func signup() throws {
    let params = SignupParams(
      email: "a@b", password: "p", passwordConfirmation: "p", verificationURL: "app://v", successURL: nil)
    #expect(
      try json(params) == #"{"email":"a@b","password":"p","password_confirmation":"p","verification_url":"app://v"}"#)
  }

  @Test("metadata: null members go, nulls in arrays stay, digits are kept")
  func metadata() throws {
    let text = #"{"a":null,"b":[1,null,{"c":null,"d":18446744073709551616}],"e":0.5}"#
    let value = try WebRPCJSON.decode(MetadataValue.self, from: Array(text.utf8))
    #expect(value == ["b": [1, nil, ["d": 18_446_744_073_709_551_616]], "e": 0.5])
    #expect(try json(value) == #"{"b":[1,null,{"d":18446744073709551616}],"e":0.5}"#)
    #expect(value["b"]?[0]?.integerValue == 1 && value["e"]?.doubleValue == 0.5)
  }

  @Test("untyped metadata: what JSON cannot hold is refused")
  func untyped() throws {
    let value = try MetadataValue(["n": 1, "t": "x", "f": true, "d": 0.25, "l": [1, nil] as [Int?]] as [String: Any])
    #expect(value == ["n": 1, "t": "x", "f": true, "d": 0.25, "l": [1, nil]])
    struct Odd {}
    do {
      _ = try MetadataValue(["odd": Odd()] as [String: Any])
      Issue.record("it was taken")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.debugDescription == "Invalid JSON value")
    }
  }

  @Test("null metadata is empty, missing metadata is a fault")
  func nullMetadata() throws {
    let start = #"{"id":"t","symbol":"S","name":"N","subunit_to_unit":100,"created_at":"2024-05-01T09:30:00Z","#
    let end = #""updated_at":"2024-05-01T09:30:00Z""#
    let null = start + #""metadata":null,"encrypted_metadata":{"a":null},"# + end + "}"
    let token = try WebRPCJSON.decode(Token.self, from: Array(null.utf8))
    #expect(token.metadata.isEmpty && token.encryptedMetadata.isEmpty)
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode(Token.self, from: Array((start + end + "}").utf8)) }
  }
}
