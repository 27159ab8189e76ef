internal import WebRPC

/// `me.consume_transaction_request`.
extension EWalletState {
  mutating func consume(
    _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    guard let idempotencyToken = try parameters.text("idempotency_token") else { throw .missing("idempotency_token") }
    let wallet = try ownWallet(caller, try parameters.text("address"))
    guard let requestID = try parameters.text("formatted_transaction_request_id") else {
      throw .missing("formatted_transaction_request_id")
    }
    guard let request = request(requestID) else {
      throw EWalletError(
        "transaction_request:transaction_request_not_found", "The id matches no transaction request")
    }
    if let known = index.consumptionsByToken[idempotencyToken].flatMap({ consumptions[$0] }) {
      if let failure = known.transactionID.flatMap({ transactions[$0]?.failure }) { throw failure }
      return json(known)
    }
    guard wallet.isEnabled, wallets[request.address]?.isEnabled == true else { throw .walletDisabled }
    try requireValid(request, moment)
    let amount = try consumerAmount(parameters, request)
    try checkLimits(request, wallet, moment)
    let record = try consumption(
      of: request, by: wallet, amount: amount, idempotencyToken: idempotencyToken, parameters, moment)
    insert(record)
    guard !request.needsConfirmation else {
      announceRequest(record)
      return json(record)
    }
    return try settle(record.id, moment)
  }

  /// Marks a request that is past its date, and refuses one that is not valid.
  private mutating func requireValid(_ request: RequestRecord, _ moment: Moment) throws(EWalletError) {
    if let date = request.expirationDate, date <= moment.now { expire(request.id, .expired, moment) }
    guard let now = requests[request.id], now.status == .expired else { return }
    switch now.expirationReason {
    case .cancelled:
      throw EWalletError("transaction_request:cancelled", "This transaction request was cancelled by its owner")
    case .maxConsumptionsReached: throw Self.maxConsumptionsReached
    case .expired, nil:
      throw EWalletError("transaction_request:expired", "This transaction request is past its expiration")
    }
  }

  static let maxConsumptionsReached = EWalletError(
    "transaction_request:max_consumptions_reached",
    "This transaction request was already consumed as often as allowed")

  private func consumerAmount(
    _ parameters: Parameters, _ request: RequestRecord
  ) throws(EWalletError) -> Amount? {
    guard parameters.isGiven("amount") else {
      guard request.amount != nil else { throw .rejected("amount", "is required: the request has none") }
      return nil
    }
    guard request.allowsAmountOverride else {
      throw EWalletError(
        "transaction_request:unauthorized_amount_override", "This transaction request has a fixed amount")
    }
    guard let amount = try parameters.boundedAmount("amount"), amount > .zero else {
      throw .rejected("amount", "must be above zero")
    }
    return amount
  }

  /// Limits count confirmed consumptions only.
  func checkLimits(_ request: RequestRecord, _ wallet: WalletRecord, _ moment: Moment) throws(EWalletError) {
    let limits = request.limits
    guard limits.perUser != nil || limits.perInterval != nil || limits.perIntervalAndUser != nil else { return }
    let confirmed = index.consumptionsByRequest[request.id, default: []].compactMap { consumptions[$0] }
      .filter { $0.status == .confirmed }
    let user = wallet.userID
    func isReached(_ limit: Int64?, _ count: Int) -> Bool { limit.map { count >= $0 } ?? false }
    if user != nil, isReached(limits.perUser, confirmed.count { $0.userID == user }) {
      throw EWalletError(
        "transaction_request:max_consumptions_per_user_reached",
        "The caller already consumed this request as often as allowed")
    }
    guard let interval = limits.interval else { return }
    let (start, overflow) = moment.now.subtractingReportingOverflow(interval)
    let recent = confirmed.filter { overflow || $0.createdAt > start }
    if isReached(limits.perInterval, recent.count) {
      throw EWalletError(
        "transaction_request:max_consumptions_per_interval_reached",
        "This request was consumed as often as allowed within its interval")
    }
    if user != nil, isReached(limits.perIntervalAndUser, recent.count { $0.userID == user }) {
      throw EWalletError(
        "transaction_request:max_consumptions_per_interval_per_user_reached",
        "The caller consumed this request as often as allowed within its interval")
    }
  }

