internal import AttestationTesting
internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
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

  /// PCR0 is that of the Sandbox's attestation documents.
  func status(context: OpenCall) async throws -> StatusResponse {
    StatusResponse(ver: "sandbox-1", env: "sandbox", pcr0: Hex.encode(SandboxEnclave.pcrs[0] ?? []))
  }

  func getJWKS(context: OpenCall) async throws -> GetJWKSResponse {
    GetJWKSResponse(keys: core.jwks)
  }

  /// What an app says of itself, for the person who is asked to allow it something.
  func inspectCredential(
    _ request: InspectCredentialRequest, context: OpenCall
  ) async throws -> InspectCredentialResponse {
    guard request.credentialId.contains(where: { !$0.isWhitespace }) else {
      throw WebRPCError.waas(.invalidRequest, cause: "credentialId is blank")
    }
    guard request.scope == context.project.scope else {
      throw WebRPCError.waas(.unauthorized, cause: "the scope is not that of the publishable key")
    }
    let found = try core.withState { state throws(WebRPCError) in
      state.remoteCredential(request.credentialId, scope: request.scope)
    }
    guard let credential = found, let metadata = credential.metadata else { throw WebRPCError.waas(.signerNotFound) }
    guard credential.expiresAt > core.clock.now else { throw WebRPCError.waas(.keyExpired) }
    guard !credential.isRevoked else {
      throw WebRPCError.waas(.unauthorized, cause: "the credential is revoked")
    }
    return InspectCredentialResponse(metadata: metadata)
  }
}
