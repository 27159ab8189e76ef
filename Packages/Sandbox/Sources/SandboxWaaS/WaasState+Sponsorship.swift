internal import ChainCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// Whether a rule pays the fee of a wallet's transaction.
  func isSponsored(_ draft: TransactionDraft, by wallet: WalletRecord) -> Bool {
    sponsor(of: draft, by: wallet, fee: EthereumRelay.advanceCost(draft)) != nil
  }

  /// Place of the rule that pays for a sponsored transaction now; nil for others, 7205 when none does any more.
  func sponsor(of record: TransactionRecord) throws(WebRPCError) -> Int? {
    guard record.sponsored, let draft = record.order.ethereum?.draft(), let wallet = wallets[record.walletID] else {
      return nil
    }
    guard let place = sponsor(of: draft, by: wallet, fee: EthereumRelay.advanceCost(draft)) else {
      throw .waas(.usageLimitExceeded, cause: "the sponsorship has ended or is used up")
    }
    return place
  }

  /// Counts a transaction towards the rule that pays for it.
  mutating func countSponsorship(_ record: TransactionRecord, rule place: Int) {
    guard let draft = record.order.ethereum?.draft() else { return }
    sponsorship[place].spend(EthereumRelay.advanceCost(draft))
  }

  /// Gives the fee of a sponsored transaction that was refused back to the first rule that is for it, however much that
  /// has left.
  mutating func returnSponsorship(_ id: String) {
    guard let record = transactions[id], record.sponsored, let draft = record.order.ethereum?.draft(),
      let wallet = wallets[record.walletID], let place = sponsor(of: draft, by: wallet, fee: 0)
    else { return }
    sponsorship[place].regain(EthereumRelay.advanceCost(draft))
  }

  private func sponsor(of draft: TransactionDraft, by wallet: WalletRecord, fee: UInt256) -> Int? {
    guard let scope = users[wallet.userID]?.scope else { return nil }
    return sponsorship.firstIndex { $0.admits(draft, scope: scope, fee: fee) }
  }
}

extension SandboxWaaS {
  /// Which transactions are sponsored, the first rule that fits counting.
  public var sponsorship: [SponsorshipRule] { core.state.sponsorship }

  /// Replaces all rules. Quotes that were made under others are executed only if one of these admits them.
  public func setSponsorship(_ rules: [SponsorshipRule]) throws {
    try core.withState { state throws(WebRPCError) in state.sponsorship = rules }
  }
}
