extension TransactionConsumption {
  /// Consumes a request. Without confirmation funds have moved when it answers; else it is pending.
  public static func consumeTransactionRequest(using client: HTTPClientAPI, params: TransactionConsumptionParams)
    async throws(OMGError) -> TransactionConsumption
  {
    try await client.call(consumeEndpoint(params))
  }

  /// Consumes a request. Without confirmation funds have moved when it answers; else it is pending.
  @discardableResult
  public static func consumeTransactionRequest(
    using client: HTTPClientAPI, params: TransactionConsumptionParams,
    callback: @escaping Request<TransactionConsumption>.Callback
  ) -> Request<TransactionConsumption>? {
    client.start(consumeEndpoint(params), callback: callback)
  }

  /// Approves the consumption, as the maker of its request.
  public func approve(using client: HTTPClientAPI) async throws(OMGError) -> TransactionConsumption {
    try await client.call(endpoint("me.approve_transaction_consumption"))
  }

  /// Approves the consumption, as the maker of its request.
  @discardableResult
  public func approve(
    using client: HTTPClientAPI, callback: @escaping Request<TransactionConsumption>.Callback
  ) -> Request<TransactionConsumption>? {
    client.start(endpoint("me.approve_transaction_consumption"), callback: callback)
  }

  /// Rejects the consumption, as the maker of its request.
  public func reject(using client: HTTPClientAPI) async throws(OMGError) -> TransactionConsumption {
    try await client.call(endpoint("me.reject_transaction_consumption"))
  }

  /// Rejects the consumption, as the maker of its request.
  @discardableResult
  public func reject(
    using client: HTTPClientAPI, callback: @escaping Request<TransactionConsumption>.Callback
  ) -> Request<TransactionConsumption>? {
    client.start(endpoint("me.reject_transaction_consumption"), callback: callback)
  }

  /// Takes the pending consumption back, as its consumer.
  public func cancel(using client: HTTPClientAPI) async throws(OMGError) -> TransactionConsumption {
    try await client.call(endpoint("me.cancel_transaction_consumption"))
  }

  /// Takes the pending consumption back, as its consumer.
  @discardableResult
  public func cancel(
    using client: HTTPClientAPI, callback: @escaping Request<TransactionConsumption>.Callback
  ) -> Request<TransactionConsumption>? {
    client.start(endpoint("me.cancel_transaction_consumption"), callback: callback)
  }

  /// Approves a consumption of which only the identifier is known.
  public static func approve(using client: HTTPClientAPI, id: String) async throws(OMGError) -> TransactionConsumption {
    try await client.call(Endpoint("me.approve_transaction_consumption", Identifier(id: id)))
  }

  /// Rejects a consumption of which only the identifier is known.
  public static func reject(using client: HTTPClientAPI, id: String) async throws(OMGError) -> TransactionConsumption {
    try await client.call(Endpoint("me.reject_transaction_consumption", Identifier(id: id)))
  }

  private static func consumeEndpoint(_ params: TransactionConsumptionParams) -> Endpoint<TransactionConsumption> {
    Endpoint("me.consume_transaction_request", params)
  }

  private func endpoint(_ operation: String) -> Endpoint<TransactionConsumption> {
    Endpoint(operation, Identifier(id: id))
  }
}
