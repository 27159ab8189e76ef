internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// Begins a sign-in with an identity provider. An ID token can be committed once in its life (7008).
  mutating func commit(
    _ oidc: OIDCCommitment, scope: String, credentialKey: String, policy: OTPPolicy, random: SandboxRandom, now: Int64
  ) throws(WebRPCError) -> Commitment {
    forgetOldCommitments(now: now)
    if let handle = oidc.handle {
      let name = "\(scope):\(handle)"
      guard committedTokens[name] == nil else {
        throw .waas(.commitmentConsumed, cause: "the ID token was committed before")
      }
      // A token is of no use after its end, and a moment more for clocks that differ.
      committedTokens[name] = max(now, (oidc.expiry ?? 0) * 1000) + 60_000
    }
    let commitment = Commitment(
      verifier: random.identifier(byteCount: 24), challenge: oidc.challenge, answer: "", email: "", recipient: "",
      credentialKey: credentialKey, expiresAt: now + policy.lifetime, oidc: oidc)
    commitments[commitment.verifier] = commitment
    return commitment
  }

  /// The sign-in that a verifier belongs to, if it can still be completed in this mode by this key.
  func open(
    _ verifier: String, mode: OIDCCommitment.Mode, credentialKey: String, policy: OTPPolicy, now: Int64
  ) throws(WebRPCError) -> OIDCCommitment {
    guard let commitment = commitments[verifier], commitment.credentialKey == credentialKey,
      let oidc = commitment.oidc, oidc.mode == mode
    else { throw .waas(.proofVerificationFailed) }
    guard commitment.fate == .open else { throw .waas(.commitmentConsumed) }
    guard commitment.wrongAnswers < policy.attempts else { throw .waas(.tooManyAttempts) }
    guard commitment.expiresAt > now else { throw .waas(.challengeExpired) }
    return oidc
  }

  /// Counts an answer that proved nothing.
  mutating func countWrongAnswer(_ verifier: String) { commitments[verifier]?.wrongAnswers += 1 }

  /// Ends a sign-in with success, once: of two answers at the same time the second is 7008.
  mutating func consume(_ verifier: String) throws(WebRPCError) {
    guard commitments[verifier]?.fate == .open else { throw .waas(.commitmentConsumed) }
    commitments[verifier]?.fate = .completed
  }

  /// The user that an issuer and a subject name, made when it is the first time. What is known of the email address is
  /// what the provider says now.
  mutating func user(_ identity: VerifiedIdentity, scope: String) -> UserRecord {
    let name = "\(scope):oidc:\(identity.issuer):\(identity.subject)"
    let id = "usr_\(Hex.encode(SHA256.hash(Array(name.utf8)).prefix(16)))"
    var user =
      users[id]
      ?? UserRecord(id: id, scope: scope, identity: .init(issuer: identity.issuer, subject: identity.subject))
    user.email = identity.email?.lowercased()
    users[id] = user
    return user
  }
}
