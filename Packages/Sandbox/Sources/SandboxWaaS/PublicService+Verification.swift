internal import EVMChain
internal import OMSWaaSAPI
internal import SolanaChain
internal import TronChain
internal import WebRPC

extension PublicService {
  func isValidMessageSignature(
    _ request: IsValidMessageSignatureRequest, context: OpenCall
  ) async throws -> IsValidMessageSignatureResponse {
    let signer = try Signer(
      family: request.networkFamily, network: request.network, address: request.walletAddress,
      walletID: request.walletId, core)
    return IsValidMessageSignatureResponse(isValid: signer.signed(request.message, request.signature))
  }

  func isValidTypedDataSignature(
    _ request: IsValidTypedDataSignatureRequest, context: OpenCall
  ) async throws -> IsValidTypedDataSignatureResponse {
    let signer = try Signer(
      family: request.networkFamily, network: request.network, address: request.walletAddress,
      walletID: request.walletId, core)
    let typedData = try TypedDataDocument.read(context.body)
    return IsValidTypedDataSignatureResponse(isValid: try signer.signed(typedData, request.signature))
  }
}

/// Whose signature a verification asks about.
private enum Signer {
  case evm(EVMAddress)
  case solana(SolanaPublicKey)
  case tron(TronAddress)

  init(
    family: NetworkFamily?, network: String?, address: String?, walletID: String?, _ core: WaasCore
  ) throws(WebRPCError) {
    var family = WalletFamily(rawValue: family?.wireValue ?? WalletFamily.evm.rawValue)
    var text = address
    if text == nil, let walletID {
      let wallet = try core.withState { state throws(WebRPCError) in
        guard let wallet = state.wallets[walletID] else { throw .waas(.walletNotFound) }
        return wallet
      }
      (text, family) = (wallet.address, wallet.family)
    }
    guard let family else { throw .waas(.unsupportedWalletType) }
    try MessageNetwork.check(network, for: family)
    guard let text, let signer = Self.read(text, family) else {
      throw .waas(.invalidRequest, cause: "walletAddress is not an address of this family")
    }
    self = signer
  }

  private static func read(_ text: String, _ family: WalletFamily) -> Signer? {
    switch family {
    case .evm: EVMAddress.isWellFormed(text) ? (try? EVMAddress(text.lowercased())).map { .evm($0) } : nil
    case .solana: (try? SolanaPublicKey(text)).map { .solana($0) }
    case .tron: (try? TronAddress(text)).map { .tron($0) }
    }
  }

  func signed(_ message: String, _ signature: String) -> Bool {
    switch self {
    case .evm(let address):
      guard let signature = try? EVMSignature(hex: signature),
        let found = try? EIP191.recoverAddress(text: message, signature: signature)
      else { return false }
      return found == address
    case .tron(let address):
      guard let signature = try? EVMSignature(hex: signature),
        let found = try? TIP191.recoverAddress(text: message, signature: signature)
      else { return false }
      return found == address
    case .solana(let address):
      guard let signature = try? SolanaSignature(signature) else { return false }
      return SolanaTextMessage.isValid(signature, for: message, signer: address)
    }
  }

  /// - Throws: 7200 for typed data that has no digest, 7303 for a family without typed data.
  func signed(_ data: TypedData, _ signature: String) throws(WebRPCError) -> Bool {
    do throws(TypedDataError) {
      switch self {
      case .evm: _ = try data.signingHash()
      case .tron: _ = try TIP712.signingHash(of: data)
      case .solana: break
      }
    } catch {
      throw .waas(.invalidRequest, cause: error.message)
    }
    switch self {
    case .evm(let address):
      guard let signature = try? EVMSignature(hex: signature),
        let found = try? data.recoverAddress(signature: signature)
      else { return false }
      return found == address
    case .tron(let address):
      guard let signature = try? EVMSignature(hex: signature),
        let found = try? TIP712.recoverAddress(of: data, signature: signature)
      else { return false }
      return found == address
    case .solana: throw .waas(.unsupportedWalletType, cause: "Solana has no typed data")
    }
  }
}
