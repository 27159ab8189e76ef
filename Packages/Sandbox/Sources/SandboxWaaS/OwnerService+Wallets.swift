internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func listWallets(_ request: ListWalletsRequest, context: Caller) async throws -> ListWalletsResponse {
    let caller = try context.signedIn()
    let wallets = try core.withState { state throws(WebRPCError) in state.wallets(of: caller.userID) }
    let cut = try core.pages.cut(
      wallets, page: request.page, list: "wallets:\(context.key)", number: \.number)
    return ListWalletsResponse(wallets: cut.items.map(\.wallet), page: cut.page)
  }

  func createWallet(_ request: CreateWalletRequest, context: Caller) async throws -> CreateWalletResponse {
    let caller = try context.signedIn()
    let key = try WalletKey(family(request), random: core.random)
    let wallet = try core.withState { state throws(WebRPCError) in
      try state.createWallet(reference: request.reference, caller: caller, key: key, random: core.random)
    }
    return CreateWalletResponse(wallet: wallet.wallet)
  }

  func useWallet(_ request: UseWalletRequest, context: Caller) async throws -> UseWalletResponse {
    let caller = try context.signedIn()
    let wallet = try core.withState { state throws(WebRPCError) in
      try state.useWallet(request.walletId, caller: caller)
    }
    return UseWalletResponse(wallet: wallet.wallet)
  }

  func claimWallet(_ request: ClaimWalletRequest, context: Caller) async throws -> ClaimWalletResponse {
    let caller = try context.signedIn()
    let wallet = try core.withState { state throws(WebRPCError) in
      try state.claim(request.walletId, caller: caller)
    }
    return ClaimWalletResponse(wallet: wallet.wallet)
  }

  /// The family, else the older type, else EVM; only externally owned accounts are offered.
  private func family(_ request: CreateWalletRequest) throws(WebRPCError) -> WalletFamily {
    let family = request.networkFamily?.wireValue
    let type = request.type?.wireValue
    let implementation = request.implementation?.wireValue
    guard ![family, type, implementation].contains("") else {
      throw .waas(.invalidRequest, cause: "an empty wallet kind")
    }
    let found = family.map { WalletFamily(rawValue: $0) } ?? type.map { WalletFamily(type: $0) } ?? .evm
    guard let found else { throw .waas(.unsupportedWalletType) }
    if let implementation, implementation != "eoa" {
      throw .waas(.unsupportedWalletType, cause: "only externally owned accounts are offered")
    }
    return found
  }
}
