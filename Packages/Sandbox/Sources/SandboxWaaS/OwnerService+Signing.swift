internal import ChainCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SolanaChain
internal import TronChain
internal import WebRPC

extension OwnerService {
  /// EVM: EIP-191. Tron: TIP-191. Solana: Ed25519 over the text, in Base58.
  func signMessage(_ request: SignMessageRequest, context: Caller) async throws -> SignMessageResponse {
    let wallet = try usable(request.walletId, context)
    try MessageNetwork.check(request.network, for: wallet.family)
    let signature =
      switch wallet.family {
      case .evm: try EIP191.sign(request.message, with: try wallet.signingKey()).hex
      case .tron: try TIP191.sign(request.message, with: try wallet.signingKey()).hex
      case .solana: try SolanaTextMessage.sign(request.message, with: try wallet.ed25519Key()).base58
      }
    return SignMessageResponse(signature: signature)
  }

  /// EVM: EIP-712. Tron: TIP-712. Solana has no typed data (7303).
  func signTypedData(_ request: SignTypedDataRequest, context: Caller) async throws -> SignTypedDataResponse {
    let wallet = try usable(request.walletId, context)
    try MessageNetwork.check(request.network, for: wallet.family)
    let typedData = try TypedDataDocument.read(context.body)
    do {
      switch wallet.family {
      case .evm: return SignTypedDataResponse(signature: try typedData.sign(with: try wallet.signingKey()).hex)
      case .tron: return SignTypedDataResponse(signature: try TIP712.sign(typedData, with: try wallet.signingKey()).hex)
      case .solana: throw WebRPCError.waas(.unsupportedWalletType, cause: "Solana has no typed data")
      }
    } catch let error as TypedDataError {
      throw WebRPCError.waas(.invalidRequest, cause: error.message)
    }
  }

  /// An EVM wallet of the caller that it uses now; of another family 7303.
  func usableEVM(_ walletID: String, _ context: Caller) throws(WebRPCError) -> WalletRecord {
    let wallet = try usable(walletID, context)
    guard wallet.family == .evm else { throw .waas(.unsupportedWalletType, cause: "not an EVM account") }
    return wallet
  }

  /// A wallet of the caller that it uses now.
  func usable(_ walletID: String, _ context: Caller) throws(WebRPCError) -> WalletRecord {
    let caller = try context.signedIn()
    return try core.withState { state throws(WebRPCError) in try state.usableWallet(walletID, caller: caller) }
  }
}

/// Networks as requests name them: the decimal chain id.
enum EVMNetwork {
  static func named(_ text: String?) throws(WebRPCError) -> Network {
    guard let text, let id = Int(text), String(id) == text, let network = Network.findById(id) else {
      throw .waas(.unsupportedNetwork)
    }
    return network
  }
}

/// The network of a message: a chain id for EVM accounts, none for the others.
enum MessageNetwork {
  static func check(_ text: String?, for family: WalletFamily) throws(WebRPCError) {
    guard family != .evm else {
      _ = try EVMNetwork.named(text)
      return
    }
    guard text ?? "" == "" else { throw .waas(.unsupportedNetwork, cause: "a message of this family has no network") }
  }
}

/// Typed data as a request carries it: read from the raw body, where integers of any length keep their digits.
enum TypedDataDocument {
  static func read(_ body: [UInt8]) throws(WebRPCError) -> TypedData {
    guard let member = JSONMember.bytes(of: "typedData", in: body) else {
      throw .waas(.invalidRequest, cause: "typedData cannot be found in the body")
    }
    do {
      return try TypedData(json: member)
    } catch {
      throw .waas(.invalidRequest, cause: error.message)
    }
  }
}
