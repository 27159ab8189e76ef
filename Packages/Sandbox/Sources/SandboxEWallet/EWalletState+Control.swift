internal import WebRPC

/// What the control surface makes and changes.
extension EWalletState {
  mutating func makeAccount(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let account = addAccount(
      moment, name: try parameters.required("name"), description: try parameters.text("description"),
      metadata: try parameters.metadata())
    return .object(["account": json(account), "address": Wire.text(index.primaryWallets[account.id])])
  }

  /// With `email` and `password` a confirmed standalone user, with `username` and `providerUserId` a managed one.
  mutating func makeUser(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let metadata = try parameters.metadata()
    let user: UserRecord
    if let email = try parameters.text("email") {
      guard Self.isEmail(email) else { throw .invalid("email is not an email address") }
      guard self.user(email: email) == nil else { throw .invalid("a user has this email") }
      guard let hash = PasswordHash(try newPassword(parameters), moment.random) else { throw .internalError() }
      user = addUser(moment, email: email, password: hash, metadata: metadata)
    } else {
      let id = try parameters.required("providerUserId")
      let name = try parameters.text("username") ?? id
      guard self.user(providerUserID: id) == nil, index.usersByName[name] == nil else {
        throw .invalid("a user has this username or providerUserId")
      }
      user = addUser(moment, username: name, providerUserID: id, metadata: metadata)
    }
    if try parameters.flag("admin") == true { users[user.id]?.isAdmin = true }
    let token = try parameters.flag("authToken") ?? true ? addAuthToken(moment, userID: user.id).token : nil
    return .object([
      "user": json(users[user.id]), "address": Wire.text(index.primaryWallets[user.id]), "authToken": Wire.text(token),
    ])
  }

  mutating func makeAuthToken(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let id = try parameters.required("userId")
    guard users[id] != nil else { throw .invalid("no such user") }
    return json(addAuthToken(moment, userID: id))
  }

  mutating func makeAPIKey(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let key = try parameters.text("key")
    if let key {
      guard !key.isEmpty, !key.contains(":") else { throw .invalid("key must not be empty nor contain a colon") }
      guard index.apiKeys[key] == nil else { throw .invalid("this key is there already") }
    }
    let record = addAPIKey(moment, key: key)
    return .object(["id": .string(record.id), "key": .string(record.key)])
  }

