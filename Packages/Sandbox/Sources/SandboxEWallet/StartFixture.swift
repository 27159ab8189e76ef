internal import WebRPC

/// What a fresh eWallet holds, so that a client can begin at once. All of it is published: it protects nothing.
enum StartFixture {
  static let apiKey = "sandbox-api-key-0001"
  static let password = "correct horse"

  static func state(_ moment: Moment) throws(EWalletError) -> EWalletState {
    var state = EWalletState()
    state.addGenesis(moment)
    _ = state.addAPIKey(moment, key: apiKey)
    let account = state.addAccount(
      moment, id: "acc_01hx3nr4q09yf8myfg9t15f7xt", name: "Sandbox Shop",
      description: "Master account of the sandbox", primaryAddress: "mast000000000010")
    let points = state.addToken(
      moment, id: "tok_PTS_01hx3nr4q0x16p72vj81e373v8", symbol: "PTS", name: "Sandbox Points", subunitToUnit: 100)
    let big = state.addToken(
      moment, id: "tok_BIG_01hx3nr4q0et8h96fm038r0ek6", symbol: "BIG", name: "Big Number Coin",
      subunitToUnit: .powerOfTen(18))
    _ = state.addToken(
      moment, id: "tok_NIL_01hx3nr4q0zkd4cga3byzt0qwz", symbol: "NIL", name: "Untouched Token", subunitToUnit: 1)
    _ = try state.mint(points, 1_000_000_000, idempotencyToken: "fixture-mint-pts", moment)
    _ = try state.mint(big, .powerOfTen(30), idempotencyToken: "fixture-mint-big", moment)
    let first = try standalone(&state, moment, 1, "usr_01hx3nr4q0gmkzb53fhpxdsyc8", "abcd000000000001")
    _ = try standalone(&state, moment, 2, "usr_01hx3nr4q03d0j3r58kdry9ga9", "efgh000000000002")
    let managed = state.addUser(
      moment, id: "usr_01hx3nr4q0b6bjme0rqz2xf3jw", username: "user3", providerUserID: "prov-user-3",
      address: "ijkl000000000003", metadata: Metadata(open: JSONText(managedUserMetadata)))
    _ = state.addAuthToken(moment, userID: managed.id, token: "sandbox-auth-token-user3")
    guard let shop = state.primaryWallet(of: account.id), let wallet = state.primaryWallet(of: first.id) else {
      throw .internalError()
    }
    for (token, amount) in [(points, 250_000), (big, Amount("123456789012345678901234567890") ?? 0)] {
      _ = state.execute(
        Transfer(
          from: shop, to: wallet, fromToken: token, toToken: token, fromAmount: amount, toAmount: amount,
          exchange: nil, idempotencyToken: "fixture-top-up-\(token.symbol.lowercased())", metadata: .init()), moment)
    }
    return state
  }

  /// One of each kind of JSON value.
  private static let managedUserMetadata = JSONValue.object([
    "tier": .string("gold"), "score": .integer(42), "ratio": .number(0.5), "active": .bool(true),
    "flags": .array([.string("a"), .string("b")]),
    "nested": .object(["inner": .object(["k": .string("v")])]),
  ])

  private static func standalone(
    _ state: inout EWalletState, _ moment: Moment, _ number: Int, _ id: String, _ address: String
  ) throws(EWalletError) -> UserRecord {
    guard let hash = PasswordHash(password, moment.random) else { throw .internalError() }
    let user = state.addUser(
      moment, id: id, email: "user\(number)@example.com", password: hash, address: address)
    _ = state.addAuthToken(moment, userID: user.id, token: "sandbox-auth-token-user\(number)")
    return user
  }
}
