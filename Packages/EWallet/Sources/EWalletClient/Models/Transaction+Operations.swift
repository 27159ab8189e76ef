extension Transaction {
  /// Sends funds from one of the user's wallets. A repetition with the same idempotency token moves nothing.
  public static func create(using client: HTTPClientAPI, params: TransactionCreateParams) async throws(OMGError)
    -> Transaction
  {
    try await client.call(createEndpoint(params))
  }

  /// Sends funds from one of the user's wallets. A repetition with the same idempotency token moves nothing.
  @discardableResult
  public static func create(
    using client: HTTPClientAPI, params: TransactionCreateParams, callback: @escaping Request<Transaction>.Callback
  ) -> Request<Transaction>? {
    client.start(createEndpoint(params), callback: callback)
  }

  /// Gets a page of the transactions of one of the user's wallets.
  public static func list(using client: HTTPClientAPI, params: TransactionListParams) async throws(OMGError)
    -> JSONPaginatedListResponse<Transaction>
  {
    try await client.call(listEndpoint(params))
  }

  /// Gets a page of the transactions of one of the user's wallets.
  @discardableResult
  public static func list(
    using client: HTTPClientAPI, params: TransactionListParams,
    callback: @escaping Request<JSONPaginatedListResponse<Transaction>>.Callback
  ) -> Request<JSONPaginatedListResponse<Transaction>>? {
    client.start(listEndpoint(params), callback: callback)
  }

  private static func createEndpoint(_ params: TransactionCreateParams) -> Endpoint<Transaction> {
    Endpoint("me.create_transaction", params)
  }

  private static func listEndpoint(
    _ params: TransactionListParams
  ) -> Endpoint<JSONPaginatedListResponse<Transaction>> {
    Endpoint("me.get_transactions", params)
  }
}
