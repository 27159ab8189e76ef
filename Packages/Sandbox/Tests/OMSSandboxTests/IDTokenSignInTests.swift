import CryptoCore
import CryptoP256
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Sign-in with an ID token over HTTP", .timeLimit(.minutes(10)))
struct IDTokenSignInTests {
  @Test(arguments: ["plain", "google", "apple", "https://idp.example.com/tenant"], ["ES256", "RS256"])
  func acceptsATokenOfAnyKnownIssuer(_ issuer: String, _ algorithm: String) async throws {
    try await World.run { world in
      let answer = try await world.control(
        .post, "/sandbox/v1/id-token",
        .object([
          "issuer": .string(issuer), "email": .string("Me@example.com"), "alg": .string(algorithm),
          "audience": .string("my-app"),
        ]))
      let token = try #require(answer.json["idToken"]?.string)
      let named = try #require(answer.json["issuer"]?.string)
      let person = try world.person()
      let commitment = try await person.commitToken(token, issuer: named, audience: "my-app")
      let signedIn = try await person.complete(commitment.verifier, .idToken, answer: token)
      #expect(signedIn.identity.type == .oidc && signedIn.identity.iss == named)
      #expect(signedIn.identity.sub == answer.json["sub"]?.string && signedIn.email == "Me@example.com")
      let wallet = try await person.newWallet()
      _ = try await person.waas.signMessage(SignMessageRequest(network: "1", walletId: wallet.id, message: "hi"))
    }
  }

  @Test func findsTheSameUserAgainBySubject() async throws {
    try await World.run { world in
      let person = try world.person()
      let first = try await world.token(["email": .string("a@example.com")])
      _ = try await person.signIn(token: first, issuer: world.issuer)
      let wallet = try await person.newWallet()
      let second = try await world.token(["email": .string("a@example.com"), "nonce": .string("2")])
      #expect(try await world.person().signIn(token: second, issuer: world.issuer).wallets.map(\.id) == [wallet.id])
      // Another subject, another issuer, and the same address by email are other people.
      let other = try await world.token(["email": .string("a@example.com"), "sub": .string("else")])
      #expect(try await world.person().signIn(token: other, issuer: world.issuer).wallets.isEmpty)
      #expect(try await world.person("a@example.com").signIn().wallets.isEmpty)
    }
  }

  @Test func refusesATokenThatIsCommittedTwice() async throws {
    try await World.run { world in
      let token = try await world.token(["email": .string("a@example.com")])
      _ = try await world.person().signIn(token: token, issuer: world.issuer)
      await expectRefusal(7008, status: 400) {
        try await world.person().commitToken(token, issuer: world.issuer)
      }
    }
  }

