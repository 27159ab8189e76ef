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

  /// No remote credential can be registered here, so there is none to show.
  func inspectCredential(
    _ request: InspectCredentialRequest, context: OpenCall
  ) async throws -> InspectCredentialResponse {
    throw WebRPCError.waas(.signerNotFound)
  }
}
