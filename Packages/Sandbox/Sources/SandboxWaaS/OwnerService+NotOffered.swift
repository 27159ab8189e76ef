internal import OMSWaaSAPI
internal import WebRPC

/// What this Sandbox does not do, in one place, and how it says so.
///
/// - Sign-in by phone and passkey: 7009 (`SignInMethod`).
/// - Transactions of Solana and Tron wallets: 7304, there is no such ledger; 7303 for a wallet of another family.
/// - Remote credentials cannot be registered and key material cannot be imported: -2 with a cause. Without
///   remote credentials there are no sessions: naming one is 7207, authorizing an unknown credential 7204.
extension OwnerService {
  func registerCredential(
    _ request: RegisterCredentialRequest, context: Caller
  ) async throws -> RegisterCredentialResponse { throw Self.notOffered("RegisterCredential") }

  func authorizeRemoteAccess(
    _ request: AuthorizeRemoteAccessRequest, context: Caller
  ) async throws -> AuthorizeRemoteAccessResponse {
    _ = try usable(request.walletId, context)
    throw WebRPCError.waas(.signerNotFound)
  }

  func listSessions(_ request: ListSessionsRequest, context: Caller) async throws -> ListSessionsResponse {
    _ = try context.signedIn()
    throw WebRPCError.waas(.unauthorized, cause: "only remote credentials have sessions")
  }

  func getSession(_ request: GetSessionRequest, context: Caller) async throws -> GetSessionResponse {
    _ = try context.signedIn()
    throw WebRPCError.waas(.unauthorized, cause: "no such session")
  }

  func getSessionUsage(
    _ request: GetSessionUsageRequest, context: Caller
  ) async throws -> GetSessionUsageResponse {
    _ = try context.signedIn()
    throw WebRPCError.waas(.unauthorized, cause: "no such session")
  }

  func getRecipientKey(
    _ request: GetRecipientKeyRequest, context: Caller
  ) async throws -> GetRecipientKeyResponse { throw Self.notOffered("GetRecipientKey") }

  func importWallet(_ request: ImportWalletRequest, context: Caller) async throws -> ImportWalletResponse {
    throw Self.notOffered("ImportWallet")
  }

  func prepareSolanaTransfer(
    _ request: PrepareSolanaTransferRequest, context: Caller
  ) async throws -> PrepareResponse {
    throw try noLedger(request.walletId, context, .solana)
  }

  func prepareTronTransaction(
    _ request: PrepareTronTransactionRequest, context: Caller
  ) async throws -> PrepareResponse {
    throw try noLedger(request.walletId, context, .tron)
  }

  func prepareTronContractCall(
    _ request: PrepareTronContractCallRequest, context: Caller
  ) async throws -> PrepareResponse {
    throw try noLedger(request.walletId, context, .tron)
  }

  private func noLedger(
    _ walletID: String, _ context: Caller, _ family: WalletFamily
  ) throws(WebRPCError) -> WebRPCError {
    guard try usable(walletID, context).family == family else { return .waas(.unsupportedWalletType) }
    return .waas(.unsupportedNetwork, cause: "there is no \(family.rawValue) ledger in this Sandbox")
  }

  private static func notOffered(_ method: String) -> WebRPCError {
    .badRoute(cause: "\(method) is not offered by this Sandbox")
  }
}
