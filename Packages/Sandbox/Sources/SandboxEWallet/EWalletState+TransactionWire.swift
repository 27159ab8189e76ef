internal import WebRPC

extension EWalletState {
  func json(_ transaction: TransactionRecord?) -> JSONValue {
    guard let transaction else { return .null }
    return .object([
      "object": .string("transaction"),
      "id": .string(transaction.id),
      "idempotency_token": .string(transaction.idempotencyToken),
      "from": source(transaction.fromAddress, transaction.fromAmount, transaction.fromTokenID),
      "to": source(transaction.toAddress, transaction.toAmount, transaction.toTokenID),
      "exchange": json(transaction.exchange),
      "metadata": transaction.metadata.open.value,
      "encrypted_metadata": transaction.metadata.encrypted.value,
      "status": .string(transaction.status.rawValue),
      "error_code": Wire.text(transaction.errorCode),
      "error_description": Wire.text(transaction.errorDescription),
      "created_at": Wire.date(transaction.createdAt),
      "updated_at": Wire.date(transaction.updatedAt),
    ])
  }

  private func source(_ address: String, _ amount: Amount, _ tokenID: String) -> JSONValue {
    let wallet = wallets[address]
    return .object([
      "object": .string("transaction_source"),
      "user_id": Wire.text(wallet?.userID),
      "user": json(wallet?.userID.flatMap { users[$0] }),
      "account_id": Wire.text(wallet?.accountID),
      "account": json(wallet?.accountID.flatMap { accounts[$0] }),
      "address": .string(address),
      "amount": Wire.amount(amount),
      "token_id": .string(tokenID),
      "token": json(tokens[tokenID]),
    ])
  }

  private func json(_ exchange: TransactionRecord.Exchange?) -> JSONValue {
    let wallet = exchange?.walletAddress.flatMap { wallets[$0] }
    return .object([
      "object": .string("exchange"),
      "rate": exchange.map { .number($0.rate) } ?? .null,
      "calculated_at": Wire.date(exchange?.calculatedAt),
      "exchange_pair_id": Wire.text(exchange?.pairID),
      "exchange_pair": json(exchange?.pairID.flatMap { pairs[$0] }),
      "exchange_account_id": Wire.text(wallet?.accountID),
      "exchange_account": json(wallet?.accountID.flatMap { accounts[$0] }),
      "exchange_wallet_address": Wire.text(wallet?.address),
      "exchange_wallet": json(wallet),
    ])
  }

  func json(_ request: RequestRecord?) -> JSONValue {
    guard let request else { return .null }
    return .object([
      "object": .string("transaction_request"),
      "id": .string(request.id),
      "formatted_id": .string(request.id),
      "socket_topic": .string("transaction_request:\(request.id)"),
      "type": .string(request.kind.rawValue),
      "amount": Wire.amount(request.amount),
      "status": .string(request.status.rawValue),
      "correlation_id": Wire.text(request.correlationID),
      "token_id": .string(request.tokenID),
      "token": json(tokens[request.tokenID]),
      "address": .string(request.address),
      "user_id": Wire.text(request.userID),
      "user": json(request.userID.flatMap { users[$0] }),
      "account_id": Wire.text(request.accountID),
      "account": json(request.accountID.flatMap { accounts[$0] }),
      "exchange_account_id": .null,
      "exchange_account": .null,
      "exchange_wallet_address": .null,
      "exchange_wallet": .null,
      "require_confirmation": .bool(request.needsConfirmation),
      "current_consumptions_count": .integer(request.consumptionsCount),
      "consumption_interval_duration": Wire.integer(request.limits.interval),
      "max_consumptions": Wire.integer(request.limits.total),
      "max_consumptions_per_interval": Wire.integer(request.limits.perInterval),
      "max_consumptions_per_interval_per_user": Wire.integer(request.limits.perIntervalAndUser),
      "max_consumptions_per_user": Wire.integer(request.limits.perUser),
      "consumption_lifetime": Wire.integer(request.consumptionLifetime),
      "expiration_reason": Wire.text(request.expirationReason?.rawValue),
      "allow_amount_override": .bool(request.allowsAmountOverride),
      "metadata": request.metadata.open.value,
      "encrypted_metadata": request.metadata.encrypted.value,
      "expiration_date": Wire.date(request.expirationDate),
      "expired_at": Wire.date(request.expiredAt),
      "created_at": Wire.date(request.createdAt),
      "updated_at": Wire.date(request.updatedAt),
    ])
  }

  func json(_ consumption: ConsumptionRecord) -> JSONValue {
    let transaction = consumption.transactionID.flatMap { transactions[$0] }
    let exchangeWallet = consumption.exchange.walletAddress.flatMap { wallets[$0] }
    return .object([
      "object": .string("transaction_consumption"),
      "id": .string(consumption.id),
      "socket_topic": .string("transaction_consumption:\(consumption.id)"),
      "amount": Wire.amount(consumption.amount),
      "estimated_request_amount": Wire.amount(consumption.estimatedRequestAmount),
      "estimated_consumption_amount": Wire.amount(consumption.estimatedConsumptionAmount),
      "finalized_request_amount": transaction == nil ? .null : Wire.amount(consumption.estimatedRequestAmount),
      "finalized_consumption_amount":
        transaction == nil ? .null : Wire.amount(consumption.estimatedConsumptionAmount),
      "token_id": .string(consumption.tokenID),
      "token": json(tokens[consumption.tokenID]),
      "correlation_id": Wire.text(consumption.correlationID),
      "idempotency_token": .string(consumption.idempotencyToken),
      "transaction_id": Wire.text(transaction?.id),
      "transaction": json(transaction),
      "user_id": Wire.text(consumption.userID),
      "user": json(consumption.userID.flatMap { users[$0] }),
      "account_id": Wire.text(consumption.accountID),
      "account": json(consumption.accountID.flatMap { accounts[$0] }),
      "exchange_account_id": Wire.text(exchangeWallet?.accountID),
      "exchange_account": json(exchangeWallet?.accountID.flatMap { accounts[$0] }),
      "exchange_wallet_address": Wire.text(exchangeWallet?.address),
      "exchange_wallet": json(exchangeWallet),
      "transaction_request_id": .string(consumption.requestID),
      "transaction_request": json(requests[consumption.requestID]),
      "address": .string(consumption.address),
      "metadata": consumption.metadata.open.value,
      "encrypted_metadata": consumption.metadata.encrypted.value,
      "expiration_date": Wire.date(consumption.expirationDate),
      "status": .string(consumption.status.rawValue),
      "approved_at": Wire.date(consumption.approvedAt),
      "rejected_at": Wire.date(consumption.rejectedAt),
      "cancelled_at": Wire.date(consumption.cancelledAt),
      "confirmed_at": Wire.date(consumption.confirmedAt),
      "failed_at": Wire.date(consumption.failedAt),
      "expired_at": Wire.date(consumption.expiredAt),
      "created_at": Wire.date(consumption.createdAt),
    ])
  }
}
