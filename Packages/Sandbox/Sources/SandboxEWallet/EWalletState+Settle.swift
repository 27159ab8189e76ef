internal import WebRPC

/// What becomes of a consumption: approval, rejection, cancellation, and the transfer itself.
extension EWalletState {
  enum Decision { case approve, reject }

  mutating func decide(
    _ decision: Decision, _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    guard let id = try parameters.text("id") else { throw .missing("id") }
    guard let consumption = consumptions[id], let request = requests[consumption.requestID] else {
      throw .unauthorized
    }
    guard request.userID == caller.user.id else {
      throw EWalletError(
        "transaction_consumption:not_owner", "Only the owner of the transaction request may approve or reject")
    }
    switch (consumption.status, decision) {
    case (.confirmed, .approve), (.rejected, .reject): return json(consumption)
    case (.confirmed, .reject), (.rejected, .approve), (.failed, _), (.approved, _):
      throw .invalid("This consumption was already decided: it is \(consumption.status.rawValue)")
    case (.cancelled, _):
      announceFinalized(consumption)
      throw EWalletError("transaction_consumption:cancelled", "This consumption was cancelled")
    case (.expired, _): throw Self.consumptionExpired
    case (.pending, _): break
    }
    if let date = request.expirationDate, date <= moment.now { expire(request.id, .expired, moment) }
    guard let wallet = wallets[consumption.address] else { throw .internalError("The consumer has no wallet") }
    if decision == .approve {
      try checkLimits(request, wallet, moment)
      if requests[request.id]?.expirationReason == .maxConsumptionsReached { throw Self.maxConsumptionsReached }
    }
    if let date = consumption.expirationDate, date <= moment.now {
      expireConsumption(id, moment)
      throw Self.consumptionExpired
    }
    guard decision == .approve else {
      consumptions[id]?.status = .rejected
      consumptions[id]?.rejectedAt = moment.now
      return finish(id)
    }
    guard wallet.isEnabled, wallets[request.address]?.isEnabled == true else { throw .walletDisabled }
    return try settle(id, moment)
  }

  static let consumptionExpired = EWalletError(
    "transaction_consumption:expired", "This consumption is past its lifetime")

  mutating func cancelConsumption(
    _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    guard let id = try parameters.text("id") else { throw .missing("id") }
    guard let consumption = consumptions[id], consumption.userID == caller.user.id else { throw .unauthorized }
    if consumption.status == .pending, let date = consumption.expirationDate, date <= moment.now {
      expireConsumption(id, moment)
    }
    guard consumptions[id]?.status == .pending else {
      throw EWalletError("transaction_consumption:uncancellable", "Only pending consumptions can be cancelled")
    }
    consumptions[id]?.status = .cancelled
    consumptions[id]?.cancelledAt = moment.now
    return finish(id)
  }

  /// Transfers what was estimated, and answers the consumption or throws why it failed.
  mutating func settle(_ id: String, _ moment: Moment) throws(EWalletError) -> JSONValue {
    guard let consumption = consumptions[id], let request = requests[consumption.requestID],
      let requestWallet = wallets[request.address], let consumerWallet = wallets[consumption.address],
      let requestToken = tokens[request.tokenID], let consumptionToken = tokens[consumption.tokenID]
    else { throw .internalError("A record that the consumption needs is missing") }
    let sends = request.kind == .send
    var exchange = consumption.exchange
    exchange = .init(
      rate: exchange.rate, calculatedAt: moment.now, pairID: exchange.pairID, walletAddress: exchange.walletAddress)
    let transaction = execute(
      Transfer(
        from: sends ? requestWallet : consumerWallet, to: sends ? consumerWallet : requestWallet,
        fromToken: sends ? requestToken : consumptionToken, toToken: sends ? consumptionToken : requestToken,
        fromAmount: sends ? consumption.estimatedRequestAmount : consumption.estimatedConsumptionAmount,
        toAmount: sends ? consumption.estimatedConsumptionAmount : consumption.estimatedRequestAmount,
        exchange: exchange, idempotencyToken: consumption.idempotencyToken, metadata: consumption.metadata), moment)
    consumptions[id]?.approvedAt = moment.now
    consumptions[id]?.transactionID = transaction.id
    if let failure = transaction.failure {
      consumptions[id]?.status = .failed
      consumptions[id]?.failedAt = moment.now
      _ = finish(id, failure)
      throw failure
    }
    consumptions[id]?.status = .confirmed
    consumptions[id]?.confirmedAt = moment.now
    let count = request.consumptionsCount + 1
    requests[request.id]?.consumptionsCount = count
    requests[request.id]?.updatedAt = moment.now
    if let limit = request.limits.total, limit > 0, count >= limit {
      expire(request.id, .maxConsumptionsReached, moment)
    }
    return finish(id)
  }

  mutating func expireConsumption(_ id: String, _ moment: Moment) {
    guard consumptions[id]?.status == .pending else { return }
    consumptions[id]?.status = .expired
    consumptions[id]?.expiredAt = moment.now
    _ = finish(id, Self.consumptionExpired)
  }

  /// A consumption has reached its final state: everyone concerned is told.
  private mutating func finish(_ id: String, _ failure: EWalletError? = nil) -> JSONValue {
    index.expiringConsumptions.remove(id)
    guard let consumption = consumptions[id] else { return .null }
    return announceFinalized(consumption, failure)
  }
}
