@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Imports a private key and makes its wallet active.
  ///
  /// The key is checked here, encrypted to a key that the service's enclave has proven to be its own, and only then
  /// sent; it is never stored, and the client's copies are wiped. Works with an active session, and while a sign-in
  /// waits for a wallet of the same type.
  ///
  /// - Parameter reference: a label of the caller's own, at most 128 bytes.
  /// - Throws: `walletAddressAlreadyImported` when the address is managed already, `attestationVerificationFailed`
  ///   when the enclave cannot prove itself; see the error contract, E65–E69.
  @discardableResult
  nonisolated(nonsending) public func importWallet(
    privateKey: WalletImportPrivateKey,
    reference: String? = nil
  ) async throws -> WalletActivationResult {
    try await perform(.walletImportWallet) { call in
      let plaintext = try ImportPlaintext(privateKey)
      try ImportRules.check(reference: reference)
      let access = try await walletAccess(during: call)
      try ImportRules.check(type: privateKey.walletType, for: access)
      let recipient = try await recipientKey(suite: ImportSealing.suite, access, during: call)
      let material = try ImportSealing.seal(plaintext, to: recipient)
      return try await importWallet(
        privateKey.walletType, material, reference: reference, access.again(self), during: call)
    }
  }

  /// A public key of the service's enclave, for callers that encrypt a private key themselves.
  ///
  /// - Throws: `attestationVerificationFailed` when the enclave cannot prove that the key is its own; see the error
  ///   contract, E67–E69.
  nonisolated(nonsending) public func getWalletImportRecipientKey(
    cipherSuite: WalletImportCipherSuite
  ) async throws -> WalletImportRecipientKey {
    try await perform(.walletGetImportRecipientKey) { call in
      try await recipientKey(suite: cipherSuite, walletAccess(during: call), during: call)
    }
  }

  /// Imports a private key that the caller has encrypted to a key of `getWalletImportRecipientKey`, and makes its
  /// wallet active.
  ///
  /// - Parameter reference: a label of the caller's own, at most 128 bytes.
  /// - Throws: as `importWallet`.
  @discardableResult
  nonisolated(nonsending) public func importEncryptedWallet(
    walletType: WalletType,
    keyMaterial: EncryptedWalletImportKeyMaterial,
    reference: String? = nil
  ) async throws -> WalletActivationResult {
    try await perform(.walletImportEncryptedWallet) { call in
      try ImportRules.check(type: walletType)
      try ImportRules.check(keyMaterial)
      try ImportRules.check(reference: reference)
      let access = try await walletAccess(during: call)
      try ImportRules.check(type: walletType, for: access)
      return try await importWallet(walletType, keyMaterial, reference: reference, access, during: call)
    }
  }

  nonisolated(nonsending) private func recipientKey(
    suite: WalletImportCipherSuite,
    _ access: WalletAccess,
    during call: CallID
  ) async throws -> WalletImportRecipientKey {
    let key = try await access.request(self, call, isAttested: true) { try await $0.recipientKey(suite: suite) }
    guard access.isCurrent(keeper.state) else { throw LocalFailure.sessionReplaced }
    return key
  }

  nonisolated(nonsending) private func importWallet(
    _ type: WalletType,
    _ material: EncryptedWalletImportKeyMaterial,
    reference: String?,
    _ access: WalletAccess,
    during call: CallID
  ) async throws -> WalletActivationResult {
    let wallet = try await access.request(self, call, isAttested: true) {
      try await $0.importWallet(type: type, material, reference: reference)
    }
    switch access {
    case .selection(let pending, let epoch):
      return try await activate(wallet, of: pending, epoch: epoch, during: call)
    case .session(let admission):
      let wallet = try WalletRules.activatable(wallet)
      try await keeper.activate(epoch: admission.epoch, during: call) { state in
        guard access.isCurrent(state), var active = state.active else { throw LocalFailure.sessionReplaced }
        active.wallet = wallet
        return active
      }
      return WalletActivationResult(wallet: wallet)
    }
  }
}

extension WalletAccess {
  /// Whether the session still has the wallet that it had, or the sign-in still waits for one.
  func isCurrent(_ state: SessionState) -> Bool {
    switch self {
    case .session(let admission): state.epoch == admission.epoch && state.active?.wallet.id == admission.wallet.id
    case .selection(_, let epoch): state.epoch == epoch && state.selecting != nil
    }
  }
}
