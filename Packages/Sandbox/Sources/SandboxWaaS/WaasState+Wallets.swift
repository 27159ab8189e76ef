internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  static func check(reference: String?) throws(WebRPCError) {
    guard let reference, reference.utf8.count > 128 else { return }
    throw .waas(.invalidRequest, cause: "reference exceeds 128 bytes")
  }

  mutating func createWallet(
    reference: String?, caller: CredentialRecord, key: WalletKey, origin: WalletRecord.Origin? = nil,
    random: SandboxRandom
  ) throws(WebRPCError) -> WalletRecord {
    try Self.check(reference: reference)
    let wallet = WalletRecord(
      id: "wlt_\(random.identifier())", number: nextWalletNumber, userID: caller.userID,
      address: key.address, reference: reference, secret: key.secret, credentials: [caller.key],
      networkFamily: key.family, origin: origin)
    nextWalletNumber += 1
    wallets[wallet.id] = wallet
    users[caller.userID]?.walletIDs.append(wallet.id)
    return wallet
  }

  /// Gives the caller's credential the use of a wallet of its own user.
  mutating func useWallet(_ id: String, caller: CredentialRecord) throws(WebRPCError) -> WalletRecord {
    guard let wallet = wallets[id] else { throw .waas(.walletNotFound) }
    guard wallet.userID == caller.userID else { throw .waas(.unauthorized, cause: "not a wallet of the caller") }
    if !wallet.credentials.contains(caller.key) {
      wallets[id]?.credentials = (wallet.credentials + [caller.key]).sorted()
    }
    return wallet
  }

  /// A wallet that the caller's credential may use now.
  func usableWallet(_ id: String, caller: CredentialRecord) throws(WebRPCError) -> WalletRecord {
    guard let wallet = wallets[id] else { throw .waas(.walletNotFound) }
    guard wallet.userID == caller.userID, wallet.credentials.contains(caller.key) else {
      throw .waas(.unauthorized, cause: "the wallet is not in use by the caller")
    }
    return wallet
  }

  /// Wallets of a user in the order of their making.
  func wallets(of userID: String) -> [WalletRecord] {
    (users[userID]?.walletIDs ?? []).compactMap { wallets[$0] }
  }

  /// Credentials with access to a wallet, in the order of their identifiers.
  func access(to wallet: WalletRecord) -> [CredentialRecord] {
    wallet.credentials.compactMap { credentials[$0] }.filter { !$0.isRevoked }.sorted { $0.id < $1.id }
  }
}
