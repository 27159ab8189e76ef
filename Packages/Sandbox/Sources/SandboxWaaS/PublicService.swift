internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

/// A call of an unsigned method.
struct OpenCall: Sendable {
  let project: SandboxProject
  /// The body as it was sent.
  let body: [UInt8]
}

/// `WaasPublic`: the unsigned methods.
struct PublicService: WaasPublicService {
  typealias Context = OpenCall

  let core: WaasCore

  /// PCR0 is all zeros: there is no enclave, and zeros identify nothing.
  func status(context: OpenCall) async throws -> StatusResponse {
    StatusResponse(ver: "sandbox-1", env: "sandbox", pcr0: String(repeating: "0", count: 96))
  }

  func getJWKS(context: OpenCall) async throws -> GetJWKSResponse {
    GetJWKSResponse(keys: core.tokenKey.map { [$0.jwk] } ?? [])
  }

  func isValidMessageSignature(
    _ request: IsValidMessageSignatureRequest, context: OpenCall
  ) async throws -> IsValidMessageSignatureResponse {
    let address = try signer(
      family: request.networkFamily, network: request.network, address: request.walletAddress,
      walletID: request.walletId)
    guard let signature = try? EVMSignature(hex: request.signature),
      let recovered = try? EIP191.recoverAddress(text: request.message, signature: signature)
    else { return IsValidMessageSignatureResponse(isValid: false) }
    return IsValidMessageSignatureResponse(isValid: recovered == address)
  }

  func isValidTypedDataSignature(
    _ request: IsValidTypedDataSignatureRequest, context: OpenCall
  ) async throws -> IsValidTypedDataSignatureResponse {
    let address = try signer(
      family: request.networkFamily, network: request.network, address: request.walletAddress,
      walletID: request.walletId)
    let typedData = try TypedDataDocument.read(context.body)
    do {
      _ = try typedData.signingHash()
    } catch {
      throw WebRPCError.waas(.invalidRequest, cause: error.message)
    }
    guard let signature = try? EVMSignature(hex: request.signature),
      let recovered = try? typedData.recoverAddress(signature: signature)
    else { return IsValidTypedDataSignatureResponse(isValid: false) }
    return IsValidTypedDataSignatureResponse(isValid: recovered == address)
  }

  /// No remote credential can be registered here, so there is none to show.
  func inspectCredential(
    _ request: InspectCredentialRequest, context: OpenCall
  ) async throws -> InspectCredentialResponse {
    throw WebRPCError.waas(.signerNotFound)
  }

  private func signer(
    family: NetworkFamily?, network: String?, address: String?, walletID: String?
  ) throws(WebRPCError) -> EVMAddress {
    guard family == nil || family == .evm else { throw .waas(.unsupportedWalletType) }
    _ = try EVMNetwork.named(network)
    var text = address
    if text == nil, let walletID {
      text = try core.withState { state throws(WebRPCError) in
        guard let wallet = state.wallets[walletID] else { throw .waas(.walletNotFound) }
        return wallet.address
      }
    }
    guard let text, EVMAddress.isWellFormed(text), let parsed = try? EVMAddress(text.lowercased()) else {
      throw .waas(.invalidRequest, cause: "walletAddress is not an EVM address")
    }
    return parsed
  }
}
