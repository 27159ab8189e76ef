import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Claimable wallets over HTTP", .timeLimit(.minutes(10)))
struct ClaimingTests {
  private func prepare(_ world: World, _ email: String) async throws -> (id: String, address: String) {
    let answer = try await world.control(.post, "/sandbox/v1/claimable", .object(["email": .string(email)]))
    #expect(answer.status == 200)
    return (try #require(answer.json["walletId"]?.string), try #require(answer.json["address"]?.string))
  }

  @Test func showsAndHandsOverAPreparedWalletOnce() async throws {
    try await World.run { world in
      let person = try world.person()
      let first = try await prepare(world, person.email.uppercased())
      let second = try await prepare(world, person.email)
      let signedIn = try await person.signIn()
      #expect(signedIn.wallets.isEmpty)
      #expect(signedIn.claimableWallets?.map(\.id) == [first.id, second.id])
      let own = try await person.newWallet()
      let claimed = try await person.waas.claimWallet(ClaimWalletRequest(walletId: first.id)).wallet
      #expect(claimed.address == first.address)
      // Claiming gives the use of the wallet as well.
      _ = try await person.waas.signMessage(
        SignMessageRequest(network: "1", walletId: first.id, message: "mine"))
      let listed = try await person.waas.listWallets(ListWalletsRequest()).wallets.map(\.id)
      #expect(listed == [own.id, first.id])
      await expectRefusal(7301, status: 404) {
        try await person.waas.claimWallet(ClaimWalletRequest(walletId: first.id))
      }
      let again = try world.person()
      #expect(try await again.signIn().claimableWallets?.map(\.id) == [second.id])
    }
  }

  @Test func refusesWalletsPreparedForOthers() async throws {
    try await World.run { world in
      let (person, stranger) = (try world.person(), try world.person("stranger@example.com"))
      let prepared = try await prepare(world, person.email)
      try await person.signIn()
      #expect(try await stranger.signIn().claimableWallets == [])
      for id in [prepared.id, "wlt_none"] {
        await expectRefusal(7301, status: 404) {
          try await stranger.waas.claimWallet(ClaimWalletRequest(walletId: id))
        }
      }
      await expectRefusal(7207) {
        try await person.waas.signMessage(
          SignMessageRequest(network: "1", walletId: prepared.id, message: "not mine yet"))
      }
      let bad = try await world.control(.post, "/sandbox/v1/claimable", .object(["email": .string("nobody")]))
      #expect(bad.status == 400)
      let type: JSONValue = .object(["email": .string("a@b"), "type": .string("doge")])
      #expect(try await world.control(.post, "/sandbox/v1/claimable", type).status == 400)
    }
  }

  @Test func revokesACredentialFromOutside() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let signer = person.transport.credential
      let answer = try await world.control(
        .post, "/sandbox/v1/revoke", .object(["credentialId": .string(signer.uppercased())]))
      #expect(answer.status == 200)
      await expectRefusal(7207, status: 401) { try await person.waas.getCredential() }
      let unknown = try await world.control(
        .post, "/sandbox/v1/revoke", .object(["credentialId": .string("0x12")]))
      #expect(unknown.status == 404)
    }
  }
}
