internal import ChainCore
internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

extension OwnerService {
  func signMessage(_ request: SignMessageRequest, context: Caller) async throws -> SignMessageResponse {
    let wallet = try usable(request.walletId, context)
    _ = try EVMNetwork.named(request.network)
    let signature = try EIP191.sign(request.message, with: try wallet.signingKey())
    return SignMessageResponse(signature: signature.hex)
  }

  func signTypedData(_ request: SignTypedDataRequest, context: Caller) async throws -> SignTypedDataResponse {
    let wallet = try usable(request.walletId, context)
    _ = try EVMNetwork.named(request.network)
    let typedData = try TypedDataDocument.read(context.body)
    do {
      return SignTypedDataResponse(signature: try typedData.sign(with: try wallet.signingKey()).hex)
    } catch let error as TypedDataError {
      throw WebRPCError.waas(.invalidRequest, cause: error.message)
    }
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
