import CryptoCore
import CryptoX509

/// One pass over an attestation: reads it, checks rule after rule, and notes what became of each.
struct AttestationExamination {
  private let policy: AttestationPolicy
  private let rules: RuleBook
  private var broken: [AttestationRule: String] = [:]
  private var unchecked: [AttestationRule: String] = [:]
  private var message: COSESign1?
  private var document: AttestationDocument?
  private var certificates: [X509Certificate] = []

  init(policy: AttestationPolicy, rules: RuleBook) {
    self.policy = policy
    self.rules = rules
  }

  var report: AttestationReport {
    let findings = AttestationRule.allCases.map { rule -> AttestationReport.Finding in
      if let reason = broken[rule] { return .init(rule: rule, outcome: .broken(reason)) }
      if let reason = unchecked[rule] { return .init(rule: rule, outcome: .notChecked(reason)) }
      return .init(rule: rule, outcome: .holds)
    }
    return AttestationReport(
      findings: findings, message: message, document: document, certificates: certificates)
  }

  mutating func run(base64 text: String, nonce: [UInt8]?, userData: [UInt8]?, now: Int64) {
    do throws(Base64Error) {
      check(try Base64.decode(text), nonce: nonce, userData: userData, now: now)
    } catch {
      stop(at: AttestationError(.canonicalBase64, error.description))
    }
  }

  mutating func run(message bytes: [UInt8], nonce: [UInt8]?, userData: [UInt8]?, now: Int64) {
    unchecked[.canonicalBase64] = "the message was given as bytes"
    check(bytes, nonce: nonce, userData: userData, now: now)
  }

  private mutating func check(_ bytes: [UInt8], nonce: [UInt8]?, userData: [UInt8]?, now: Int64) {
    do throws(AttestationError) {
      let message = try COSESign1(decoding: bytes, rules: rules)
      self.message = message
      let document = try AttestationDocument(payload: message.payload, rules: rules)
      self.document = document
      checkFreshness(of: document, now: now)
      checkMeasurement(of: document)
      checkExpectation(.nonce, document.nonce, nonce, "the document answers another request")
      checkExpectation(.binding, document.userData, userData, "the document speaks of another exchange")
      try checkCertificates(of: document)
      checkSignature(of: message)
    } catch {
      stop(at: error)
    }
  }

  /// Notes a rule without which nothing after it can be checked.
  private mutating func stop(at error: AttestationError) {
    note(error.rule, error.reason)
    for rule in AttestationRule.allCases.drop(while: { $0 != error.rule }).dropFirst()
    where broken[rule] == nil && unchecked[rule] == nil {
      unchecked[rule] = "the attestation could not be read that far"
    }
  }

  private mutating func note(_ rule: AttestationRule, _ reason: String) {
    if rules.isInForce(rule), broken[rule] == nil { broken[rule] = reason }
  }

  private mutating func checkFreshness(of document: AttestationDocument, now: Int64) {
    let (age, isBeyond) = now.subtractingReportingOverflow(document.timestamp)
    guard isBeyond || age.magnitude > policy.tolerance.magnitude else { return }
    let seconds = age.magnitude / 1000
    note(.freshness, isBeyond || age < 0 ? "made \(seconds) s in the future" : "made \(seconds) s ago")
  }

  private mutating func checkMeasurement(of document: AttestationDocument) {
    guard let image = document.pcrs[0] else { return note(.measurement, "no register 0") }
    if !policy.measurements.contains(image) {
      note(.measurement, "the image \(Hex.encode(image)) is not trusted")
    }
    if !policy.acceptsDebugMode, image.allSatisfy({ $0 == 0 }) {
      note(.debugMode, "the enclave runs in debug mode and identifies nothing")
    }
  }

  private mutating func checkExpectation(
    _ rule: AttestationRule, _ found: [UInt8], _ expected: [UInt8]?, _ reason: String
  ) {
    guard let expected else { return unchecked[rule] = "what it must be was not given" }
    if !ConstantTime.areEqual(found, expected) { note(rule, reason) }
  }

  private mutating func checkCertificates(of document: AttestationDocument) throws(AttestationError) {
    if let root = document.caBundle.first, !ConstantTime.areEqual(SHA256.hash(root), policy.rootFingerprint) {
      note(.root, "the root \(Hex.encode(SHA256.hash(root))) is not the pinned one")
    }
    let chain: X509Chain
    do throws(X509Error) {
      for der in document.caBundle + [document.certificate] { certificates.append(try X509Certificate(der: der)) }
      chain = try X509Chain(certificates)
    } catch {
      certificates = []
      throw AttestationError(.certificateEncoding, error.reason)
    }
    // At the document's time: an enclave's certificate lives a few hours. How old the document is, freshness says.
    for failure in chain.failures(at: document.timestamp / 1000) {
      let isLeaf = failure.index == certificates.count - 1
      note(AttestationRule(failure.rule, isLeaf: isLeaf), "certificate \(failure.index): \(failure.reason)")
    }
  }

  private mutating func checkSignature(of message: COSESign1) {
    guard let key = try? certificates.last?.p384PublicKey() else {
      return unchecked[.signature] = "the leaf's key is not on P-384"
    }
    if !message.isSigned(by: key) { note(.signature, "the leaf's key did not sign this") }
  }
}

extension AttestationRule {
  /// The rule that a rule of chains becomes.
  init(_ rule: X509ChainRule, isLeaf: Bool) {
    self =
      switch rule {
      case .names: .chainNames
      case .signatures: .chainSignatures
      case .validity: .chainValidity
      case .basicConstraints: .chainBasicConstraints
      case .pathLength: .chainPathLength
      case .authorityKeyUsage: .chainKeyUsage
      case .leafIsNoAuthority: .leafIsNoAuthority
      case .leafKeyUsage: .leafKeyUsage
      case .criticalExtensions: .chainExtensions
      case .curve: isLeaf ? .leafCurve : .chainCurve
      case .pathValidation: .chainValidation
      }
  }
}
