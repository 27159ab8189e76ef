extension Wallet {
  /// Gets the wallets of the user.
  public static func getAll(using client: HTTPClientAPI) async throws(OMGError) -> [Wallet] {
    try await client.call(allEndpoint)
  }

  /// Gets the wallets of the user.
  @discardableResult
  public static func getAll(
    using client: HTTPClientAPI, callback: @escaping Request<[Wallet]>.Callback
  ) -> Request<[Wallet]>? {
    client.start(allEndpoint, callback: callback)
  }

  /// Gets the main wallet of the user.
  public static func getMain(using client: HTTPClientAPI) async throws(OMGError) -> Wallet {
    try await client.call(mainEndpoint)
  }

  /// Gets the main wallet of the user.
  @discardableResult
  public static func getMain(
    using client: HTTPClientAPI, callback: @escaping Request<Wallet>.Callback
  ) -> Request<Wallet>? {
    client.start(mainEndpoint, callback: callback)
  }

  private static var allEndpoint: Endpoint<[Wallet]> {
    Endpoint("me.get_wallets") { (list: JSONListResponse<Wallet>) in list.data }
  }

  private static var mainEndpoint: Endpoint<Wallet> {
    Endpoint("me.get_wallets") { (list: JSONListResponse<Wallet>) throws(OMGError) in
      guard let wallet = list.data.first else { throw .unexpected(message: "No wallet received.") }
      return wallet
    }
  }
}
