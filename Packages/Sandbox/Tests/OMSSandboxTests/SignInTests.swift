import CryptoCore
import CryptoP256
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Email sign-in over HTTP", .timeLimit(.minutes(10)))
struct SignInTests {
  @Test func locksAfterTheThirdWrongCode() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      for _ in 0..<3 { await expectRefusal(7003, status: 400) { try await person.complete(commitment, code: "x") } }
      let code = try #require(try await world.newestCode(for: person.email))
      await expectRefusal(7005, status: 400) { try await person.complete(commitment, code: code) }
    }
  }

  @Test func letsAPersonRetryAfterAWrongCode() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      await expectRefusal(7003) { try await person.complete(commitment, code: "000") }
      let code = try #require(try await world.newestCode(for: person.email))
      #expect(try await person.complete(commitment, code: code).email == person.email)
    }
  }

  @Test func refusesACodeThatWasUsed() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      let code = try #require(try await world.newestCode(for: person.email))
      _ = try await person.complete(commitment, code: code)
      await expectRefusal(7008) { try await person.complete(commitment, code: code) }
    }
  }

  @Test func refusesACodeThatANewerOneReplaced() async throws {
    try await World.run { world in
      let person = try world.person()
      let first = try await person.commit()
      let code = try #require(try await world.newestCode(for: person.email))
      _ = try await person.commit()
      await expectRefusal(7008) { try await person.complete(first, code: code) }
    }
  }

  @Test func refusesACodeAfterThirtyMinutes() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let person = try world.person()
      let commitment = try await person.commit()
      let code = try #require(try await world.newestCode(for: person.email))
      clock.advance(milliseconds: 30 * 60_000)
      await expectRefusal(7004) { try await person.complete(commitment, code: code) }
    }
  }

  @Test func refusesAnUnknownVerifierAndAnotherKey() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      let code = try #require(try await world.newestCode(for: person.email))
      await expectRefusal(7002) {
        try await person.complete(CommitVerifierResponse(verifier: "v", challenge: "c"), code: code)
      }
      let other = try world.person()
      await expectRefusal(7002) { try await other.complete(commitment, code: code) }
      #expect(try await person.complete(commitment, code: code).email == person.email)
    }
  }

  @Test func limitsCodesToFiveInTenMinutes() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let person = try world.person()
      for _ in 0..<5 { _ = try await person.commit() }
      await expectRefusal(7010, status: 429) { try await person.commit() }
      _ = try await world.person("other@example.com").commit()
      clock.advance(milliseconds: 600_000)
      _ = try await person.commit()
    }
  }

  @Test(arguments: [0, 15_552_001] as [UInt32])
  func refusesALifetimeOutOfRange(_ lifetime: UInt32) async throws {
    try await World.run { world in
      let person = try world.person()
      await expectRefusal(7200) { try await person.signIn(lifetime: lifetime) }
    }
  }

  @Test func honoursTheRequestedLifetimeAndEndsTheSession() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let person = try world.person()
      let expiresAt = try await person.signIn(lifetime: 60).credential.expiresAt
      #expect(expiresAt.millisecondsSinceEpoch == clock.now + 60_000)
      clock.advance(milliseconds: 60_000)
      await expectRefusal(7203, status: 400) { try await person.waas.getCredential() }
    }
  }

  @Test func extendsTheExpiryWithUse() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let person = try world.person()
      let first = try await person.signIn().credential
      clock.advance(milliseconds: 3_600_000)
      let second = try await person.waas.getCredential().credential
      #expect(second.credentialId == first.credentialId)
      #expect(second.expiresAt.millisecondsSinceEpoch == first.expiresAt.millisecondsSinceEpoch.map { $0 + 3_600_000 })
    }
  }

  @Test func fixesTheExpiryAtThirtyDaysInTheOldMode() async throws {
    let clock = SandboxClock.manual()
    let day: Int64 = 86_400_000
    try await World.run(.init(blockTime: nil, clock: clock, sessions: .fixed, seed: "t")) { world in
      let person = try world.person()
      let expiresAt = try await person.signIn(lifetime: 15_552_000).credential.expiresAt
      #expect(expiresAt.millisecondsSinceEpoch == clock.now + 30 * day)
      await expectRefusal(-2, status: 404) { try await person.waas.getCredential() }
      clock.advance(milliseconds: 29 * day)
      _ = try await person.waas.listWallets(ListWalletsRequest())
      clock.advance(milliseconds: day)
      await expectRefusal(7203) { try await person.waas.listWallets(ListWalletsRequest()) }
    }
  }

  @Test func endsARevokedCredentialButNotAnother() async throws {
    try await World.run { world in
      let (one, two) = (try world.person(), try world.person())
      try await one.signIn()
      let target = try await two.signIn().credential
      #expect(try await one.waas.revokeCredential(RevokeCredentialRequest(credentialId: target.credentialId)).ok)
      await expectRefusal(7207, status: 401) { try await two.waas.getCredential() }
      _ = try await one.waas.getCredential()
      await expectRefusal(7204) {
        try await one.waas.revokeCredential(RevokeCredentialRequest(credentialId: "0xnone"))
      }
    }
  }

  @Test func refusesARevocationByAStranger() async throws {
    try await World.run { world in
      let (one, stranger) = (try world.person(), try world.person("stranger@example.com"))
      let target = try await one.signIn().credential
      try await stranger.signIn()
      await expectRefusal(7204) {
        try await stranger.waas.revokeCredential(RevokeCredentialRequest(credentialId: target.credentialId))
      }
      _ = try await one.waas.getCredential()
    }
  }

  @Test(arguments: [
    (IdentityType.oidc, AuthMode.otp), (.phone, .otp), (.passkey, .otp), (.email, .authCode),
    (.unknown("fax"), .otp), (.email, .unknown("dance")),
  ])
  func refusesSignInMethodsThatAreNotEnabled(_ type: IdentityType, _ mode: AuthMode) async throws {
    try await World.run { world in
      let person = try world.person()
      await expectRefusal(7009, status: 404) {
        try await person.waas.commitVerifier(
          CommitVerifierRequest(identityType: type, authMode: mode, metadata: [:], handle: "a@b"))
      }
    }
  }

  @Test func keepsProjectsApart() async throws {
    let projects = [
      SandboxProject.demo, SandboxProject(name: "other", publishableKeys: ["pk_local_sdbx_other_key"]),
    ]
    try await World.run(.init(projects: projects, blockTime: nil, clock: .manual(), seed: "t")) { world in
      let here = try world.person()
      try await here.signIn()
      _ = try await here.newWallet()
      let transport = SigningTransport(world.http, key: here.transport.key, scope: "prj_other")
      let there = Person(
        email: here.email, world: world, transport: transport,
        waas: WaasClient(
          baseURL: world.sandbox.url, transport: transport, headers: ["Api-Key": "pk_local_sdbx_other_key"]))
      await expectRefusal(7202) { try await there.waas.listWallets(ListWalletsRequest()) }
      #expect(try await there.signIn().wallets.isEmpty)
    }
  }
}
