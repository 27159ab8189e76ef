@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Asks the service whether a text was signed by an Ethereum address (EIP-191).
  ///
  /// - Parameter walletAddress: the address; nil takes the active wallet's, which needs a session.
  /// - Returns: false for a signature of somebody else; that is no error.
  /// - Throws: `validationError` for a blank address or one with a wrong checksum.
  nonisolated(nonsending) public func isValidMessageSignature(
    network: Network,
    walletAddress: String? = nil,
    message: String,
    signature: String
  ) async throws -> Bool {
    try await verify(.walletIsValidMessageSignature, type: .ethereum, walletAddress) { service, address in
      try await service.isValidMessageSignature(
        network: String(network.id), type: .ethereum, address: address, message: message, signature: signature)
    }
  }

  /// Asks the service whether typed data was signed by an Ethereum address (EIP-712).
  ///
  /// - Throws: `validationError` also for an address in `typedData` whose mixed case is no right checksum (EIP-55).
  nonisolated(nonsending) public func isValidTypedDataSignature(
    network: Network,
    walletAddress: String? = nil,
    typedData: JSONValue,
    signature: String
  ) async throws -> Bool {
    try await verify(.walletIsValidTypedDataSignature, type: .ethereum, walletAddress) { service, address in
      try GivenAddresses.validate(typedData: typedData)
      return try await service.isValidTypedDataSignature(
        network: String(network.id), type: .ethereum, address: address, typedData: typedData,
        signature: signature)
    }
  }

  /// Asks the service whether a text was signed by a Solana address.
  nonisolated(nonsending) public func isValidSolanaMessageSignature(
    walletAddress: String? = nil,
    message: String,
    signature: String
  ) async throws -> Bool {
    try await verify(.walletIsValidSolanaMessageSignature, type: .solana, walletAddress) { service, address in
      try await service.isValidMessageSignature(
        network: nil, type: .solana, address: address, message: message, signature: signature)
    }
  }

  /// Asks the service whether a text was signed by a Tron address (TIP-191).
  nonisolated(nonsending) public func isValidTronMessageSignature(
    walletAddress: String? = nil,
    message: String,
    signature: String
  ) async throws -> Bool {
    try await verify(.walletIsValidTronMessageSignature, type: .tron, walletAddress) { service, address in
      try await service.isValidMessageSignature(
        network: nil, type: .tron, address: address, message: message, signature: signature)
    }
  }

  /// Asks the service whether typed data was signed by a Tron address (TIP-712).
  nonisolated(nonsending) public func isValidTronTypedDataSignature(
    walletAddress: String? = nil,
    typedData: JSONValue,
    signature: String
  ) async throws -> Bool {
    try await verify(.walletIsValidTronTypedDataSignature, type: .tron, walletAddress) { service, address in
      try await service.isValidTypedDataSignature(
        network: nil, type: .tron, address: address, typedData: typedData, signature: signature)
    }
  }

  nonisolated(nonsending) private func verify(
    _ operation: OMSWalletOperation,
    type: WalletType,
    _ walletAddress: String?,
    _ request: nonisolated(nonsending) (WalletPublicService, _ address: String) async throws -> Bool
  ) async throws -> Bool {
    try await perform(operation) { call in
      let address: String
      if let walletAddress {
        guard !walletAddress.isBlank else { throw LocalFailure.validation("walletAddress must not be empty") }
        if type == .ethereum { try WalletRules.validateGivenAddress(walletAddress, name: "walletAddress") }
        address = walletAddress
      } else {
        address = try await activeAddress(type: type, during: call)
      }
      return try await request(keeper.publicService, address)
    }
  }

  /// The active wallet's address, once session and signing key have been found in order. No request is made with
  /// the key, so the place in its queue is given back at once.
  nonisolated(nonsending) private func activeAddress(
    type: WalletType,
    during call: CallID
  ) async throws -> String {
    let admission = try await keeper.admit(during: call) { try WalletFamily.require(type, of: $0) }
    admission.turn.release()
    try await keeper.onStore { [keeper] in
      try keeper.verifyKey(of: admission.signer.credential, epoch: admission.epoch, during: call)
    }
    return admission.wallet.address
  }
}
