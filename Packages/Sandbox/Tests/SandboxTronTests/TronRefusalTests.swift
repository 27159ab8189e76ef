import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Testing
import TronChain

@Suite("Tron ledger: what it refuses")
struct TronRefusalTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: TronLedgerError.Code
    let change: @Sendable (inout TronTransaction) -> Void
  }

  private static let cases: [Case] = [
    Case(testDescription: "nothing to move", code: .invalidContract) {
      $0.contract = .transfer(owner: owner($0), to: TronTestToken.address, amount: 0)
    },
    Case(testDescription: "a negative amount", code: .invalidContract) {
      $0.contract = .transfer(owner: owner($0), to: TronAddress(.zero), amount: -1)
    },
    Case(testDescription: "to oneself", code: .invalidContract) {
      $0.contract = .transfer(owner: owner($0), to: owner($0), amount: 1)
    },
    Case(testDescription: "TRX to a contract", code: .invalidContract) {
      $0.contract = .transfer(owner: owner($0), to: TronTestToken.address, amount: 1)
    },
    Case(testDescription: "a call of no contract", code: .invalidContract) {
      $0.contract = .triggerSmartContract(TronContractCall(owner: owner($0), contract: TronAddress(.zero), data: []))
    },
    Case(testDescription: "TRC-10 units in a call", code: .unsupported) {
      $0.contract = .triggerSmartContract(
        TronContractCall(
          owner: owner($0), contract: TronTestToken.address, data: [], callTokenValue: 1, tokenID: 1_000_001))
    },
    Case(testDescription: "a kind of contract that is not offered", code: .unsupported) {
      $0.contract = .other(type: 4, typeURL: "type.googleapis.com/protocol.VoteWitnessContract", value: [])
    },
    Case(testDescription: "another permission", code: .unsupported) { $0.permissionID = 2 },
    Case(testDescription: "more than there is", code: .insufficientBalance) {
      $0.contract = .transfer(owner: owner($0), to: TronAddress(.zero), amount: .max)
    },
    Case(testDescription: "somebody else's money", code: .signature) {
      $0.contract = .transfer(owner: TronAddress(.zero), to: owner($0), amount: 1)
    },
    Case(testDescription: "a block that is not there", code: .reference) { $0.refBlockBytes = [0, 1] },
    Case(testDescription: "another block's hash", code: .reference) { $0.refBlockHash[7] ^= 1 },
    Case(testDescription: "no block", code: .reference) { ($0.refBlockBytes, $0.refBlockHash) = ([], []) },
    Case(testDescription: "an expiration that has come", code: .expiration) { $0.expiration -= 60_000 },
    Case(testDescription: "an expiration after more than a day", code: .expiration) {
      $0.expiration += TronFinality.longestExpiration
    },
    Case(testDescription: "a negative fee limit", code: .invalidContract) { $0.feeLimit = -1 },
    Case(testDescription: "a fee limit above the highest", code: .invalidContract) {
      $0.feeLimit = TronPrices.highestFeeLimit + 1
    },
  ]

  private static func owner(_ transaction: TronTransaction) -> TronAddress {
    transaction.contract.owner ?? TronAddress(.zero)
  }

  @Test(arguments: cases)
  private func refuses(_ row: Case) async throws {
    let world = try await TronWorld()
    let error = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.submit(try await world.signed(row.change), on: .nile)
    }
    #expect(error?.code == row.code, "\(String(describing: error))")
    #expect(await world.ledger.pendingCount(.nile) == 0)
    // What was not refused for its own sake is taken.
    _ = try await world.ledger.submit(try await world.signed(), on: .nile)
  }

  @Test func anAccountThatNeverReceivedAnything() async throws {
    let world = try await TronWorld()
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 9, count: 32)))
    let draft = TronDraft(
      network: .nile,
      contract: .transfer(owner: TronAddress(publicKey: key.publicKey), to: world.bobAddress, amount: 1))
    // It is quoted: TRX may come before it is sent.
    #expect(try await world.ledger.simulate(draft).cost.fee == 0)
    let error = await #expect(throws: TronLedgerError.self) { try await world.ledger.send(draft, signedBy: key) }
    #expect(error?.code == .invalidContract)
  }

  @Test func aTransactionOfAnotherNetworkAndOneThatIsKnown() async throws {
    let world = try await TronWorld()
    _ = try await world.ledger.issue(TronWorld.trx, to: world.aliceAddress, on: .mainnet)
    let signed = try await world.signed()
    let foreign = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.submit(signed, on: .mainnet)
    }
    #expect(foreign?.code == .reference)
    _ = try await world.ledger.submit(signed, on: .nile)
    for _ in 0..<2 {
      let again = await #expect(throws: TronLedgerError.self) { try await world.ledger.submit(signed, on: .nile) }
      #expect(again?.code == .duplicate)
      await world.ledger.mine(.nile)
    }
    #expect(await world.balance(world.bobAddress) == 100 * TronWorld.trx + 1000)
  }

  @Test func aSignatureOfSomebodyElseOrTwo() async throws {
    let world = try await TronWorld()
    let signed = try await world.signed()
    let foreign = try signed.transaction.signed(with: world.bob)
    let both = SignedTronTransaction(
      transaction: signed.transaction, signatures: signed.signatures + foreign.signatures)
    let none = SignedTronTransaction(transaction: signed.transaction, signatures: [])
    for wrong in [foreign, both, none] {
      let error = await #expect(throws: TronLedgerError.self) { try await world.ledger.submit(wrong, on: .nile) }
      #expect(error?.code == .signature)
    }
  }

  @Test func theFaucetIsBounded() async throws {
    let world = try await TronWorld()
    await #expect(throws: TronLedgerError.self) {
      try await world.ledger.issue(.max, to: world.aliceAddress, on: .nile)
    }
    await #expect(throws: TronLedgerError.self) { try await world.ledger.issue(0, to: world.aliceAddress, on: .nile) }
    await #expect(throws: TronLedgerError.self) {
      try await world.ledger.issueToken(.max, to: world.aliceAddress, on: .nile)
    }
    #expect(await world.tokens(world.aliceAddress) == 1000)
    await world.expectConserved()
  }
}
