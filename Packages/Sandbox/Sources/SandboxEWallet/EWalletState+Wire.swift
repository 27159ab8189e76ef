internal import WebRPC

/// The objects on the wire. Each shows the state at this moment, objects within objects included.
extension EWalletState {
  func json(_ user: UserRecord?) -> JSONValue {
    guard let user else { return .null }
    return .object([
      "object": .string("user"),
      "id": .string(user.id),
      "socket_topic": .string("user:\(user.id)"),
      "username": Wire.text(user.username),
      "full_name": .null,
      "calling_name": .null,
      "provider_user_id": Wire.text(user.providerUserID),
      "email": Wire.text(user.email),
      "metadata": user.metadata.open.value,
      "encrypted_metadata": user.metadata.encrypted.value,
      "avatar": Wire.noAvatar,
      "enabled": .bool(user.isEnabled),
      "enabled_2fa_at": .null,
      "created_at": Wire.date(user.createdAt),
      "updated_at": Wire.date(user.updatedAt),
    ])
  }

  func json(_ account: AccountRecord?) -> JSONValue {
    guard let account else { return .null }
    return .object([
      "object": .string("account"),
      "id": .string(account.id),
      "socket_topic": .string("account:\(account.id)"),
      "parent_id": .null,
      "name": .string(account.name),
      "description": Wire.text(account.description),
      "master": .bool(account.isMaster),
      "category_ids": .null,
      "categories": .null,
      "avatar": Wire.noAvatar,
      "metadata": account.metadata.open.value,
      "encrypted_metadata": account.metadata.encrypted.value,
      "created_at": Wire.date(account.createdAt),
      "updated_at": Wire.date(account.updatedAt),
    ])
  }

  func json(_ token: TokenRecord?) -> JSONValue {
    guard let token else { return .null }
    return .object([
      "object": .string("token"),
      "id": .string(token.id),
      "symbol": .string(token.symbol),
      "name": .string(token.name),
      "subunit_to_unit": Wire.amount(token.subunitToUnit),
      "metadata": token.metadata.open.value,
      "encrypted_metadata": token.metadata.encrypted.value,
      "enabled": .bool(token.isEnabled),
      "avatar": Wire.noAvatar,
      "blockchain_address": .null,
      "created_at": Wire.date(token.createdAt),
      "updated_at": Wire.date(token.updatedAt),
    ])
  }

  /// A wallet; within other objects it carries no balances.
  func json(_ wallet: WalletRecord?, withBalances: Bool = false) -> JSONValue {
    guard let wallet else { return .null }
    let balances = withBalances ? allTokens.map { json(balance(of: wallet.address, in: $0.id), of: $0) } : []
    return .object([
      "object": .string("wallet"),
      "socket_topic": .string("wallet:\(wallet.address)"),
      "address": .string(wallet.address),
      "name": .string(wallet.name),
      "identifier": .string(wallet.identifier),
      "metadata": wallet.metadata.open.value,
      "encrypted_metadata": wallet.metadata.encrypted.value,
      "user_id": Wire.text(wallet.userID),
      "user": json(wallet.userID.flatMap { users[$0] }),
      "account_id": Wire.text(wallet.accountID),
      "account": json(wallet.accountID.flatMap { accounts[$0] }),
      "balances": .array(balances),
      "enabled": .bool(wallet.isEnabled),
      "created_at": Wire.date(wallet.createdAt),
      "updated_at": Wire.date(wallet.updatedAt),
    ])
  }

  private func json(_ amount: Amount, of token: TokenRecord) -> JSONValue {
    .object(["object": .string("balance"), "token": json(token), "amount": Wire.amount(amount)])
  }

  func json(_ pair: ExchangePairRecord?) -> JSONValue {
    guard let pair else { return .null }
    let (from, to) = (tokens[pair.fromTokenID], tokens[pair.toTokenID])
    let opposite = self.pair(from: pair.toTokenID, to: pair.fromTokenID)
    return .object([
      "object": .string("exchange_pair"),
      "id": .string(pair.id),
      "name": .string("\(from?.symbol ?? "")/\(to?.symbol ?? "")"),
      "from_token_id": .string(pair.fromTokenID),
      "from_token": json(from),
      "to_token_id": .string(pair.toTokenID),
      "to_token": json(to),
      "rate": .number(pair.rate.approximation),
      "default_exchange_wallet_address": Wire.text(pair.defaultWalletAddress),
      "allow_end_user_exchanges": .bool(pair.allowsEndUsers),
      "opposite_exchange_pair_id": Wire.text(opposite?.id),
      // Two pairs would contain each other without end.
      "opposite_exchange_pair": .null,
      "created_at": Wire.date(pair.createdAt),
      "updated_at": Wire.date(pair.updatedAt),
      "deleted_at": .null,
    ])
  }
}
