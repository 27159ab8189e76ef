import Attestation
import CryptoCore
import Foundation
import Testing

/// The documents of the specification: a test root's, and a genuine one.
@Suite(
  "Attestation vectors",
  .enabled(if: SpecificationVectors.areThere, Comment(rawValue: SpecificationVectors.absence)))
struct AttestationVectorTests {
  @Test("every positive case is accepted")
  func positive() throws {
    let file = try AttestationVectors.load()
    #expect(file.positive.count == 10)
    for vector in file.positive {
      let report = try file.examine(vector)
      #expect(report.failures == [], "\(vector.name)")
      #expect(report.unchecked == [], "\(vector.name)")
    }
  }

  @Test("every negative case is rejected, and the first broken rule belongs to the step that the file names")
  func negative() throws {
    let file = try AttestationVectors.load()
    #expect(file.negative.count == 47)
    for vector in file.negative {
      let failure = try #require(try file.examine(vector).failures.first, "\(vector.name)")
      #expect(failure.rule.step.rawValue == vector.reason, "\(vector.name): \(failure)")
    }
  }

  @Test("the genuine document of the development environment is accepted under the AWS root")
  func genuine() throws {
    let file = try GenuineVectors.load()
    #expect(AttestationPolicy.awsNitroRootFingerprint == (try Hex.decode(file.rootSha256)))
    #expect(SHA256.hash(try Base64.decode(file.rootDerBase64)) == AttestationPolicy.awsNitroRootFingerprint)
    let vector = try #require(file.positive.first)
    let policy = AttestationPolicy.development
    #expect(policy.measurements == Set(try vector.trustedPcr0.map { try Hex.decode($0) }))
    let document = try AttestationVerifier(policy: policy).verify(
      base64: vector.documentBase64, nonce: Hex.decode(vector.nonceHex), userData: vector.userData,
      now: instant(vector.now))
    #expect(document.timestamp == vector.timestampMs)
    #expect(document.userData == Array(vector.userDataUtf8.utf8))
  }

  @Test("the genuine document is refused ten minutes later, by production and staging, and under another root")
  func genuineRefused() throws {
    let vector = try #require(try GenuineVectors.load().positive.first)
    func failures(_ policy: AttestationPolicy, at now: String) throws -> [AttestationRule] {
      AttestationVerifier(policy: policy).examine(
        base64: vector.documentBase64, nonce: try Hex.decode(vector.nonceHex), userData: vector.userData,
        now: try instant(now)
      ).failures.map(\.rule)
    }
    #expect(try failures(.development, at: "2026-08-25T14:17:50Z") == [.freshness])
    #expect(try failures(.production, at: vector.now) == [.measurement, .debugMode])
    #expect(try failures(.staging, at: vector.now) == [.measurement, .debugMode])
    var other = AttestationPolicy.development
    other.rootFingerprint = [UInt8](repeating: 0, count: 32)
    #expect(try failures(other, at: vector.now) == [.root])
    // Years later the chain still holds, as of the document's time, and only its age speaks against it.
    #expect(try failures(.development, at: "2036-08-25T14:17:50Z") == [.freshness])
  }
}

func instant(_ text: String) throws -> Int64 {
  Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970) * 1000
}
