/// The rules in force. Only tests leave any out, to show that each one is needed.
struct RuleBook: Sendable {
  static let complete = RuleBook()
  private let ignored: Set<AttestationRule>

  init(ignoring ignored: Set<AttestationRule> = []) { self.ignored = ignored }

  func isInForce(_ rule: AttestationRule) -> Bool { !ignored.contains(rule) }

  func require(
    _ rule: AttestationRule, _ reason: @autoclosure () -> String, _ isMet: Bool
  ) throws(AttestationError) {
    guard isMet || !isInForce(rule) else { throw AttestationError(rule, reason()) }
  }
}
