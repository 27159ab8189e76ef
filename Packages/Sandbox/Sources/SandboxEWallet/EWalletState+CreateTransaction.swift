internal import WebRPC

/// `me.create_transaction`.
extension EWalletState {
  private static let transactionMembers: Set<String> = [
    "from_address", "to_address", "to_account_id", "to_provider_user_id", "to_user_id", "amount", "token_id",
    "from_token_id", "to_token_id", "from_amount", "to_amount", "idempotency_token", "metadata", "encrypted_metadata",
  ]

  mutating func createTransaction(
    _ caller: Caller, _ given: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    let parameters = given.keeping(Self.transactionMembers)
    let from = try sender(caller, parameters)
    let to = try recipient(parameters)
    let (fromToken, toToken) = try tokens(of: parameters)
    let (amounts, exchange) = try amounts(parameters, fromToken, toToken, moment)
    guard let idempotencyToken = try parameters.text("idempotency_token") else { throw .missing("idempotency_token") }
    guard amounts.from.magnitude < Parameters.bound, amounts.to.magnitude < Parameters.bound else {
      throw .rejected("amount", "is not below 10^35")
    }
    if let known = index.transactionsByToken[idempotencyToken].flatMap({ transactions[$0] }) {
      if let failure = known.failure { throw failure }
      return json(known)
    }
    let record = execute(
      Transfer(
        from: from, to: to, fromToken: fromToken, toToken: toToken, fromAmount: amounts.from, toAmount: amounts.to,
        exchange: exchange, idempotencyToken: idempotencyToken, metadata: try parameters.metadata()), moment)
    if let failure = record.failure { throw failure }
    return json(record)
  }

  private func sender(_ caller: Caller, _ parameters: Parameters) throws(EWalletError) -> WalletRecord {
    let address = try parameters.text("from_address")
    guard let from = address.map({ wallet($0) }) ?? primaryWallet(of: caller.user.id) else {
      throw EWalletError("user:from_address_not_found", "The from_address matches no wallet")
    }
    guard from.userID == caller.user.id else {
      throw EWalletError("user:from_address_mismatch", "The from_address is not a wallet of the caller")
    }
    guard from.isEnabled else { throw .walletDisabled }
    guard from.identifier != "burn" else { throw .invalid("A burn wallet cannot send") }
    return from
  }

  private func recipient(_ parameters: Parameters) throws(EWalletError) -> WalletRecord {
    let wallet = try recipientWallet(parameters)
    guard wallet.isEnabled else { throw .walletDisabled }
    return wallet
  }

  private func recipientWallet(_ parameters: Parameters) throws(EWalletError) -> WalletRecord {
    let names = ["to_account_id", "to_provider_user_id", "to_user_id"].filter(parameters.isGiven)
    guard names.count <= 1 else { throw .invalid("Only one of \(names.joined(separator: ", ")) may be given") }
    var owner: String?
    if let id = try parameters.text("to_account_id") {
      guard accounts[id] != nil else {
        throw EWalletError("user:account_id_not_found", "The to_account_id matches no account")
      }
      owner = id
    } else if let id = try parameters.text("to_provider_user_id") {
      guard let user = user(providerUserID: id) else {
        throw EWalletError("user:provider_user_id_not_found", "The to_provider_user_id matches no user")
      }
      owner = user.id
    } else if let id = try parameters.text("to_user_id") {
      guard users[id] != nil else { throw EWalletError("user:id_not_found", "The to_user_id matches no user") }
      owner = id
    }
    guard let address = try parameters.text("to_address") else {
      guard let owner else { throw .missing("to_address") }
      guard let wallet = primaryWallet(of: owner) else { throw .internalError("The recipient has no wallet") }
      return wallet
    }
    guard let wallet = wallet(address), wallet.address != WalletRecord.genesis else {
      throw EWalletError("wallet:to_address_not_found", "The to_address matches no wallet")
    }
    guard owner == nil || wallet.userID == owner || wallet.accountID == owner else {
      let kind = names.first == "to_account_id" ? "account" : "user"
      throw EWalletError("\(kind):to_address_mismatch", "The to_address is not a wallet of the recipient")
    }
    return wallet
  }

  private func tokens(of parameters: Parameters) throws(EWalletError) -> (TokenRecord, TokenRecord) {
    let names = ["from_token_id", "to_token_id"].filter(parameters.isGiven)
    if let id = try parameters.text("token_id") {
      guard names.isEmpty else { throw .invalid("`token_id` excludes \(names.joined(separator: ", "))") }
      let token = try token(id, "token:id_not_found", "token:disabled", "token_id")
      return (token, token)
    }
    guard let from = try parameters.text("from_token_id"), let to = try parameters.text("to_token_id") else {
      throw .missing(names.isEmpty ? "token_id" : names == ["from_token_id"] ? "to_token_id" : "from_token_id")
    }
    return (
      try token(from, "token:from_token_not_found", "token:from_token_is_disabled", "from_token_id"),
      try token(to, "token:to_token_not_found", "token:to_token_is_disabled", "to_token_id")
    )
  }

  func token(
    _ id: String, _ unknown: String, _ disabled: String, _ member: String
  ) throws(EWalletError) -> TokenRecord {
    guard let token = tokens[id] else { throw EWalletError(unknown, "The \(member) matches no token") }
    guard token.isEnabled else { throw EWalletError(disabled, "The token \(id) is disabled") }
    return token
  }

  private func amounts(
    _ parameters: Parameters, _ from: TokenRecord, _ to: TokenRecord, _ moment: Moment
  ) throws(EWalletError) -> ((from: Amount, to: Amount), TransactionRecord.Exchange?) {
    let amount = try parameters.amount("amount")
    let (fromAmount, toAmount) = (try parameters.amount("from_amount"), try parameters.amount("to_amount"))
    if let amount {
      guard parameters.isGiven("token_id") else { throw .invalid("`amount` excludes two token ids") }
      guard fromAmount == nil, toAmount == nil else { throw .invalid("`amount` excludes from_amount and to_amount") }
      return ((amount, amount), nil)
    }
    guard fromAmount != nil || toAmount != nil else {
      throw .missing(parameters.isGiven("token_id") ? "amount" : "from_amount")
    }
    for value in [fromAmount, toAmount].compactMap({ $0 }) where value.magnitude >= Parameters.bound {
      throw .rejected("amount", "is not below 10^35")
    }
    guard from.id != to.id else {
      let same = try ExchangeCalculation(same: fromAmount, toAmount)
      return ((same.fromAmount, same.toAmount), .init(rate: 1, calculatedAt: moment.now))
    }
    guard let pair = pair(from: from.id, to: to.id) else { throw .pairNotFound }
    let result = try ExchangeCalculation(
      from: from, to: to, rate: pair.rate, fromAmount: fromAmount, toAmount: toAmount)
    guard pair.allowsEndUsers, let wallet = pair.defaultWalletAddress.flatMap({ wallets[$0] }) else {
      throw EWalletError(
        "config:end_user_exchanges_not_allowed", "End users may not exchange this pair of tokens")
    }
    guard wallet.isEnabled else { throw .walletDisabled }
    let rate = ExchangeCalculation.effectiveRate(from: from, to: to, rate: pair.rate)
    return (
      (result.fromAmount, result.toAmount),
      .init(rate: rate, calculatedAt: moment.now, pairID: pair.id, walletAddress: wallet.address)
    )
  }
}
