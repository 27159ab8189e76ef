internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// Prepares a wallet for whoever proves to own an email address.
  mutating func allocate(
    email: String, scope: String, key: WalletKey, random: SandboxRandom
  ) -> WalletRecord {
    let recipient = UserRecord.recipient(scope: scope, email: email)
    let wallet = WalletRecord(
      id: "wlt_\(random.identifier())", number: nextWalletNumber, userID: "", address: key.address,
      reference: nil, secret: key.secret, credentials: [], allocatedTo: recipient, networkFamily: key.family)
    nextWalletNumber += 1
    wallets[wallet.id] = wallet
    claimable[recipient, default: []].append(wallet.id)
    return wallet
  }

  /// Wallets that a user may claim, in the order in which they were prepared.
  func claimableWallets(of user: UserRecord) -> [WalletRecord] {
    (user.recipient.flatMap { claimable[$0] } ?? []).compactMap { wallets[$0] }
  }

  /// Makes a prepared wallet the caller's own and gives its credential the use of it. Any other wallet, known or
  /// not, is 7301.
  mutating func claim(_ id: String, caller: CredentialRecord) throws(WebRPCError) -> WalletRecord {
    guard let user = users[caller.userID], let recipient = user.recipient, var wallet = wallets[id],
      wallet.userID.isEmpty, wallet.allocatedTo == recipient
    else { throw .waas(.accountNotFound) }
    wallet.userID = user.id
    wallet.number = nextWalletNumber
    wallet.credentials = [caller.key]
    nextWalletNumber += 1
    wallets[id] = wallet
    claimable[recipient]?.removeAll { $0 == id }
    users[user.id]?.walletIDs.append(id)
    return wallet
  }

  /// Revokes a credential by the service's identifier or the signer's; false when there is none.
  mutating func revokeAnyone(_ id: String) -> Bool {
    let id = id.lowercased()
    let found = credentials.values.filter { $0.id == id || $0.key.hasSuffix(":\(id)") }
    for record in found { credentials[record.key]?.isRevoked = true }
    return !found.isEmpty
  }
}
