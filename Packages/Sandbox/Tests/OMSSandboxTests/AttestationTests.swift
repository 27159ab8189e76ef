import Attestation
import CryptoCore
import CryptoX509
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

@Suite("Attested answers over HTTP", .timeLimit(.minutes(10)))
struct AttestationTests {
  private static let ask = #"{"purpose":"wallet-import","suite":"p256-sha256-aes256gcm"}"#

  private func run(_ body: (World, Person, SandboxClock) async throws -> Void) async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "attestation")) { world in
      let person = try world.person()
      try await person.signIn()
      try await body(world, person, clock)
    }
  }

  @Test func attestsAnswersAndErrorsToTheirRequestAndNonce() async throws {
    try await run { world, person, clock in
      let good = try await person.attested("GetRecipientKey", Self.ask)
      #expect(good.response.status == 200)
      let document = try world.verify(good, now: clock.now)
      #expect(document.timestamp == clock.now)
      let bad = try await person.attested("GetRecipientKey", #"{"purpose":"x","suite":"y"}"#)
      #expect(bad.response.status == 400)
      try world.verify(bad, now: clock.now)
      let unreadable = try await person.attested("ImportWallet", "[]")
      #expect(WebRPCAnswer.error(from: unreadable.response).code == -4)
      try world.verify(unreadable, now: clock.now)
      // A document of one answer says nothing about another.
      #expect(throws: AttestationError.self) { try world.verify((good.request, bad.response), now: clock.now) }
      #expect(throws: AttestationError.self) { try world.verify(good, nonce: "other", now: clock.now) }
    }
  }

  @Test func attestsErrorsFromBeforeTheMethod() async throws {
    try await run { world, person, clock in
      var request = WebRPCRequest(
        url: world.sandbox.url + "/v1/Waas/GetRecipientKey", path: "/v1/Waas/GetRecipientKey", body: [])
      request.headers[AttestationHeader.nonce] = "n"
      let answer = (request: request, response: try await world.http.send(request))
      #expect(answer.response.status == 401)
      try world.verify(answer, now: clock.now)
    }
  }

  @Test func attestsPlannedErrorsOfTheServiceAndNothingThatStandsForTheWay() async throws {
    try await run { world, person, clock in
      func fault(_ members: [String: JSONValue]) async throws {
        let plan = members.merging(["method": .string("ImportWallet")]) { $1 }
        #expect(try await world.control(.post, "/sandbox/v1/faults", .object(plan)).status == 200)
      }
      try await fault(["error": .integer(7313)])
      let refused = try await person.attested("ImportWallet", "{}")
      #expect(WebRPCAnswer.error(from: refused.response).code == 7313)
      try world.verify(refused, now: clock.now)
      try await fault(["status": .integer(502), "body": .string("<html>")])
      let broken = try await person.attested("ImportWallet", "{}")
      #expect(broken.response.status == 502 && broken.response.headers[AttestationHeader.document] == nil)
    }
  }

  @Test func attestsWithoutANonceWhenThereIsNone() async throws {
    try await run { world, person, clock in
      let answer = try await person.attested("GetRecipientKey", Self.ask, nonce: nil)
      #expect(try world.verify(answer, now: clock.now).nonce.isEmpty)
      let other = try await person.attested("ListWallets", "{}", nonce: nil)
      #expect(other.response.headers[AttestationHeader.document] == nil)
      try world.verify(try await person.attested("ListWallets", "{}"), now: clock.now)
    }
  }

  @Test(arguments: ["", String(repeating: "a", count: 33), "a b", "a\"b", "ä", "{}"])
  func refusesABadNonceAndAttestsTheRefusalWithoutOne(_ nonce: String) async throws {
    try await run { world, person, clock in
      let answer = try await person.attested("GetRecipientKey", Self.ask, nonce: nonce)
      #expect(answer.response.status == 400 && WebRPCAnswer.error(from: answer.response).code == -4)
      #expect(try world.verify(answer, nonce: "", now: clock.now).nonce.isEmpty)
    }
  }

  @Test func acceptsEveryCharacterOfANonceAndThirtyTwoOfThem() async throws {
    try await run { world, person, clock in
      for nonce in ["AZaz09._-/+=", String(repeating: "=", count: 32)] {
        try world.verify(try await person.attested("GetRecipientKey", Self.ask, nonce: nonce), now: clock.now)
      }
    }
  }

  @Test func isTrustedByNoOtherEnvironment() async throws {
    try await run { world, person, clock in
      let answer = try await person.attested("GetRecipientKey", Self.ask)
      for policy in [AttestationPolicy.production, .staging, .development] {
        #expect(throws: AttestationError.self) { try world.verify(answer, policy: policy, now: clock.now) }
      }
    }
  }

  @Test func attestsAtTheSandboxTimeAndIssuesNewCertificatesWhenTheOldOnesEnd() async throws {
    try await run { world, person, clock in
      let first = try world.verify(try await person.attested("GetRecipientKey", Self.ask), now: clock.now)
      clock.advance(milliseconds: 5 * 86_400_000)
      let second = try await person.attested("GetRecipientKey", Self.ask)
      #expect(try world.verify(second, now: clock.now).certificate == first.certificate)
      #expect(throws: AttestationError.self) { try world.verify(second, now: clock.now + 300_001) }
      clock.advance(milliseconds: 400 * 86_400_000)
      let again = try world.person()
      try await again.signIn()
      let third = try world.verify(try await again.attested("GetRecipientKey", Self.ask), now: clock.now)
      #expect(third.certificate != first.certificate)
      let keys = try [first, third].map { try X509Certificate(der: $0.certificate).subjectPublicKeyInfo }
      #expect(keys[0] == keys[1])
    }
  }

  @Test func showsWhatToPin() async throws {
    try await run { world, person, clock in
      let shown = try await world.control(.get, "/sandbox/v1/enclave")
      #expect(shown.status == 200)
      let enclave = world.sandbox.enclave
      #expect(shown.json["rootCertificate"]?.string == enclave.rootCertificate)
      #expect(shown.json["rootFingerprint"]?.string == enclave.rootFingerprint)
      #expect(shown.json["pcrs"]?["0"]?.string == enclave.pcrs[0])
      let root = try #require(try X509Certificate.read(pem: enclave.rootCertificate).first)
      #expect(Hex.encode(root.sha256Fingerprint) == enclave.rootFingerprint)
      #expect(root.sha256Fingerprint == AttestationPolicy.sandbox.rootFingerprint)
      #expect(try await world.open.status().pcr0 == enclave.pcrs[0])
    }
  }
}
