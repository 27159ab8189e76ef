import Attestation
import Testing

@Suite("AttestationPolicy")
struct AttestationPolicyTests {
  @Test("every fingerprint and measurement is whole, and only development accepts debug mode")
  func environments() {
    let policies: [(AttestationPolicy, images: Int)] = [
      (.production, 3), (.staging, 2), (.development, 1), (.sandbox, 1),
    ]
    for (policy, images) in policies {
      #expect(policy.rootFingerprint.count == 32)
      #expect(policy.measurements.count == images)
      #expect(policy.measurements.allSatisfy { $0.count == 48 })
      #expect(policy.acceptsDebugMode == (policy == .development))
      #expect(policy.measurements.contains([UInt8](repeating: 0, count: 48)) == (policy == .development))
      #expect(policy.tolerance == 300_000)
    }
    #expect(AttestationPolicy.production.measurements.isDisjoint(with: AttestationPolicy.staging.measurements))
    #expect(AttestationPolicy.sandbox.rootFingerprint != AttestationPolicy.production.rootFingerprint)
  }
}