  private mutating func consumption(
    of request: RequestRecord, by wallet: WalletRecord, amount: Amount?, idempotencyToken: String,
    _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> ConsumptionRecord {
    let requestToken = try token(request.tokenID, "token:id_not_found", "token:disabled", "token of the request")
    let tokenID = try parameters.text("token_id") ?? request.tokenID
    let token = try token(tokenID, "token:id_not_found", "token:disabled", "token_id")
    let (estimate, exchange) = try estimate(request, requestToken, token, amount, moment)
    let correlationID = try parameters.text("correlation_id")
    let metadata = try parameters.metadata()
    guard index.transactionsByToken[idempotencyToken] == nil else {
      throw .rejected("idempotency_token", "belongs to another transaction")
    }
    if let correlationID, index.consumptionsByCorrelation[correlationID] != nil {
      throw .rejected("correlation_id", "has been used before")
    }
    var expirationDate: Int64?
    if request.needsConfirmation, let lifetime = request.consumptionLifetime, lifetime > 0 {
      let (date, overflow) = moment.now.addingReportingOverflow(lifetime)
      expirationDate = overflow ? nil : date
    }
    return ConsumptionRecord(
      id: moment.identifier("txc"), number: nextNumber(), requestID: request.id, idempotencyToken: idempotencyToken,
      correlationID: correlationID, address: wallet.address, userID: wallet.userID, accountID: wallet.accountID,
      tokenID: token.id, amount: amount, estimatedRequestAmount: estimate.request,
      estimatedConsumptionAmount: estimate.consumption, exchange: exchange, metadata: metadata,
      expirationDate: expirationDate, createdAt: moment.now)
  }

  /// Both amounts; the fixed side is the consumer's amount if given, else the request's.
  private func estimate(
    _ request: RequestRecord, _ requestToken: TokenRecord, _ token: TokenRecord, _ amount: Amount?, _ moment: Moment
  ) throws(EWalletError) -> ((request: Amount, consumption: Amount), TransactionRecord.Exchange) {
    guard token.id != requestToken.id else {
      let same = try ExchangeCalculation(same: amount ?? request.amount, nil)
      return ((same.fromAmount, same.toAmount), .init(rate: 1, calculatedAt: moment.now))
    }
    let requestSends = request.kind == .send
    let (from, to) = requestSends ? (requestToken, token) : (token, requestToken)
    guard let pair = pair(from: from.id, to: to.id) else { throw .pairNotFound }
    guard pair.allowsEndUsers, let wallet = pair.defaultWalletAddress.flatMap({ wallets[$0] }) else {
      throw EWalletError("exchange:not_allowed", "End users may not exchange this pair of tokens")
    }
    guard wallet.isEnabled else { throw .walletDisabled }
    // The consumer's amount is in the consumer's token, which is what is received from a request that sends.
    let isFromFixed = (amount == nil) == requestSends
    let fixed = amount ?? request.amount
    let result = try ExchangeCalculation(
      from: from, to: to, rate: pair.rate, fromAmount: isFromFixed ? fixed : nil, toAmount: isFromFixed ? nil : fixed)
    guard result.fromAmount < Parameters.bound, result.toAmount < Parameters.bound else {
      throw .rejected("amount", "is not below 10^35")
    }
    let rate = ExchangeCalculation.effectiveRate(from: from, to: to, rate: pair.rate)
    return (
      requestSends ? (result.fromAmount, result.toAmount) : (result.toAmount, result.fromAmount),
      .init(rate: rate, calculatedAt: moment.now, pairID: pair.id, walletAddress: wallet.address)
    )
  }
}
