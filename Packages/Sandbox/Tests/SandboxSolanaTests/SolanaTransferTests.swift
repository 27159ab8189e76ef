import ChainCore
import CryptoCore
import SandboxChain
import SolanaChain
import Testing

@testable import SandboxSolana

@Suite("Lamports on the Solana ledger")
struct SolanaTransferTests {
  @Test func moveWithTheFeeOfOneSignature() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let entry = try await cluster.run([try Cluster.transfer(1, 2, 2_000_000)])
    #expect(entry.receipt?.fee == 5000 && entry.error == nil)
    #expect(try await cluster.balance(1) == Cluster.sol - 2_005_000)
    #expect(try await cluster.balance(2) == 2_000_000)
    #expect(await cluster.isBalanced)
    #expect(
      entry.receipt?.log == ["Program \(SolanaProgram.system) invoke [1]", "Program \(SolanaProgram.system) success"])
  }

  @Test func paySignaturesAndPriorityRoundedUp() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    try await cluster.fund(3)
    let entry = try await cluster.run(
      [
        .computeUnitLimit(1001), .computeUnitPrice(1_000_001), try Cluster.transfer(3, 2, 1_000_000),
      ], signers: [3])
    // Two signatures, and 1001 · 1.000001 lamports rounded up.
    #expect(entry.receipt?.fee == 10_000 + 1002)
    #expect(try await cluster.balance(1) == Cluster.sol - 11_002)
    #expect(try await cluster.balance(3) == Cluster.sol - 1_000_000)
  }

  @Test func areRefusedWithTheProgramsErrorWhenThereAreTooFew() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: 2_000_000)
    let error = try await cluster.refusal([try Cluster.transfer(1, 2, 1_995_001)])
    #expect(error?.kind == .instruction(index: 0, error: .custom(code: 1)))
    #expect(
      error?.message
        == "instruction 0 failed: custom program error: 0x1: Transfer: insufficient lamports 1995000, need 1995001")
    #expect(try await cluster.balance(1) == 2_000_000)
  }

  @Test func canBeMovedToTheLast() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: 2_000_000)
    let entry = try await cluster.run([try Cluster.transfer(1, 2, 1_995_000)])
    #expect(entry.error == nil)
    #expect(await cluster.ledger.account(try Cluster.address(1), on: .devnet) == nil)
    #expect(await cluster.isBalanced)
  }

  @Test(arguments: [(UInt64(890_879), 1), (890_880, nil)])
  func mustNotLeaveAnAccountBelowItsRent(amount: UInt64, index: Int?) async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let error = try await cluster.refusal([try Cluster.transfer(1, 2, amount)])
    #expect(error?.kind == index.map { .insufficientFundsForRent(account: $0) })
  }

  @Test func mustNotLeaveThePayerBelowItsRent() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: Cluster.least + 5000)
    // The fee alone leaves just enough; a transfer of what remains does not.
    let error = try await cluster.refusal([try Cluster.transfer(1, 1, 0)])
    #expect(error == nil)
    try await cluster.fund(3, lamports: Cluster.least + 4999)
    #expect(
      try await cluster.refusal([try Cluster.transfer(3, 3, 0)], payer: 3)?.kind
        == .insufficientFundsForRent(account: 0))
    try await cluster.fund(4, lamports: 2 * Cluster.least)
    #expect(
      try await cluster.refusal([try Cluster.transfer(4, 2, Cluster.least)], payer: 4)?.kind
        == .insufficientFundsForRent(account: 0))
  }

  @Test func needAPayerWhoExistsAndCanPay() async throws {
    let cluster = try Cluster()
    #expect(try await cluster.refusal([try Cluster.transfer(1, 2, 0)])?.kind == .accountNotFound)
    try await cluster.fund(1, lamports: Cluster.least)
    let priced = [SolanaInstruction.computeUnitLimit(1_000_000), .computeUnitPrice(900_000)]
    #expect(try await cluster.refusal(priced)?.kind == .insufficientFundsForFee)
    #expect(
      try await cluster.refusal([.computeUnitLimit(1_000_000), .computeUnitPrice(.max)])?.kind == .overflow)
  }

  @Test func areNeverSentToAProgram() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let error = try await cluster.refusal([
      .transfer(from: try Cluster.address(1), to: SolanaProgram.token, lamports: 1_000_000)
    ])
    #expect(error?.kind == .instruction(index: 0, error: .readonlyLamportChange))
  }

  @Test func onlyMoveWithTheSignatureOfTheirOwner() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    try await cluster.fund(3)
    var call = try Cluster.transfer(3, 1, 1_000_000)
    call.accounts[0].isSigner = false
    #expect(try await cluster.refusal([call])?.kind == .instruction(index: 0, error: .missingRequiredSignature))

    let signed = try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)])
    let other = try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_001)])
    var forged = SolanaTransaction(other.message)
    try forged.add(signed.signatures[0], of: try Cluster.address(1))
    await #expect(throws: SolanaTransactionError.self) { try await cluster.ledger.submit(forged, on: .devnet) }
    #expect(await cluster.ledger.simulate(forged, on: .devnet).error?.kind == .signatureFailure)
    #expect(
      await cluster.ledger.simulate(SolanaTransaction(other.message), on: .devnet).error?.kind == .signatureFailure)
  }

  @Test func failInTheBlockWithoutEffectButWithTheFee() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: 10_000_000)
    // Both are possible when they arrive, and only one of them in the block.
    let entries = [
      try await cluster.ledger.submit(
        try await cluster.transaction([try Cluster.transfer(1, 2, 6_000_000)]), on: .devnet),
      try await cluster.ledger.submit(
        try await cluster.transaction([try Cluster.transfer(1, 3, 6_000_000)]), on: .devnet),
    ]
    #expect(await cluster.ledger.pendingCount(.devnet) == 2)
    let block = await cluster.ledger.mine(.devnet)
    #expect(block.transactions == entries.map(\.signature.base58))
    let second = await cluster.ledger.transaction(entries[1].signature)
    #expect(second?.error?.kind == .instruction(index: 0, error: .custom(code: 1)) && second?.receipt?.fee == 5000)
    #expect(second?.receipt?.log.last == "Program \(SolanaProgram.system) failed: custom program error: 0x1")
    #expect(try await cluster.balance(1) == 3_990_000)
    #expect(try await cluster.balance(3) == 0)
    #expect(await cluster.isBalanced)
  }

  @Test func areDroppedWhenNotEvenTheFeeCanBePaidInTheBlock() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: 6_000_000)
    let first = try await cluster.transaction([try Cluster.transfer(1, 2, 5_995_000)])
    let second = try await cluster.transaction([try Cluster.transfer(1, 3, 5_000_000)])
    _ = try await cluster.ledger.submit(first, on: .devnet)
    let dropped = try await cluster.ledger.submit(second, on: .devnet)
    #expect(await cluster.ledger.mine(.devnet).transactions == [first.id?.base58])
    let found = await cluster.ledger.transaction(dropped.signature)
    #expect(found?.receipt == nil && found?.error?.kind == .accountNotFound)
    #expect(await cluster.isBalanced)
  }
}