  @Test func refusesACommitmentThatWasCompleted() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["email": .string("a@example.com")])
      let commitment = try await person.commitToken(token, issuer: world.issuer)
      _ = try await person.complete(commitment.verifier, .idToken, answer: token)
      await expectRefusal(7008) { try await person.complete(commitment.verifier, .idToken, answer: token) }
    }
  }

  @Test func refusesAnotherTokenThanTheCommittedOne() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["email": .string("a@example.com")])
      let other = try await world.token(["email": .string("b@example.com")])
      let commitment = try await person.commitToken(token, issuer: world.issuer)
      await expectRefusal(7002, status: 400) {
        try await person.complete(commitment.verifier, .idToken, answer: other)
      }
      _ = try await person.complete(commitment.verifier, .idToken, answer: token)
    }
  }

  @Test func refusesCommittedValuesThatTheTokenDoesNotHave() async throws {
    try await World.run { world in
      func attempt(_ change: (Person, String) async throws -> CommitVerifierResponse) async throws {
        let person = try world.person()
        let token = try await world.token(["sub": .string("s"), "nonce": .string(person.transport.credential)])
        let commitment = try await change(person, token)
        await expectRefusal(7002) { try await person.complete(commitment.verifier, .idToken, answer: token) }
      }
      try await attempt { try await $0.commitToken($1, issuer: "https://accounts.google.com") }
      try await attempt { try await $0.commitToken($1, issuer: world.issuer, audience: "else") }
      try await attempt { try await $0.commitToken($1, issuer: world.issuer, expiry: "1910000100") }
    }
  }

  @Test func refusesAForgedSignature() async throws {
    try await World.run { world in
      let token = try await world.token(["email": .string("a@example.com"), "alg": .string("RS256")])
      let parts = token.split(separator: ".").map(String.init)
      var signature = try Base64URL.decode(parts[2])
      signature[10] ^= 1
      let none = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
      for forged in [
        "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))", "\(none).\(parts[1]).", "\(parts[0]).\(parts[1])",
      ] {
        let person = try world.person()
        let commitment = try await person.commitToken(forged, issuer: world.issuer)
        await expectRefusal(7002) { try await person.complete(commitment.verifier, .idToken, answer: forged) }
      }
    }
  }

  @Test func refusesATokenAfterItsEnd() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let expired = try await world.token(["sub": .string("s"), "ttlSeconds": .integer(-11)])
      let person = try world.person()
      await expectRefusal(7002) { try await person.signIn(token: expired, issuer: world.issuer) }
      // Ten seconds are forgiven to clocks that differ.
      let recent = try await world.token(["sub": .string("s"), "ttlSeconds": .integer(-9)])
      _ = try await world.person().signIn(token: recent, issuer: world.issuer)
      let late = try await world.token(["sub": .string("s"), "ttlSeconds": .integer(60)])
      let commitment = try await person.commitToken(late, issuer: world.issuer)
      clock.advance(milliseconds: 31 * 60_000)
      await expectRefusal(7004) { try await person.complete(commitment.verifier, .idToken, answer: late) }
    }
  }

  @Test func refusesAnotherKeyAndAnotherModeThanCommitted() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["sub": .string("s")])
      let commitment = try await person.commitToken(token, issuer: world.issuer)
      await expectRefusal(7002) {
        try await world.person().complete(commitment.verifier, .idToken, answer: token)
      }
      await expectRefusal(7002) { try await person.complete(commitment.verifier, .authCode, answer: token) }
      await expectRefusal(7002) { try await person.complete(commitment, code: "123456") }
    }
  }

  @Test func locksAfterThreeWrongAnswers() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["sub": .string("s")])
      let commitment = try await person.commitToken(token, issuer: world.issuer)
      for _ in 0..<3 {
        await expectRefusal(7002) { try await person.complete(commitment.verifier, .idToken, answer: "x") }
      }
      await expectRefusal(7005) { try await person.complete(commitment.verifier, .idToken, answer: token) }
    }
  }

  @Test func refusesAnUnknownIssuerWith7104() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["sub": .string("s")])
      await expectRefusal(7104, status: 500) {
        try await person.commitToken(token, issuer: "https://unknown.example.com")
      }
    }
  }

  @Test func refusesIncompleteCommitmentsWith7200() async throws {
    try await World.run { world in
      let person = try world.person()
      let token = try await world.token(["sub": .string("s")])
      await expectRefusal(7200) { try await person.commitToken(token, issuer: "") }
      await expectRefusal(7200) { try await person.commitToken(token, issuer: world.issuer, audience: "") }
      await expectRefusal(7200) { try await person.commitToken(token, issuer: world.issuer, expiry: "soon") }
      await expectRefusal(7200) { try await person.commitToken(token, issuer: world.issuer, handle: "short") }
      await expectRefusal(7200) { try await person.commitRedirect(issuer: world.issuer, redirect: "") }
    }
  }

  @Test func offersWalletsPreparedForAVerifiedAddressOnly() async throws {
    try await World.run { world in
      let prepared = try await world.control(
        .post, "/sandbox/v1/claimable", .object(["email": .string("a@example.com")]))
      let id = try #require(prepared.json["walletId"]?.string)
      let unverified = try await world.token([
        "email": .string("a@example.com"), "emailVerified": .bool(false), "sub": .string("u"),
      ])
      let stranger = try world.person()
      let answer = try await stranger.signIn(token: unverified, issuer: world.issuer)
      #expect(answer.claimableWallets == [] && answer.email == nil)
      await expectRefusal(7301, status: 404) { try await stranger.waas.claimWallet(ClaimWalletRequest(walletId: id)) }
      let owner = try world.person()
      let token = try await world.token(["issuer": .string("apple"), "email": .string("A@example.com")])
      let signedIn = try await owner.complete(
        try await owner.commitToken(
          token, issuer: "https://appleid.apple.com", audience: "service.oms.polygon.technology"
        ).verifier, .idToken, answer: token)
      #expect(signedIn.claimableWallets?.map(\.id) == [id])
      #expect(try await owner.waas.claimWallet(ClaimWalletRequest(walletId: id)).wallet.id == id)
    }
  }

  @Test func putsTheProvidersAddressIntoWalletTokens() async throws {
    try await World.run { world in
      let person = try world.person()
      _ = try await person.signIn(token: try await world.token(["sub": .string("s")]), issuer: world.issuer)
      let wallet = try await person.newWallet()
      let token = try await person.waas.getIDToken(GetIDTokenRequest(walletId: wallet.id)).idToken
      let payload = try Base64URL.decode(String(token.split(separator: ".")[1]))
      #expect(try WebRPCJSON.decode(JSONValue.self, from: payload)["email"] == nil)
    }
  }
}
