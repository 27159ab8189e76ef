internal import WebRPC

/// `me.create_transaction_request`, `me.get_transaction_request`, `me.cancel_transaction_request`.
extension EWalletState {
  mutating func createRequest(
    _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    let address = try parameters.text("address")
    guard let wallet = address.map({ wallet($0) }) ?? primaryWallet(of: caller.user.id),
      wallet.userID == caller.user.id
    else { throw .unauthorized }
    guard wallet.isEnabled else { throw .walletDisabled }
    guard parameters.isGiven("type") else { throw .missing("type") }
    guard let tokenID = try parameters.text("token_id") else { throw .missing("token_id") }
    guard let token = tokens[tokenID] else { throw .unauthorized }
    guard token.isEnabled else { throw EWalletError("token:disabled", "The token \(tokenID) is disabled") }
    let amount = try parameters.amount("amount")
    let record = try requestRecord(parameters, wallet, token, amount, moment)
    if let id = record.correlationID, index.requestsByCorrelation[id] != nil {
      throw .rejected("correlation_id", "has been used before")
    }
    insert(record)
    return json(record)
  }

  private mutating func requestRecord(
    _ parameters: Parameters, _ wallet: WalletRecord, _ token: TokenRecord, _ amount: Amount?, _ moment: Moment
  ) throws(EWalletError) -> RequestRecord {
    guard let kind = RequestRecord.Kind(rawValue: try parameters.text("type") ?? "") else {
      throw .rejected("type", "is not one of send, receive", message: "inclusion")
    }
    let allowsOverride = try parameters.flag("allow_amount_override") ?? true
    if amount == nil, !allowsOverride {
      throw .rejected(
        "amount", "is required when allow_amount_override is false", message: "required without amount override")
    }
    if let amount {
      guard amount > .zero else { throw .rejected("amount", "must be above zero") }
      guard amount < Parameters.bound else { throw .rejected("amount", "is not below 10^35") }
    }
    let limits = RequestRecord.Limits(
      total: try parameters.count("max_consumptions"), perUser: try parameters.count("max_consumptions_per_user"),
      interval: try parameters.count("consumption_interval_duration"),
      perInterval: try parameters.count("max_consumptions_per_interval"),
      perIntervalAndUser: try parameters.count("max_consumptions_per_interval_per_user"))
    if limits.interval == nil, limits.perInterval != nil || limits.perIntervalAndUser != nil {
      throw .rejected("consumption_interval_duration", "is required with a maximum per interval")
    }
    let lifetime = try parameters.count("consumption_lifetime")
    let expirationDate = try date(parameters, "expiration_date")
    if let expirationDate, expirationDate <= moment.now { throw .rejected("expiration_date", "is in the past") }
    return RequestRecord(
      id: moment.identifier("txr"), number: nextNumber(), kind: kind, tokenID: token.id, amount: amount,
      address: wallet.address, userID: wallet.userID, accountID: wallet.accountID,
      correlationID: try parameters.text("correlation_id"),
      needsConfirmation: try parameters.flag("require_confirmation") ?? false, allowsAmountOverride: allowsOverride,
      limits: limits, consumptionLifetime: lifetime, expirationDate: expirationDate,
      metadata: try parameters.metadata(), createdAt: moment.now, updatedAt: moment.now)
  }

  private func date(_ parameters: Parameters, _ name: String) throws(EWalletError) -> Int64? {
    guard let text = try parameters.text(name) else { return nil }
    guard let date = WebRPCTimestamp(text: text).millisecondsSinceEpoch else {
      throw .rejected(name, "is not an ISO 8601 date")
    }
    return date
  }

  /// The request of an identifier; `anything|id` is one too.
  func request(_ formattedID: String) -> RequestRecord? {
    requests[formattedID.split(separator: "|").last.map(String.init) ?? formattedID]
  }

  func getRequest(_ parameters: Parameters) throws(EWalletError) -> JSONValue {
    guard let id = try parameters.text("formatted_id") else { throw .missing("formatted_id") }
    guard let found = request(id) else { throw .unauthorized }
    return json(found)
  }

  mutating func cancelRequest(
    _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    guard let id = try parameters.text("formatted_id") else { throw .missing("formatted_id") }
    guard let found = request(id), found.userID == caller.user.id else { throw .unauthorized }
    expire(found.id, .cancelled, moment)
    return json(requests[found.id])
  }

  mutating func expire(_ requestID: String, _ reason: RequestRecord.Reason, _ moment: Moment) {
    guard requests[requestID]?.status == .valid else { return }
    requests[requestID]?.expire(reason, at: moment.now)
    index.expiringRequests.remove(requestID)
  }
}
