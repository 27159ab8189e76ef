internal import OMSWaaSAPI
internal import WebRPC

extension WaasState {
  /// A transaction of a wallet that the caller may use, or of a session of its own; any other is 7308, known or not.
  func transaction(_ id: String, caller: CredentialRecord) throws(WebRPCError) -> TransactionRecord {
    guard let record = transactions[id], let wallet = wallets[record.walletID],
      caller.isRemote
        ? record.spending.flatMap({ sessions[$0.sessionID] })?.credentialKey == caller.key
        : wallet.userID == caller.userID && wallet.credentials.contains(caller.key)
    else { throw .waas(.transactionNotFound) }
    return record
  }

  /// Takes a quote for execution, once, and counts it towards the grant that it is made under. A fee choice that fails
  /// and a grant that is used up leave the quote usable. What a session quoted only its own credential can execute.
  mutating func claim(
    _ id: String, feeOption: FeeOptionSelection?, caller: CredentialRecord, now: Int64
  ) throws(WebRPCError) -> (TransactionRecord, WalletRecord) {
    let record = try transaction(id, caller: caller)
    guard let wallet = wallets[record.walletID], caller.isRemote == (record.spending != nil) else {
      throw .waas(.transactionNotFound)
    }
    if let spending = record.spending { _ = try acting(spending.sessionID, caller: caller, now: now) }
    guard record.phase == .quoted else { throw .waas(.transactionExpired, cause: "executed before") }
    guard record.expiresAt > now else { throw .waas(.transactionExpired) }
    if !record.sponsored { try record.check(feeOption) }
    let sponsor = try sponsor(of: record)
    try count(record)
    if let sponsor { countSponsorship(record, rule: sponsor) }
    transactions[id]?.phase = .claimed
    return (record, wallet)
  }
}

extension TransactionRecord {
  /// Refuses a selection that names none of the quoted options.
  func check(_ selection: FeeOptionSelection?) throws(WebRPCError) {
    guard selection != nil else { throw .waas(.invalidFeeOption, cause: "a fee option is required") }
    guard option(selection) != nil else { throw .waas(.invalidFeeOption) }
  }

  /// The quoted option that a selection means; nil for none.
  func option(_ selection: FeeOptionSelection?) -> FeeOption? {
    guard let selection else { return nil }
    let isMatch = { (option: FeeOption) in
      let identifier = option.token.tokenID.flatMap { $0.isEmpty ? nil : $0 } ?? option.token.symbol
      return identifier == selection.token
    }
    guard let index = selection.index else { return feeOptions.first(where: isMatch) }
    guard Int(index) < feeOptions.count, isMatch(feeOptions[Int(index)]) else { return nil }
    return feeOptions[Int(index)]
  }
}
