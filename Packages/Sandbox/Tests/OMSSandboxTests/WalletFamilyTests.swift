import OMSSandbox
import OMSWaaSAPI
import SolanaChain
import Testing
import TronChain
import WebRPC

@Suite("Wallets of every family over HTTP", .timeLimit(.minutes(10)))
struct WalletFamilyTests {
  private func sign(_ person: Person, _ wallet: Wallet, _ message: String, network: String = "") async throws -> String
  {
    try await person.waas.signMessage(
      SignMessageRequest(network: network, walletId: wallet.id, message: message)
    ).signature
  }

  private func isValid(
    _ world: World, _ family: NetworkFamily, _ address: String, _ message: String, _ signature: String
  ) async throws -> Bool {
    try await world.open.isValidMessageSignature(
      IsValidMessageSignatureRequest(
        networkFamily: family, walletAddress: address, message: message, signature: signature)
    ).isValid
  }

  @Test func signsMessagesAsSolanaDoes() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.waas.createWallet(CreateWalletRequest(networkFamily: .solana)).wallet
      #expect(wallet.networkFamily == .solana && wallet.type == .solana && wallet.keyOrigin == .enclave)
      let address = try SolanaPublicKey(wallet.address)
      let signature = try await sign(person, wallet, "grüße")
      #expect(SolanaTextMessage.isValid(try SolanaSignature(signature), for: "grüße", signer: address))
      let answers = (
        try await isValid(world, .solana, wallet.address, "grüße", signature),
        try await isValid(world, .solana, wallet.address, "other", signature)
      )
      #expect(answers == (true, false))
      await expectRefusal(7304, status: 400) { try await sign(person, wallet, "x", network: "solana:devnet") }
    }
  }

  @Test func signsMessagesAsTronDoes() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.waas.createWallet(CreateWalletRequest(type: .tron)).wallet
      #expect(wallet.networkFamily == .tron && wallet.address.hasPrefix("T"))
      let signature = try await sign(person, wallet, "grüße")
      let answers = (
        try await isValid(world, .tron, wallet.address, "grüße", signature),
        try await isValid(world, .tron, wallet.address, "other", signature)
      )
      #expect(answers == (true, false) && signature.hasPrefix("0x"))
      await expectRefusal(7304) { try await sign(person, wallet, "x", network: "1") }
      await expectRefusal(7200) { try await isValid(world, .tron, "T", "m", signature) }
    }
  }

  @Test func keepsFamiliesApart() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let solana = try await person.waas.createWallet(CreateWalletRequest(networkFamily: .solana)).wallet
      let evm = try await person.newWallet()
      await expectRefusal(7303, status: 400) {
        try await person.waas.prepareEthereumTransaction(
          PrepareEthereumTransactionRequest(
            network: "1", walletId: solana.id, to: evm.address, value: "1", mode: .relayer))
      }
      await expectRefusal(7304) { try await sign(person, evm, "no network") }
      let families = try await person.waas.listWallets(ListWalletsRequest()).wallets.map(\.networkFamily)
      #expect(families == [.solana, .evm])
    }
  }

  @Test(arguments: ["ethereum", "solana", "tron"])
  func preparesClaimableWalletsOfEveryType(_ type: String) async throws {
    try await World.run { world in
      let person = try world.person()
      let prepared = try await world.control(
        .post, "/sandbox/v1/claimable", .object(["email": .string(person.email), "type": .string(type)]))
      let id = try #require(prepared.json["walletId"]?.string)
      let offered = try await person.signIn().claimableWallets
      #expect(offered?.map(\.type) == [WalletType(wireValue: type)])
      let claimed = try await person.waas.claimWallet(ClaimWalletRequest(walletId: id)).wallet
      #expect(claimed.type == WalletType(wireValue: type) && claimed.address == prepared.json["address"]?.string)
    }
  }
}
