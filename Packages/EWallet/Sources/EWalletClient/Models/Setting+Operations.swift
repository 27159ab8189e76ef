extension Setting {
  /// Gets the settings of the eWallet.
  public static func get(using client: HTTPClientAPI) async throws(OMGError) -> Setting {
    try await client.call(endpoint)
  }

  /// Gets the settings of the eWallet.
  @discardableResult
  public static func get(
    using client: HTTPClientAPI, callback: @escaping Request<Setting>.Callback
  ) -> Request<Setting>? {
    client.start(endpoint, callback: callback)
  }

  private static var endpoint: Endpoint<Setting> { Endpoint("me.get_settings") }
}
