/// New accounts, users, tokens and keys.
extension EWalletState {
  mutating func addWallet(
    _ moment: Moment, address: String? = nil, name: String, identifier: String, userID: String? = nil,
    accountID: String? = nil
  ) -> WalletRecord {
    var chosen = address ?? moment.address()
    while address == nil, wallets[chosen] != nil { chosen = moment.address() }
    let wallet = WalletRecord(
      address: chosen, number: nextNumber(), name: name, identifier: identifier, userID: userID,
      accountID: accountID, createdAt: moment.now, updatedAt: moment.now)
    insert(wallet)
    return wallet
  }

  /// Genesis, once.
  mutating func addGenesis(_ moment: Moment) {
    guard wallets[WalletRecord.genesis] == nil else { return }
    _ = addWallet(moment, address: WalletRecord.genesis, name: "genesis", identifier: "genesis")
  }

  mutating func addAccount(
    _ moment: Moment, id: String? = nil, name: String, description: String?, primaryAddress: String? = nil,
    metadata: Metadata = .init()
  ) -> AccountRecord {
    let account = AccountRecord(
      id: id ?? moment.identifier("acc"), number: nextNumber(), name: name, description: description,
      isMaster: index.masterAccount == nil, metadata: metadata, createdAt: moment.now, updatedAt: moment.now)
    insert(account)
    _ = addWallet(
      moment, address: primaryAddress, name: "primary", identifier: "primary", accountID: account.id)
    _ = addWallet(moment, name: "burn", identifier: "burn", accountID: account.id)
    return account
  }

  /// A standalone user has an email and a password, one managed by a provider a username and the provider's id.
  mutating func addUser(
    _ moment: Moment, id: String? = nil, email: String? = nil, password: PasswordHash? = nil,
    username: String? = nil, providerUserID: String? = nil, address: String? = nil, metadata: Metadata = .init()
  ) -> UserRecord {
    let user = UserRecord(
      id: id ?? moment.identifier("usr"), number: nextNumber(), email: email, username: username,
      providerUserID: providerUserID, password: password, metadata: metadata, createdAt: moment.now,
      updatedAt: moment.now)
    insert(user)
    _ = addWallet(moment, address: address, name: "primary", identifier: "primary", userID: user.id)
    return user
  }

  mutating func addToken(
    _ moment: Moment, id: String? = nil, symbol: String, name: String, subunitToUnit: Amount,
    metadata: Metadata = .init()
  ) -> TokenRecord {
    let token = TokenRecord(
      id: id ?? moment.identifier("tok_\(symbol)"), number: nextNumber(), symbol: symbol, name: name,
      subunitToUnit: subunitToUnit, metadata: metadata, createdAt: moment.now, updatedAt: moment.now)
    insert(token)
    return token
  }

  mutating func addAPIKey(_ moment: Moment, key: String? = nil) -> APIKeyRecord {
    let record = APIKeyRecord(id: moment.identifier("api"), key: key ?? moment.secret(), createdAt: moment.now)
    insert(record)
    return record
  }

  mutating func addAuthToken(_ moment: Moment, userID: String, token: String? = nil) -> AuthTokenRecord {
    let lifetime = meta.settings.authTokenLifetime
    let record = AuthTokenRecord(
      id: moment.identifier("atk"), token: token ?? moment.secret(), userID: userID,
      expiresAt: lifetime > 0 ? moment.now + lifetime * 1000 : nil, createdAt: moment.now)
    insert(record)
    return record
  }

  mutating func addPair(
    _ moment: Moment, id: String? = nil, from: String, to: String, rate: Rate, allowsEndUsers: Bool,
    defaultWalletAddress: String?
  ) -> ExchangePairRecord {
    let pair = ExchangePairRecord(
      id: id ?? moment.identifier("exg"), number: nextNumber(), fromTokenID: from, toTokenID: to, rate: rate,
      allowsEndUsers: allowsEndUsers, defaultWalletAddress: defaultWalletAddress, createdAt: moment.now,
      updatedAt: moment.now)
    insert(pair)
    return pair
  }
}
