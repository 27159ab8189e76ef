internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// A code that is to be delivered.
  struct IssuedCode {
    let commitment: Commitment
    let code: String
  }

  /// Longest and default session lifetime in seconds.
  static let maximumLifetime: UInt32 = 15_552_000

  mutating func commit(
    email: String, scope: String, credentialKey: String, policy: OTPPolicy, random: SandboxRandom, now: Int64
  ) throws(WebRPCError) -> IssuedCode {
    guard EmailAddress.isPlausible(email) else {
      throw .waas(.invalidRequest, cause: "handle is not an email address")
    }
    let recipient = UserRecord.recipient(scope: scope, email: email)
    var times = (codeTimes[recipient] ?? []).filter { $0 > now - policy.window }
    guard times.count < policy.codesPerWindow else { throw .waas(.otpRateLimited) }
    times.append(now)
    codeTimes[recipient] = times
    forgetOldCommitments(now: now)
    if let newest = newestCommitments[recipient], commitments[newest]?.fate == .open {
      commitments[newest]?.fate = .replaced
    }
    let number = String(random.number(below: 1_000_000))
    let code = String(repeating: "0", count: 6 - number.count) + number
    let challenge = random.identifier()
    let commitment = Commitment(
      verifier: random.identifier(byteCount: 24), challenge: challenge,
      answer: OTPAnswer.answer(challenge: challenge, code: code), email: email, recipient: recipient,
      credentialKey: credentialKey, expiresAt: now + policy.lifetime)
    commitments[commitment.verifier] = commitment
    newestCommitments[recipient] = commitment.verifier
    return IssuedCode(commitment: commitment, code: code)
  }

  /// Checks an answer. A wrong one is counted even though the call fails, so this does not throw.
  mutating func complete(
    verifier: String, answer: String, credentialKey: String, policy: OTPPolicy, now: Int64
  ) -> Result<Commitment, WebRPCError> {
    guard var commitment = commitments[verifier], commitment.credentialKey == credentialKey,
      commitment.oidc == nil
    else {
      return .failure(.waas(.proofVerificationFailed))
    }
    guard commitment.fate == .open else { return .failure(.waas(.commitmentConsumed)) }
    guard commitment.wrongAnswers < policy.attempts else { return .failure(.waas(.tooManyAttempts)) }
    guard commitment.expiresAt > now else { return .failure(.waas(.challengeExpired)) }
    guard ConstantTime.areEqual(Array(answer.utf8), Array(commitment.answer.utf8)) else {
      commitment.wrongAnswers += 1
      commitments[verifier] = commitment
      return .failure(.waas(.answerIncorrect))
    }
    commitment.fate = .completed
    commitments[verifier] = commitment
    return .success(commitment)
  }

  /// The user with this verified email, made when it is the first time.
  mutating func user(email: String, scope: String) -> UserRecord {
    let email = email.lowercased()
    let digest = Hex.encode(SHA256.hash(Array("\(scope):\(email)".utf8)).prefix(16))
    let id = "usr_\(digest)"
    if let known = users[id] { return known }
    let user = UserRecord(id: id, scope: scope, email: email)
    users[id] = user
    return user
  }

  /// A day after its end a commitment is only an unknown verifier.
  mutating func forgetOldCommitments(now: Int64) {
    if committedTokens.count > 1000 { committedTokens = committedTokens.filter { $0.value > now } }
    let limit = now - 86_400_000
    guard commitments.count > 1000 else { return }
    commitments = commitments.filter { $0.value.expiresAt > limit }
    newestCommitments = newestCommitments.filter { commitments[$0.value] != nil }
    codeTimes = codeTimes.filter { $0.value.contains { $0 > limit } }
  }
}

/// A rough look at an email address: what the Sandbox's inbox can be asked for.
enum EmailAddress {
  static func isPlausible(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
  }
}
