@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Signs a text with the active Ethereum wallet (EIP-191, version `0x45`).
  ///
  /// - Returns: the signature as the service gives it, `0x` hex.
  nonisolated(nonsending) public func signMessage(network: Network, message: String) async throws -> String {
    try await sign(.walletSignMessage, type: .ethereum) { service, wallet in
      try await service.signMessage(network: String(network.id), walletID: wallet.id, message: message)
    }
  }

  /// Signs typed data with the active Ethereum wallet (EIP-712).
  ///
  /// - Parameter typedData: the object with `types`, `primaryType`, `domain` and `message`, passed on unchanged.
  /// - Returns: the signature as the service gives it, `0x` hex.
  /// - Throws: `validationError` also for an address in `typedData` whose mixed case is no right checksum (EIP-55).
  nonisolated(nonsending) public func signTypedData(network: Network, typedData: JSONValue) async throws -> String {
    try await sign(.walletSignTypedData, type: .ethereum) { service, wallet in
      try await service.signTypedData(network: String(network.id), walletID: wallet.id, typedData: typedData)
    } check: {
      try GivenAddresses.validate(typedData: typedData)
    }
  }

  /// Signs a text with the active Solana wallet (Ed25519).
  ///
  /// - Returns: the signature as the service gives it, base58.
  nonisolated(nonsending) public func signSolanaMessage(message: String) async throws -> String {
    try await sign(.walletSignSolanaMessage, type: .solana) { service, wallet in
      try await service.signMessage(network: "", walletID: wallet.id, message: message)
    }
  }

  /// Signs a text with the active Tron wallet (TIP-191).
  ///
  /// - Returns: the signature as the service gives it, `0x` hex.
  nonisolated(nonsending) public func signTronMessage(message: String) async throws -> String {
    try await sign(.walletSignTronMessage, type: .tron) { service, wallet in
      try await service.signMessage(network: "", walletID: wallet.id, message: message)
    }
  }

  /// Signs typed data with the active Tron wallet (TIP-712).
  ///
  /// - Returns: the signature as the service gives it, `0x` hex.
  nonisolated(nonsending) public func signTronTypedData(typedData: JSONValue) async throws -> String {
    try await sign(.walletSignTronTypedData, type: .tron) { service, wallet in
      try await service.signTypedData(network: "", walletID: wallet.id, typedData: typedData)
    }
  }

  nonisolated(nonsending) private func sign(
    _ operation: OMSWalletOperation,
    type: WalletType,
    _ request: nonisolated(nonsending) (WalletService, Wallet) async throws -> String,
    check: () throws -> Void = {}
  ) async throws -> String {
    try await perform(operation) { call in
      let admission = try await keeper.admit(during: call) {
        try WalletFamily.require(type, of: $0)
        try check()
      }
      return try await keeper.request(admission, during: call) { try await request($0, admission.wallet) }
    }
  }
}
