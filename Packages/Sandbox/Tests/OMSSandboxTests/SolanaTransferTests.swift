import ChainCore
import CryptoCore
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxSolana
import SolanaChain
import Testing
import WebRPC

@Suite("Solana transfers over HTTP", .timeLimit(.minutes(1)))
struct SolanaTransferTests {
  private let recipient = SolanaPerson.recipient

  @Test func aRelayedTransferPaysExactlyWhatWasQuoted() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world)
      let quote = try await it.prepare("2000000")
      #expect(quote.status == .quoted && !quote.sponsored)
      #expect(quote.feeOptions.map(\.value) == ["10100", "1515"])
      let fee = quote.feeOptions[0].token
      #expect(fee.network == "solana:devnet" && fee.symbol == "SOL" && fee.type == "native" && fee.decimals == 9)
      #expect(quote.feeOptions[0].displayValue == "0.0000101")
      #expect(quote.feeOptions[1].token.contractAddress == SolanaPerson.mint)
      #expect(try await it.status(quote) == TransactionStatusResponse(status: .quoted))

      #expect(try await it.execute(quote).status == .pending)
      #expect(try await it.status(quote) == TransactionStatusResponse(status: .pending))
      let mined = try await world.control(
        .post, "/sandbox/v1/blocks", .object(["network": .string("solana:devnet")])
      ).json["blocks"]?.array?.first
      let after = try await it.status(quote)
      #expect(after.status == .executed && mined?["transactions"]?.array?.first?.string == after.txnHash)

      let (transaction, shown) = try await it.transaction(world, quote)
      #expect(transaction.hasValidSignatures && transaction.id?.base58 == after.txnHash)
      #expect(transaction.message.signers.map(\.base58).contains(it.wallet.address))
      #expect(transaction.message.signers.first?.base58 != it.wallet.address)
      #expect(shown["status"]?.string == "executed" && shown["fee"]?.string == "10100")
      #expect(shown["commitment"]?.string == "confirmed" && shown["slot"] == mined?["number"])
      #expect(shown["logs"]?.array?.contains { $0.string?.contains(quote.txnId) == true } == true)
      #expect(try await world.solanaBalances(it.wallet.address)["SOL"] == "997989900")
      #expect(try await world.solanaBalances(recipient)["SOL"] == "2000000")
    }
  }

  @Test func aNativeTransferIsSignedByTheWalletAlone() async throws {
    try await World.run(.init(blockTime: .zero, seed: "native")) { world in
      let it = try await SolanaPerson(world)
      let quote = try await it.prepare("2000000", mode: .native)
      #expect(quote.feeOptions.map(\.value) == ["5100"])
      #expect(try await it.execute(quote).status == .executed)
      let (transaction, _) = try await it.transaction(world, quote)
      #expect(transaction.message.signers.map(\.base58) == [it.wallet.address])
      #expect(try await world.solanaBalances(it.wallet.address)["SOL"] == "997994900")
    }
  }

  @Test func aTokenTransferMakesTheReceiversAccountOnce() async throws {
    try await World.run(.init(blockTime: .zero, seed: "token")) { world in
      let it = try await SolanaPerson(world, tokens: "5")
      let first = try await it.prepare("1500000", of: SolanaPerson.mint)
      #expect(first.feeOptions[0].value == "2049380")
      #expect(try await it.execute(first).status == .executed)
      #expect(try await world.solanaBalances(recipient)[SolanaPerson.mint] == "1500000")
      #expect(try await world.solanaBalances(it.wallet.address) == ["SOL": "997950620", SolanaPerson.mint: "3500000"])
      let second = try await it.prepare("1", of: SolanaPerson.mint, mode: .native)
      #expect(second.feeOptions[0].value == "5100")
      #expect(try await it.execute(second).status == .executed)
      let (transaction, _) = try await it.transaction(world, second)
      let programs = try transaction.message.resolvedInstructions().map(\.program)
      #expect(
        programs == [
          SolanaProgram.computeBudget, SolanaProgram.computeBudget, SolanaProgram.memo, SolanaProgram.token,
        ])
    }
  }

  @Test func theFeeCanBePaidInTheTestToken() async throws {
    try await World.run(.init(blockTime: .zero, seed: "fee")) { world in
      // Without any SOL.
      let it = try await SolanaPerson(world, sol: nil, tokens: "5")
      let quote = try await it.prepare("1000000", of: SolanaPerson.mint)
      let fee = try #require(quote.feeOptions.last)
      #expect(fee.token.symbol == "SBUSD" && fee.value == "307407" && fee.displayValue == "0.307407")
      await expectRefusal(7310) { try await it.execute(quote, paying: "POL") }
      #expect(try await it.execute(quote, paying: "SBUSD").status == .executed)
      #expect(try await world.solanaBalances(it.wallet.address) == ["SOL": "0", SolanaPerson.mint: "3692593"])
    }
  }

  @Test func equalTransfersAreDifferentTransactions() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world)
      let quotes = [try await it.prepare("2000000"), try await it.prepare("2000000")]
      for quote in quotes { _ = try await it.execute(quote) }
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      let hashes = [try await it.status(quotes[0]).txnHash, try await it.status(quotes[1]).txnHash]
      #expect(hashes[0] != nil && hashes[1] != nil && hashes[0] != hashes[1])
      #expect(try await world.solanaBalances(recipient)["SOL"] == "4000000")
      await expectRefusal(7309) { try await it.execute(quotes[0]) }
    }
  }

  @Test(arguments: [
    ("1000000001", "SOL", "custom program error: 0x1"), ("1", "SOL", "an account needs 890880"),
    ("5000001", SolanaPerson.mint, "insufficient funds: 5000000, needed 5000001"),
  ])
  func whatWouldFailIsQuotedAndNotSent(amount: String, asset: String, reason: String) async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world, tokens: "5")
      let quote = try await it.prepare(amount, of: asset)
      do {
        _ = try await it.execute(quote)
        Issue.record("was sent")
      } catch let error as WebRPCError {
        #expect(error.code == 7314 && error.status == 400 && error.cause?.contains(reason) == true, "\(error)")
      }
      #expect(try await it.status(quote) == TransactionStatusResponse(status: .failed))
      #expect(try await world.solanaBalances(it.wallet.address)["SOL"] == "1000000000")
    }
  }

  @Test func whatFailsInItsBlockHasAHashAndCostsItsFee() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world, sol: "0.01")
      let quotes = [
        try await it.prepare("6000000", mode: .native), try await it.prepare("6000000", mode: .native),
      ]
      for quote in quotes { #expect(try await it.execute(quote).status == .pending) }
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      #expect(try await it.status(quotes[0]).status == .executed)
      let failed = try await it.status(quotes[1])
      #expect(failed.status == .failed && failed.txnHash != nil)
      let (_, shown) = try await it.transaction(world, quotes[1])
      #expect(shown["status"]?.string == "failed" && shown["fee"]?.string == "5100")
      #expect(shown["reason"]?.string?.contains("insufficient lamports") == true)
      #expect(try await world.solanaBalances(it.wallet.address)["SOL"] == "3989800")
    }
  }

  @Test func whatIsDroppedHasNoHash() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world, sol: "0.01")
      let all = try await it.prepare("9994900", mode: .native)
      let another = try await it.prepare("6000000", mode: .native)
      for quote in [all, another] { _ = try await it.execute(quote) }
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      #expect(try await it.status(all).status == .executed)
      #expect(try await it.status(another) == TransactionStatusResponse(status: .failed))
    }
  }

  @Test func becomesFinalWithTime() async throws {
    try await World.run(.init(blockTime: .zero, clock: .manual(), seed: "final")) { world in
      let it = try await SolanaPerson(world)
      let quote = try await it.prepare("2000000")
      _ = try await it.execute(quote)
      #expect(try await it.transaction(world, quote).1["commitment"]?.string == "confirmed")
      _ = try await world.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(13)]))
      #expect(try await it.transaction(world, quote).1["commitment"]?.string == "finalized")
    }
  }

  @Test func refusesWhatMakesNoSense() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world, tokens: "1")
      await expectRefusal(7304) { try await it.prepare("1", network: "solana:testnet") }
      await expectRefusal(7304) { try await it.prepare("1", network: "80002") }
      await expectRefusal(7312) { try await it.prepare("1", of: "sol") }
      await expectRefusal(7312) { try await it.prepare("1", of: it.wallet.address) }
      await expectRefusal(7200) { try await it.prepare("1", to: "0x00000000000000000000000000000000000000b0") }
      for amount in ["", "-1", "+1", "1.5", "18446744073709551616", "0x1", "١"] {
        await expectRefusal(7200) { try await it.prepare(amount) }
      }
      await expectRefusal(7305) { try await it.prepare("1", mode: .unknown("free")) }
      let account = try SolanaPublicKey.associatedToken(
        owner: SolanaPublicKey(it.wallet.address), mint: SolanaTestToken.mint)
      await expectRefusal(7200) { try await it.prepare("1", of: SolanaPerson.mint, to: account.base58) }
      let evm = try await it.person.newWallet()
      await expectRefusal(7303) { try await it.prepare("1", wallet: evm.id) }
      await expectRefusal(7300) { try await it.prepare("1", wallet: "wal_nothing") }
      let quote = try await it.prepare("1000000")
      await expectRefusal(7310) {
        try await it.person.waas.execute(ExecuteRequest(txnId: quote.txnId))
      }
      let stranger = try world.person("stranger@example.com")
      try await stranger.signIn()
      await expectRefusal(7308) {
        try await stranger.waas.execute(
          ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "SOL")))
      }
    }
  }

  @Test func aQuoteEnds() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world)
      let quote = try await it.prepare("2000000")
      _ = try await world.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(300)]))
      await expectRefusal(7309) { try await it.execute(quote) }
    }
  }

  @Test func theQuoteSurvivesTheBlockhashesThatPassMeanwhile() async throws {
    try await World.run { world in
      let it = try await SolanaPerson(world)
      let quote = try await it.prepare("2000000")
      for _ in 0..<151 {
        _ = try await world.control(.post, "/sandbox/v1/blocks", .object(["network": .string("solana:devnet")]))
      }
      #expect(try await it.execute(quote).status == .pending)
    }
  }
}
