@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Everybody who has access to the active wallet: all pages in one list.
  ///
  /// - Parameters:
  ///   - pageSize: how many entries to ask for at a time; nil leaves it to the service.
  ///   - type: only access of this kind; nil for all.
  /// - Throws: see the error contract, E43–E51, E85, E86.
  nonisolated(nonsending) public func listAccess(
    pageSize: UInt32? = nil,
    type: AccessGrantType? = nil
  ) async throws -> [AccessGrant] {
    try await perform(.walletListAccess) { _ in
      var grants: [AccessGrant] = []
      for try await page in listAccessPages(pageSize: pageSize, type: type) { grants += page.grants }
      return grants
    }
  }

  /// One page of those who have access to the active wallet.
  ///
  /// - Parameter cursor: where to begin, from the page before; nil for the first page.
  nonisolated(nonsending) public func listAccessPage(
    pageSize: UInt32? = nil,
    cursor: String? = nil,
    type: AccessGrantType? = nil
  ) async throws -> AccessGrantPage {
    try await accessPage(.walletListAccessPage, pageSize: pageSize, cursor: cursor, type: type, of: nil).page
  }

  /// Those who have access to the active wallet, page by page. Nothing is sent before the first page is asked for.
  public func listAccessPages(pageSize: UInt32? = nil, type: AccessGrantType? = nil) -> ListAccessPages {
    ListAccessPages(client: self, pageSize: pageSize, type: type)
  }

  /// Ends an access to the active wallet.
  ///
  /// - Parameters:
  ///   - credentialId: the credential of an `AccessGrant`.
  ///   - sessionId: nil for a direct access; required for a remote one, of which exactly this session ends.
  nonisolated(nonsending) public func revokeAccess(credentialId: String, sessionId: String? = nil) async throws {
    try await perform(.walletRevokeAccess) { call in
      let admission = try await keeper.admit(during: call)
      try await keeper.request(admission, during: call) {
        try await $0.revokeAccess(credentialID: credentialId, walletID: admission.wallet.id, sessionID: sessionId)
      }
    }
  }

  /// Ends a direct access; the credential has another label now.
  @available(*, deprecated, renamed: "revokeAccess(credentialId:)")
  nonisolated(nonsending) public func revokeAccess(targetCredentialId: String) async throws {
    try await revokeAccess(credentialId: targetCredentialId)
  }

  /// Reads a page and tells whose it is.
  ///
  /// - Parameter walletID: the wallet that must be the active one; nil for whichever it is.
  nonisolated(nonsending) func accessPage(
    _ operation: OMSWalletOperation,
    pageSize: UInt32?,
    cursor: String?,
    type: AccessGrantType?,
    of walletID: String?
  ) async throws -> (page: AccessGrantPage, walletID: String) {
    try await perform(operation) { call in
      let admission = try await keeper.admit(during: call) {
        guard walletID == nil || walletID == $0.id else { throw LocalFailure.sessionReplaced }
      }
      let page = try await keeper.request(admission, during: call) {
        try await $0.listAccess(walletID: admission.wallet.id, pageSize: pageSize, cursor: cursor, type: type)
      }
      try requireCurrent(admission)
      return (page, admission.wallet.id)
    }
  }

  /// Refuses an answer that came for a wallet which is no longer the active one.
  func requireCurrent(_ admission: Admission) throws {
    guard WalletAccess.session(admission).isCurrent(keeper.state) else { throw LocalFailure.sessionReplaced }
  }
}
