internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func getRecipientKey(
    _ request: GetRecipientKeyRequest, context: Caller
  ) async throws -> GetRecipientKeyResponse {
    let caller = try context.signedIn()
    let now = core.clock.now
    let key = try RecipientKey(request, credentialKey: caller.key, now: now, random: core.random)
    let publicKey = try key.publicKey()
    try core.withState { state throws(WebRPCError) in state.add(key, now: now) }
    return GetRecipientKeyResponse(keyId: key.id, publicKey: publicKey)
  }

  /// Opens a sealed private key and makes its account a wallet of the caller. Until that succeeds, the recipient key
  /// stays usable.
  func importWallet(_ request: ImportWalletRequest, context: Caller) async throws -> ImportWalletResponse {
    let caller = try context.signedIn()
    let now = core.clock.now
    let family = try WalletFamily(request.networkFamily)
    guard request.format == .privateKey else {
      throw WebRPCError.waas(.invalidRequest, cause: "format is not \(KeyFormat.privateKey.wireValue)")
    }
    try WaasState.check(reference: request.reference)
    let recipient = try core.withState { state throws(WebRPCError) in
      try state.recipientKey(request.keyMaterial.keyId, caller: caller, purpose: .walletImport, now: now)
    }
    let key = try WalletKey(family, importing: try recipient.open(request.keyMaterial))
    let wallet = try core.withState { state throws(WebRPCError) in
      // Once more: of two imports at the same time the second finds the key used up.
      _ = try state.recipientKey(recipient.id, caller: caller, purpose: .walletImport, now: now)
      return try state.importWallet(
        key, reference: request.reference, with: recipient, caller: caller, random: core.random)
    }
    return ImportWalletResponse(wallet: wallet.wallet)
  }
}
