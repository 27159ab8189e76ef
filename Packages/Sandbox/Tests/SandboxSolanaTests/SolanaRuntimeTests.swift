import ChainCore
import CryptoCore
import SandboxChain
import SolanaChain
import Testing

@testable import SandboxSolana

@Suite("What the Solana ledger takes")
struct SolanaRuntimeTests {
  @Test func aBlockhashCanBeUsedForAHundredAndFiftyBlocks() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let blockhash = await cluster.ledger.latestBlockhash(.devnet)
    for _ in 0..<150 { await cluster.ledger.mine(.devnet) }
    let call = [try Cluster.transfer(1, 2, 1_000_000)]
    #expect(try await cluster.refusal(call, blockhash: blockhash) == nil)
    await cluster.ledger.mine(.devnet)
    #expect(
      try await cluster.refusal([try Cluster.transfer(1, 2, 1_000_001)], blockhash: blockhash)?.kind
        == .blockhashNotFound)
    #expect(
      try await cluster.refusal(call, blockhash: [UInt8](repeating: 1, count: 32))?.kind == .blockhashNotFound)
  }

  @Test func theSameTransactionIsTakenOnce() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let transaction = try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)])
    let first = try await cluster.ledger.submit(transaction, on: .devnet)
    #expect(try await cluster.ledger.submit(transaction, on: .devnet) == first)
    await cluster.ledger.mine(.devnet)
    #expect(try await cluster.ledger.submit(transaction, on: .devnet).receipt != nil)
    await cluster.ledger.mine(.devnet)
    #expect(try await cluster.balance(2) == 1_000_000)
  }

  @Test func aTransactionOfAnotherNetworkIsRefused() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    _ = try await cluster.ledger.issue(Cluster.sol, to: Cluster.address(1), on: .mainnet)
    let transaction = try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)])
    #expect(await cluster.ledger.simulate(transaction, on: .mainnet).error?.kind == .blockhashNotFound)
    #expect(await cluster.ledger.simulate(transaction, on: .devnet).error == nil)
  }

  @Test func programsThatAreNotThereAndLookupTablesAreRefused() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let unknown = SolanaInstruction(program: SolanaProgram.token2022, accounts: [], data: [])
    #expect(try await cluster.refusal([unknown])?.kind == .programAccountNotFound)

    let table = SolanaLookupTable(address: try Cluster.address(8), accounts: [try Cluster.address(2)])
    var transaction = SolanaTransaction(
      try SolanaMessage(
        payer: Cluster.address(1), instructions: [try Cluster.transfer(1, 2, 1_000_000)],
        recentBlockhash: await cluster.ledger.latestBlockhash(.devnet), lookupTables: [table]))
    try transaction.sign(with: [try Cluster.key(1)])
    #expect(await cluster.ledger.simulate(transaction, on: .devnet).error?.kind == .addressLookupTableNotFound)
  }

  @Test func contradictionsAreRefused() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let payer = try Cluster.address(1)
    var twice = SolanaTransaction(
      try SolanaMessage(
        version: .v0, requiredSignatureCount: 1, readonlySignedCount: 0, readonlyUnsignedCount: 0,
        accounts: [payer, payer], recentBlockhash: await cluster.ledger.latestBlockhash(.devnet), instructions: []))
    try twice.sign(with: [try Cluster.key(1)])
    #expect(await cluster.ledger.simulate(twice, on: .devnet).error?.kind == .accountLoadedTwice)
    let long = SolanaInstruction.memo(String(repeating: "a", count: 1232))
    #expect(try await cluster.refusal([long])?.kind == .sanitizeFailure)
  }

  @Test func settingsOfTheComputeBudgetAreReadOnce() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    #expect(
      try await cluster.refusal([.computeUnitLimit(1), .computeUnitPrice(1), .computeUnitLimit(2)])?.kind
        == .duplicateInstruction(index: 2))
    let broken = SolanaInstruction(program: SolanaProgram.computeBudget, accounts: [], data: [2, 1])
    #expect(try await cluster.refusal([broken])?.kind == .instruction(index: 0, error: .invalidInstructionData))
    let foreign = SolanaInstruction(program: SolanaProgram.computeBudget, accounts: [], data: [9, 0, 0, 0, 0])
    #expect(try await cluster.refusal([foreign])?.kind == .instruction(index: 0, error: .invalidInstructionData))
  }

  @Test func computeUnitsEndTheTransactionThatExceedsThem() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let call = try Cluster.transfer(1, 2, 1_000_000)
    #expect(
      try await cluster.refusal([.computeUnitLimit(299), call])?.kind
        == .instruction(index: 1, error: .computationalBudgetExceeded))
    let entry = try await cluster.run([.computeUnitLimit(300), call])
    #expect(entry.error == nil && entry.receipt?.units == 300)
  }

  @Test func memosAreTextsSignedByWhomTheyName() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let entry = try await cluster.run([.memo("Grüße 🚀", signers: [try Cluster.address(1)])])
    #expect(entry.receipt?.log.contains(#"Program log: Memo (len 12): "Grüße 🚀""#) == true)
    let found = await cluster.ledger.signatures(of: try Cluster.address(1), memo: "Grüße 🚀", on: .devnet)
    #expect(found == [entry.signature])
    #expect(await cluster.ledger.signatures(of: try Cluster.address(2), memo: "Grüße 🚀", on: .devnet) == [])
    #expect(await cluster.ledger.signatures(of: try Cluster.address(1), memo: "Grüße", on: .devnet) == [])
    let bytes = SolanaInstruction(program: SolanaProgram.memo, accounts: [], data: [0xff])
    #expect(try await cluster.refusal([bytes])?.kind == .instruction(index: 0, error: .invalidInstructionData))
    let unsigned = SolanaInstruction(program: SolanaProgram.memo, accounts: [.init(try Cluster.address(2))], data: [65])
    #expect(try await cluster.refusal([unsigned])?.kind == .instruction(index: 0, error: .missingRequiredSignature))
  }

  @Test func instructionsOfTheSystemProgramBesidesTransfersAreRefused() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    var call = try Cluster.transfer(1, 2, 1_000_000)
    call.data[0] = 0
    #expect(try await cluster.refusal([call])?.kind == .instruction(index: 0, error: .invalidInstructionData))
    call = try Cluster.transfer(1, 2, 1_000_000)
    call.data.removeLast()
    #expect(try await cluster.refusal([call])?.kind == .instruction(index: 0, error: .invalidInstructionData))
  }

  @Test func whatThePriorInstructionsDidIsUndone() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 5)
    let calls = [try Cluster.transfer(1, 2, 1_000_000), try Cluster.create(3), try Cluster.tokenTransfer(1, 3, 6)]
    let error = try await cluster.refusal(calls)
    #expect(error?.kind == .instruction(index: 2, error: .custom(code: 1)))
    #expect(error?.message.hasSuffix("Error: insufficient funds: 5, needed 6") == true)
    #expect(try await cluster.balance(2) == 0)
    #expect(await cluster.ledger.holdings(of: try Cluster.address(3), on: .devnet) == [])
  }

  @Test func legacyMessagesAreTakenToo() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let transaction = try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)], version: .legacy)
    #expect(transaction.message.version == .legacy)
    _ = try await cluster.ledger.submit(transaction, on: .devnet)
    await cluster.ledger.mine(.devnet)
    #expect(try await cluster.balance(2) == 1_000_000)
  }

  @Test func theFaucetRefusesWhatWouldNotBeKept() async throws {
    let cluster = try Cluster()
    await #expect(throws: SolanaTransactionError.self) {
      try await cluster.ledger.issue(Cluster.least - 1, to: Cluster.address(1), on: .devnet)
    }
    try await cluster.fund(1)
    await #expect(throws: SolanaTransactionError.self) {
      try await cluster.ledger.issue(.max, to: Cluster.address(2), on: .devnet)
    }
    try await cluster.fund(1, tokens: 1)
    await #expect(throws: SolanaTransactionError.self) {
      try await cluster.ledger.issueToken(.max, to: Cluster.address(2), on: .devnet)
    }
    #expect(await cluster.isBalanced)
  }
}
