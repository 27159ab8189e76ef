internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  mutating func createWallet(
    reference: String?, caller: CredentialRecord, key: WalletKey, random: SandboxRandom
  ) throws(WebRPCError) -> WalletRecord {
    if let reference, reference.utf8.count > 128 {
      throw .waas(.invalidRequest, cause: "reference exceeds 128 bytes")
    }
    let wallet = WalletRecord(
      id: "wlt_\(random.identifier())", number: nextWalletNumber, userID: caller.userID,
      address: key.address, reference: reference, secret: key.secret, credentials: [caller.key],
      networkFamily: key.family)
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

  /// Takes a credential of the caller's user off a wallet.
  mutating func revokeAccess(
    _ credentialID: String, walletID: String, caller: CredentialRecord
  ) throws(WebRPCError) {
    let wallet = try usableWallet(walletID, caller: caller)
    guard let target = access(to: wallet).first(where: { $0.id == credentialID.lowercased() }) else {
      throw .waas(.signerNotFound)
    }
    wallets[walletID]?.credentials.removeAll { $0 == target.key }
  }
}
