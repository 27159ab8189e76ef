import CryptoCore

/// Verifies attestations of AWS Nitro enclaves against a policy.
///
/// Time is given by the caller, so that a document can also be judged as of another moment.
public struct AttestationVerifier: Sendable {
  /// Whom and what is trusted.
  public let policy: AttestationPolicy
  private let rules: RuleBook

  /// Makes a verifier.
  public init(policy: AttestationPolicy) { self.init(policy: policy, rules: .complete) }

  init(policy: AttestationPolicy, rules: RuleBook) {
    self.policy = policy
    self.rules = rules
  }

  /// Verifies the text of ``AttestationHeader/document``.
  ///
  /// - Parameters:
  ///   - nonce: the bytes that the document must repeat: the UTF-8 of the request header's text.
  ///   - userData: the bytes that the document must say, such as ``AttestedExchange/userData``.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  /// - Returns: the document, which can be believed.
  /// - Throws: ``AttestationError`` with the first rule that is broken.
  @discardableResult
  public func verify(
    base64 text: some StringProtocol, nonce: [UInt8], userData: [UInt8], now: Int64
  ) throws(AttestationError) -> AttestationDocument {
    try conclude(examine(base64: text, nonce: nonce, userData: userData, now: now))
  }

  /// Verifies the bytes of a COSE_Sign1 message.
  ///
  /// - Parameters:
  ///   - nonce: the bytes that the document must repeat.
  ///   - userData: the bytes that the document must say.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  /// - Returns: the document, which can be believed.
  /// - Throws: ``AttestationError`` with the first rule that is broken.
  @discardableResult
  public func verify(
    message bytes: [UInt8], nonce: [UInt8], userData: [UInt8], now: Int64
  ) throws(AttestationError) -> AttestationDocument {
    try conclude(examine(message: bytes, nonce: nonce, userData: userData, now: now))
  }

  /// Checks every rule that can be checked on the text of ``AttestationHeader/document`` and reports all of them.
  ///
  /// - Parameters:
  ///   - nonce: the bytes that the document must repeat; nil leaves that rule unchecked.
  ///   - userData: the bytes that the document must say; nil leaves that rule unchecked.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  public func examine(
    base64 text: some StringProtocol, nonce: [UInt8]?, userData: [UInt8]?, now: Int64
  ) -> AttestationReport {
    var examination = AttestationExamination(policy: policy, rules: rules)
    examination.run(base64: String(text), nonce: nonce, userData: userData, now: now)
    return examination.report
  }

  /// Checks every rule that can be checked on the bytes of a COSE_Sign1 message and reports all of them.
  ///
  /// - Parameters:
  ///   - nonce: the bytes that the document must repeat; nil leaves that rule unchecked.
  ///   - userData: the bytes that the document must say; nil leaves that rule unchecked.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  public func examine(
    message bytes: [UInt8], nonce: [UInt8]?, userData: [UInt8]?, now: Int64
  ) -> AttestationReport {
    var examination = AttestationExamination(policy: policy, rules: rules)
    examination.run(message: bytes, nonce: nonce, userData: userData, now: now)
    return examination.report
  }

  private func conclude(_ report: AttestationReport) throws(AttestationError) -> AttestationDocument {
    if let failure = report.failures.first { throw failure }
    // Whoever verifies gave a nonce and user data, so nothing was left out.
    if let rule = report.unchecked.first(where: { rules.isInForce($0) && $0 != .canonicalBase64 }) {
      throw AttestationError(rule, "the rule could not be checked")
    }
    guard let document = report.document else { throw AttestationError(.payloadMap, "no document") }
    return document
  }
}
