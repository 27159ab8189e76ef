extension TransactionRequest {
  /// Makes a request.
  public static func create(using client: HTTPClientAPI, params: TransactionRequestCreateParams) async throws(OMGError)
    -> TransactionRequest
  {
    try await client.call(createEndpoint(params))
  }

  /// Makes a request.
  @discardableResult
  public static func create(
    using client: HTTPClientAPI, params: TransactionRequestCreateParams,
    callback: @escaping Request<TransactionRequest>.Callback
  ) -> Request<TransactionRequest>? {
    client.start(createEndpoint(params), callback: callback)
  }

  /// Finds a request by what its QR code says.
  public static func get(using client: HTTPClientAPI, formattedId: String) async throws(OMGError) -> TransactionRequest
  {
    try await client.call(getEndpoint(formattedId))
  }

  /// Finds a request by what its QR code says.
  @discardableResult
  public static func get(
    using client: HTTPClientAPI, formattedId: String, callback: @escaping Request<TransactionRequest>.Callback
  ) -> Request<TransactionRequest>? {
    client.start(getEndpoint(formattedId), callback: callback)
  }

  /// Takes the request back, so that nobody can consume it any more.
  public func cancel(using client: HTTPClientAPI) async throws(OMGError) -> TransactionRequest {
    try await client.call(cancelEndpoint)
  }

  /// Takes the request back, so that nobody can consume it any more.
  @discardableResult
  public func cancel(
    using client: HTTPClientAPI, callback: @escaping Request<TransactionRequest>.Callback
  ) -> Request<TransactionRequest>? {
    client.start(cancelEndpoint, callback: callback)
  }

  private static func createEndpoint(_ params: TransactionRequestCreateParams) -> Endpoint<TransactionRequest> {
    Endpoint("me.create_transaction_request", params)
  }

  private static func getEndpoint(_ formattedId: String) -> Endpoint<TransactionRequest> {
    Endpoint("me.get_transaction_request", FormattedIdentifier(formattedId: formattedId))
  }

  private var cancelEndpoint: Endpoint<TransactionRequest> {
    Endpoint("me.cancel_transaction_request", FormattedIdentifier(formattedId: formattedId))
  }
}