  mutating func makeToken(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let symbol = try parameters.required("symbol")
    let isPlain = symbol.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
    }
    guard (1...16).contains(symbol.utf8.count), isPlain else {
      throw .invalid("symbol must be 1 to 16 letters and digits")
    }
    let subunits = try parameters.amount("subunitToUnit") ?? 100
    guard subunits >= 1, subunits <= .powerOfTen(18) else { throw .invalid("subunitToUnit must be 1 to 10^18") }
    let amount = try mintAmount(parameters)
    let token = addToken(
      moment, symbol: symbol, name: try parameters.text("name") ?? symbol, subunitToUnit: subunits,
      metadata: try parameters.metadata())
    if let amount { _ = try mint(token, amount, moment) }
    return .object(["token": json(token)])
  }

  private func mintAmount(_ parameters: Parameters) throws(EWalletError) -> Amount? {
    guard let amount = try parameters.amount("amount") else { return nil }
    guard amount > .zero else { throw .invalid("amount must be above zero") }
    return amount
  }

  mutating func makePair(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let (from, to) = (try parameters.required("fromTokenId"), try parameters.required("toTokenId"))
    guard tokens[from] != nil, tokens[to] != nil, from != to else { throw .invalid("two different tokens are needed") }
    guard pair(from: from, to: to) == nil else { throw .invalid("there is such a pair already") }
    let text: String? =
      switch parameters.members["rate"] {
      case .number(let value)?: value.description
      case .integer(let value)?: String(value)
      case .string(let value)?: value
      default: nil
      }
    guard let rate = text.flatMap(Rate.init) else { throw .invalid("rate is not a number above zero") }
    let allows = try parameters.flag("allowEndUserExchanges") ?? false
    var address = try parameters.text("defaultExchangeWalletAddress").map { WalletRecord.normalized($0) }
    if allows, address == nil { address = index.masterAccount.flatMap { index.primaryWallets[$0] } }
    if let address {
      guard wallets[address]?.accountID != nil, wallets[address]?.identifier != "burn" else {
        throw .invalid("defaultExchangeWalletAddress is not a wallet of an account that can send")
      }
    }
    return json(
      addPair(
        moment, from: from, to: to, rate: rate, allowsEndUsers: allows, defaultWalletAddress: address))
  }

  mutating func mint(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    guard let token = tokens[try parameters.required("tokenId")] else { throw .invalid("no such token") }
    guard let amount = try mintAmount(parameters) else { throw .invalid("amount is missing") }
    return try perform(parameters, moment) { state, key throws(EWalletError) in
      try state.mint(token, amount, idempotencyToken: key, moment)
    }
  }

  /// Between any two wallets, genesis excepted; without `fromAddress` from the master account.
  mutating func transfer(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    let master = index.masterAccount.flatMap { index.primaryWallets[$0] }
    guard let from = (try parameters.text("fromAddress") ?? master).flatMap({ wallet($0) }),
      let to = wallet(try parameters.required("toAddress")), from.identifier != "genesis", to.identifier != "genesis"
    else { throw .invalid("fromAddress or toAddress matches no wallet") }
    guard from.identifier != "burn" else { throw .invalid("a burn wallet cannot send") }
    guard let token = tokens[try parameters.required("tokenId")] else { throw .invalid("no such token") }
    guard let amount = try parameters.boundedAmount("amount") else { throw .invalid("amount is missing") }
    return try perform(parameters, moment) { state, key throws(EWalletError) in
      state.execute(
        Transfer(
          from: from, to: to, fromToken: token, toToken: token, fromAmount: amount, toAmount: amount, exchange: nil,
          idempotencyToken: key ?? moment.identifier("ctl"), metadata: .init()), moment)
    }
  }

  /// A known `idempotencyToken` answers the stored transaction.
  private mutating func perform(
    _ parameters: Parameters, _ moment: Moment,
    _ body: (inout EWalletState, String?) throws(EWalletError) -> TransactionRecord
  ) throws(EWalletError) -> JSONValue {
    let key = try parameters.text("idempotencyToken")
    let record: TransactionRecord
    if let known = key.flatMap({ index.transactionsByToken[$0] }).flatMap({ transactions[$0] }) {
      record = known
    } else {
      record = try body(&self, key)
    }
    if let failure = record.failure { throw failure }
    return json(record)
  }

  /// Switches a wallet (`address`), token (`tokenId`) or user (`userId`) on or off.
  mutating func enable(_ parameters: Parameters, _ moment: Moment) throws(EWalletError) -> JSONValue {
    guard let enabled = try parameters.flag("enabled") else { throw .invalid("enabled is missing") }
    if let address = try parameters.text("address") {
      guard let wallet = wallet(address) else { throw .invalid("no such wallet") }
      wallets[wallet.address]?.isEnabled = enabled
      wallets[wallet.address]?.updatedAt = moment.now
      return json(wallets[wallet.address])
    }
    if let id = try parameters.text("tokenId") {
      guard tokens[id] != nil else { throw .invalid("no such token") }
      tokens[id]?.isEnabled = enabled
      tokens[id]?.updatedAt = moment.now
      return json(tokens[id])
    }
    let id = try parameters.required("userId")
    guard users[id] != nil else { throw .invalid("no such user") }
    users[id]?.isEnabled = enabled
    users[id]?.updatedAt = moment.now
    return json(users[id])
  }

  /// Back to the start fixture. Settings stay; numbers and randomness go on.
  mutating func reset(_ moment: Moment) throws(EWalletError) -> JSONValue {
    var fresh = try StartFixture.state(moment)
    fresh.meta.settings = meta.settings
    fresh.forgetRecords(of: self)
    self = fresh
    return overview()
  }
}
