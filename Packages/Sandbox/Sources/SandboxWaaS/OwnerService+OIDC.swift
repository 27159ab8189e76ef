internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  /// Begins a sign-in with an identity provider that the service knows.
  func commit(
    _ request: CommitVerifierRequest, mode: OIDCCommitment.Mode, context: Caller
  ) async throws -> CommitVerifierResponse {
    let providers = try identityProviders()
    let oidc = try OIDCCommitment(request, mode: mode, random: core.random)
    guard await providers.knows(issuer: oidc.issuer) else {
      throw WebRPCError.waas(.identityProviderError, cause: "no identity provider with this issuer is known")
    }
    let commitment = try core.withState { state throws(WebRPCError) in
      try state.commit(
        oidc, scope: context.scope, credentialKey: context.key, policy: core.configuration.otp, random: core.random,
        now: core.clock.now)
    }
    return CommitVerifierResponse(verifier: commitment.verifier, challenge: commitment.challenge)
  }

  /// Proves who someone is by an ID token or an authorization code, and makes their key a credential.
  func prove(
    _ request: CompleteAuthRequest, mode: OIDCCommitment.Mode, context: Caller
  ) async throws -> VerifiedIdentity {
    let policy = core.configuration.otp
    let oidc = try core.withState { state throws(WebRPCError) in
      try state.open(
        request.verifier, mode: mode, credentialKey: context.key, policy: policy, now: core.clock.now)
    }
    do {
      return mode == .idToken
        ? try await identity(ofToken: request.answer, oidc) : try await identity(ofCode: request.answer, oidc)
    } catch let error as WebRPCError {
      if error.code != WaasErrorCode.identityProviderError.rawValue {
        try core.withState { state throws(WebRPCError) in state.countWrongAnswer(request.verifier) }
      }
      throw error
    }
  }

  /// The token must be the committed one, to the letter.
  private func identity(ofToken token: String, _ oidc: OIDCCommitment) async throws -> VerifiedIdentity {
    let handle = Base64URL.encode(SHA256.hash(Array(token.utf8)))
    guard ConstantTime.areEqual(Array(handle.utf8), Array((oidc.handle ?? "").utf8)) else {
      throw WebRPCError.waas(.proofVerificationFailed, cause: "the ID token is not the committed one")
    }
    do throws(IDTokenRefusal) {
      let identity = try await verified(token, oidc)
      guard identity.expiry == oidc.expiry else { throw IDTokenRefusal(reason: "exp is not the committed time") }
      return identity
    } catch {
      throw WebRPCError.waas(.proofVerificationFailed, cause: error.reason)
    }
  }

  /// Exchanges a code at the issuer's token endpoint (RFC 6749 §4.1.3) and verifies the ID token that comes back.
  private func identity(ofCode code: String, _ oidc: OIDCCommitment) async throws -> VerifiedIdentity {
    struct Tokens: Decodable { let id_token: String }
    struct Refusal: Decodable { let error: String }
    let providers = try identityProviders()
    var form = [
      (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
      (name: "redirect_uri", value: oidc.redirectURI ?? ""), (name: "client_id", value: oidc.audience),
    ]
    if let secret = providers.clientSecret(issuer: oidc.issuer, clientID: oidc.audience) {
      form.append((name: "client_secret", value: secret))
    }
    if let verifier = oidc.codeVerifier { form.append((name: "code_verifier", value: verifier)) }
    guard let answer = await providers.token(issuer: oidc.issuer, form: form), answer.status < 500 else {
      throw WebRPCError.waas(.identityProviderError, cause: "the token endpoint gives no answer")
    }
    guard answer.status == 200 else {
      let reason = (try? WebRPCJSON.decode(Refusal.self, from: answer.body))?.error ?? "status \(answer.status)"
      throw WebRPCError.waas(.oAuthError, cause: "the code could not be exchanged: \(reason)")
    }
    guard let tokens = try? WebRPCJSON.decode(Tokens.self, from: answer.body) else {
      throw WebRPCError.waas(.identityProviderError, cause: "the token endpoint's answer has no ID token")
    }
    do throws(IDTokenRefusal) {
      return try await verified(tokens.id_token, oidc)
    } catch {
      throw WebRPCError.waas(.identityProviderError, cause: error.reason)
    }
  }

  private func verified(_ token: String, _ oidc: OIDCCommitment) async throws(IDTokenRefusal) -> VerifiedIdentity {
    let token = try SignedIDToken(token)
    let providers = core.configuration.identityProviders
    guard let keys = try? await providers?.keys(ofIssuer: oidc.issuer, for: token.algorithm) else {
      throw IDTokenRefusal(reason: "the issuer's keys cannot be had")
    }
    return try VerifiedIdentity(
      token, keys: keys, issuer: oidc.issuer, audience: oidc.audience, now: core.clock.now)
  }

  private func identityProviders() throws(WebRPCError) -> any IdentityProviders {
    guard let providers = core.configuration.identityProviders else {
      throw .waas(.authMethodUnavailable, cause: "no identity providers are configured")
    }
    return providers
  }
}
