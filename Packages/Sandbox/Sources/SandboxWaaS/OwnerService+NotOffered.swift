internal import OMSWaaSAPI
internal import WebRPC

/// What this Sandbox does not do, in one place, and how it says so.
///
/// - Sign-in by phone and passkey: 7009 (`SignInMethod`).
/// - Transactions of Tron wallets: 7304, there is no such ledger; 7303 for a wallet of another family.
extension OwnerService {
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
}
