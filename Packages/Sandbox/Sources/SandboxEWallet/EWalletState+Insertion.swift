internal import WebRPC

/// Records enter the state here, with their indexes: new ones and saved ones alike.
extension EWalletState {
  mutating func nextNumber() -> UInt64 {
    defer { meta.nextNumber += 1 }
    return meta.nextNumber
  }

  mutating func insert(_ account: AccountRecord) {
    accounts[account.id] = account
    if account.isMaster { index.masterAccount = account.id }
  }

  mutating func insert(_ user: UserRecord) {
    users[user.id] = user
    if let email = user.email { index.usersByEmail[email.lowercased()] = user.id }
    if let name = user.username { index.usersByName[name] = user.id }
    if let id = user.providerUserID { index.usersByProviderID[id] = user.id }
  }

  mutating func insert(_ key: APIKeyRecord) {
    apiKeys[key.id] = key
    index.apiKeys[key.key] = key.id
  }

  mutating func insert(_ token: AuthTokenRecord) {
    authTokens[token.id] = token
    index.authTokens[token.token] = token.id
  }

  mutating func insert(_ invite: InviteRecord) {
    invites[invite.id] = invite
    index.invitesByUser[invite.userID, default: []].append(invite.id)
  }

  mutating func insert(_ reset: PasswordResetRecord) {
    resets[reset.id] = reset
    index.resetsByUser[reset.userID, default: []].append(reset.id)
    if !reset.isClosed { index.openResets.insert(reset.id) }
  }

  mutating func insert(_ token: TokenRecord) {
    tokens[token.id] = token
    index.tokens.append(token.id)
  }

  mutating func insert(_ wallet: WalletRecord) {
    wallets[wallet.address] = wallet
    if wallet.identifier == "primary", let owner = wallet.userID ?? wallet.accountID {
      index.primaryWallets[owner] = wallet.address
    }
  }

  mutating func insert(_ pair: ExchangePairRecord) {
    pairs[pair.id] = pair
    index.pairs[Self.pairKey(pair.fromTokenID, pair.toTokenID)] = pair.id
  }

  static func pairKey(_ from: String, _ to: String) -> String { "\(from)>\(to)" }

  mutating func insert(_ transaction: TransactionRecord) {
    transactions[transaction.id] = transaction
    index.transactionsByToken[transaction.idempotencyToken] = transaction.id
    for address in Set([transaction.fromAddress, transaction.toAddress]) {
      index.transactionsByAddress[address, default: []].append(transaction.id)
    }
    book(transaction.entries)
  }

  mutating func insert(_ request: RequestRecord) {
    requests[request.id] = request
    if let id = request.correlationID { index.requestsByCorrelation[id] = request.id }
    if request.status == .valid, request.expirationDate != nil { index.expiringRequests.insert(request.id) }
  }

  mutating func insert(_ consumption: ConsumptionRecord) {
    consumptions[consumption.id] = consumption
    index.consumptionsByToken[consumption.idempotencyToken] = consumption.id
    if let id = consumption.correlationID { index.consumptionsByCorrelation[id] = consumption.id }
    index.consumptionsByRequest[consumption.requestID, default: []].append(consumption.id)
    if consumption.status == .pending, consumption.expirationDate != nil {
      index.expiringConsumptions.insert(consumption.id)
    }
  }

  mutating func insert(_ mail: MailRecord) {
    mails[mail.id] = mail
    let recipient = mail.to.lowercased()
    index.mailsByRecipient[recipient, default: []].append(mail.id)
    if let count = index.mailsByRecipient[recipient]?.count, count > MailRecord.capacity,
      let oldest = index.mailsByRecipient[recipient]?.removeFirst()
    {
      mails[oldest] = nil
    }
  }

  /// Adds to the balances what a transaction booked.
  mutating func book(_ entries: [LedgerEntry]) {
    for entry in entries {
      let before = balance(of: entry.address, in: entry.tokenID)
      let after = entry.side == .credit ? before + entry.amount : before - entry.amount
      index.balances[entry.address, default: [:]][entry.tokenID] = after
    }
  }

  func balance(of address: String, in tokenID: String) -> Amount { index.balances[address]?[tokenID] ?? .zero }
}
