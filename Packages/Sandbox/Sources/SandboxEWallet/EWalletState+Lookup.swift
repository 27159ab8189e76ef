extension EWalletState {
  /// The wallet of an address in whatever spelling.
  func wallet(_ address: String) -> WalletRecord? { wallets[WalletRecord.normalized(address)] }

  func primaryWallet(of owner: String) -> WalletRecord? { index.primaryWallets[owner].flatMap { wallets[$0] } }

  func user(email: String) -> UserRecord? { index.usersByEmail[email.lowercased()].flatMap { users[$0] } }

  func user(providerUserID: String) -> UserRecord? {
    index.usersByProviderID[providerUserID].flatMap { users[$0] }
  }

  func pair(from: String, to: String) -> ExchangePairRecord? {
    index.pairs[Self.pairKey(from, to)].flatMap { pairs[$0] }
  }

  /// A user with an open invite has not confirmed the email address.
  func isConfirmed(_ userID: String) -> Bool { index.invitesByUser[userID, default: []].isEmpty }

  /// All tokens in the order of their making.
  var allTokens: [TokenRecord] { index.tokens.compactMap { tokens[$0] } }
}
