import CryptoCore
import CryptoP256
import CryptoX509
import Testing

@testable import Attestation

/// A fault that breaks one rule, and what would become of it without that rule.
struct Fault: Sendable, CustomStringConvertible {
  /// What happens when the rule is left out.
  enum Without: Sendable {
    /// The attestation is believed.
    case accepted
    /// A later rule stops it.
    case stopped(AttestationRule)
    /// There is nothing left to check.
    case unreadable
  }

  let name: String
  let rule: AttestationRule
  let without: Without
  let make: @Sendable (inout Specimen) throws -> Void

  init(
    _ name: String, _ rule: AttestationRule, without: Without = .accepted,
    _ make: @escaping @Sendable (inout Specimen) throws -> Void
  ) {
    self.name = name
    self.rule = rule
    self.without = without
    self.make = make
  }

  var description: String { "\(rule.rawValue): \(name)" }

  /// The rule, and for rules of chains OpenSSL's second opinion, too, so that the rule is seen to stand on its own.
  var leftOut: Set<AttestationRule> { rule.step == .chain ? [rule, .chainValidation] : [rule] }
}

/// Each rule, broken alone: it is reported, and without it the attestation would get further.
@Suite("Each rule of an attestation is needed")
struct RuleTests {
  @Test("nothing is broken in the specimen")
  func specimen() throws {
    let report = try Specimen().report()
    #expect(report.failures == [])
    #expect(report.unchecked == [])
  }

  @Test(
    "times at the ends of the range are refused and overflow nothing",
    arguments: [(0, Int64.min), (.max, .min), (.max, -1), (0, .max)] as [(Int64, Int64)])
  func extremes(_ timestamp: Int64, _ now: Int64) throws {
    var specimen = Specimen()
    specimen.document = { $0.timestamp = timestamp }
    specimen.now = now
    #expect(try specimen.report().failures.first?.rule == .freshness)
  }

  @Test("every rule has a fault that breaks it")
  func complete() {
    #expect(Set(Fault.all.map(\.rule)) == Set(AttestationRule.allCases))
  }

  @Test("the fault is reported as a breach of its rule, and only that", arguments: Fault.all)
  func reported(_ fault: Fault) throws {
    var specimen = Specimen()
    try fault.make(&specimen)
    let report = try specimen.report()
    #expect(report.failures.first?.rule == fault.rule, "\(report.failures)")
    // With the rule there, what else is broken are consequences: OpenSSL's opinion and what stopped the reading.
    let others = report.failures.map(\.rule).filter { $0 != fault.rule && $0 != .chainValidation }
    if case .stopped(let later) = fault.without {
      #expect(others == [later] || others == [])
    } else {
      #expect(others == [])
    }
  }

  @Test("without the rule the fault is not caught by it", arguments: Fault.all)
  func needed(_ fault: Fault) throws {
    var specimen = Specimen()
    try fault.make(&specimen)
    let report = try specimen.report(ignoring: fault.leftOut)
    switch fault.without {
    case .accepted:
      #expect(report.failures == [])
      #expect(report.unchecked == [])
    case .stopped(let later): #expect(report.failures.first?.rule == later)
    case .unreadable:
      #expect(report.failures == [])
      #expect(!report.unchecked.isEmpty)
    }
  }
}
