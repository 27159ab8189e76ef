internal import WebRPC

/// `me.get`, `me.get_settings`, `me.get_wallets`, `me.get_transactions`.
extension EWalletState {
  func getSettings() -> JSONValue {
    .object(["object": .string("setting"), "tokens": .array(allTokens.map { json($0) })])
  }

  func getWallets(_ caller: Caller) -> JSONValue {
    Wire.list(primaryWallet(of: caller.user.id).map { [json($0, withBalances: true)] } ?? [])
  }

  func getTransactions(_ caller: Caller, _ parameters: Parameters) throws(EWalletError) -> JSONValue {
    let wallet = try ownWallet(caller, try parameters.text("address"))
    let query = try TransactionQuery(parameters, maximumPerPage: meta.settings.maxPerPage)
    let all = index.transactionsByAddress[wallet.address, default: []].compactMap { transactions[$0] }
    let page = try query.page(of: all, in: self)
    return .object([
      "object": .string("list"),
      "data": .array(page.items.map { json($0) }),
      "pagination": page.pagination,
    ])
  }

  /// The caller's wallet of an address, or the primary one without an address.
  func ownWallet(_ caller: Caller, _ address: String?) throws(EWalletError) -> WalletRecord {
    guard let wallet = address.map({ wallet($0) }) ?? primaryWallet(of: caller.user.id) else {
      throw EWalletError("user:wallet_not_found", "The address matches no wallet")
    }
    guard wallet.userID == caller.user.id else {
      throw EWalletError("user:user_wallet_mismatch", "The wallet belongs to somebody else")
    }
    return wallet
  }
}
