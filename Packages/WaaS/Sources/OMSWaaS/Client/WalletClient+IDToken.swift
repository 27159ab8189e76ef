@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// A token (JWT, ES256) that proves to the project's backend who owns the active wallet.
  ///
  /// - Parameters:
  ///   - ttlSeconds: how long the token is good; nil leaves it to the service.
  ///   - customClaims: further claims, of which the backend must know that the app made them.
  nonisolated(nonsending) public func getIdToken(
    ttlSeconds: UInt32? = nil,
    customClaims: [String: JSONValue]? = nil
  ) async throws -> String {
    try await perform(.walletGetIdToken) { call in
      let admission = try await keeper.admit(during: call)
      return try await keeper.request(admission, during: call) {
        try await $0.idToken(walletID: admission.wallet.id, ttlSeconds: ttlSeconds, customClaims: customClaims)
      }
    }
  }
}
