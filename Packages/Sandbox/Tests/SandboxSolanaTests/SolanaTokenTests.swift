import ChainCore
import CryptoCore
import SandboxChain
import SolanaChain
import Testing

@testable import SandboxSolana

@Suite("The test token on the Solana ledger")
struct SolanaTokenTests {
  @Test func isMintedByTheFaucetIntoAnAccountWithRent() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 5_000_000)
    #expect(try await cluster.ledger.issueToken(1, to: Cluster.address(1), on: .devnet) == 5_000_001)
    let account = try #require(await cluster.ledger.account(try Cluster.token(1), on: .devnet))
    #expect(account.lamports == 2_039_280 && account.owner == SolanaProgram.token && account.data.count == 165)
    let mint = await cluster.ledger.mint(SolanaTestToken.mint, on: .devnet)
    #expect(mint?.decimals == 6 && mint?.supply == 5_000_001)
    #expect(await cluster.ledger.mint(try Cluster.address(1), on: .devnet) == nil)
    #expect(await cluster.ledger.tokenBalance(of: try Cluster.address(1), on: .mainnet) == 0)
    #expect(await cluster.isBalanced)
  }

  @Test func movesToAnAccountMadeInTheSameTransaction() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 5_000_000)
    let entry = try await cluster.run([try Cluster.create(2), try Cluster.tokenTransfer(1, 2, 1_500_000)])
    #expect(entry.error == nil && entry.receipt?.fee == 5000)
    #expect(try await cluster.tokens(1) == 3_500_000)
    #expect(try await cluster.tokens(2) == 1_500_000)
    #expect(try await cluster.balance(1) == Cluster.sol - 5000 - 2_039_280)
    let holdings = await cluster.ledger.holdings(of: try Cluster.address(2), on: .devnet)
    #expect(
      holdings == [
        SolanaTokenHolding(account: try Cluster.token(2), mint: SolanaTestToken.mint, amount: 1_500_000)
      ])
    // Again: the account is there, and costs nothing.
    _ = try await cluster.run([try Cluster.create(2), try Cluster.tokenTransfer(1, 2, 1)])
    #expect(try await cluster.balance(1) == Cluster.sol - 10_000 - 2_039_280)
    #expect(await cluster.isBalanced)
  }

  @Test func movesUncheckedToo() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 7)
    try await cluster.fund(2, tokens: 1)
    let entry = try await cluster.run([
      .tokenTransfer(
        source: try Cluster.token(1), destination: try Cluster.token(2), owner: try Cluster.address(1), amount: 7)
    ])
    #expect(entry.error == nil)
    #expect(try await cluster.tokens(2) == 8)
    // To oneself nothing changes.
    _ = try await cluster.run([try Cluster.tokenTransfer(2, 2, 8)], payer: 2)
    #expect(try await cluster.tokens(2) == 8)
  }

  private func refusal(_ calls: [SolanaInstruction], signers: [UInt8] = []) async throws -> SolanaProgramError? {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 10)
    try await cluster.fund(2, tokens: 10)
    guard case .instruction(_, let error) = try await cluster.refusal(calls, signers: signers)?.kind else { return nil }
    return error
  }

  @Test func isRefusedWithTheProgramsErrors() async throws {
    #expect(try await refusal([try Cluster.tokenTransfer(1, 2, 10)]) == nil)
    #expect(try await refusal([try Cluster.tokenTransfer(1, 2, 11)]) == .custom(code: 1))
    #expect(try await refusal([try Cluster.tokenTransfer(1, 2, 1, decimals: 9)]) == .custom(code: 18))
    #expect(try await refusal([try Cluster.tokenTransfer(2, 1, 1, signer: 1)]) == .custom(code: 4))
    // Nobody has made the third one's account.
    #expect(try await refusal([try Cluster.tokenTransfer(1, 3, 1)]) == .invalidAccountData)
    var unsigned = try Cluster.tokenTransfer(2, 1, 1)
    unsigned.accounts[3].isSigner = false
    #expect(try await refusal([unsigned]) == .missingRequiredSignature)
    var otherMint = try Cluster.tokenTransfer(1, 2, 1)
    otherMint.accounts[1] = .init(try Cluster.address(9))
    #expect(try await refusal([otherMint]) == .custom(code: 3))
    var readOnly = try Cluster.tokenTransfer(1, 2, 1)
    readOnly.accounts[2].isWritable = false
    #expect(try await refusal([readOnly]) == .readonlyDataModified)
    var short = try Cluster.tokenTransfer(1, 2, 1)
    short.accounts.removeLast()
    #expect(try await refusal([short]) == .notEnoughAccountKeys)
    var unknown = try Cluster.tokenTransfer(1, 2, 1)
    unknown.data = [9]
    #expect(try await refusal([unknown]) == .custom(code: 12))
  }

  @Test func hasAccountsOnlyWhereTheirSeedsSay() async throws {
    var elsewhere = try Cluster.create(3)
    elsewhere.accounts[1] = .init(try Cluster.address(9), isWritable: true)
    #expect(try await refusal([elsewhere]) == .invalidSeeds)
    var noMint = try SolanaInstruction.createAssociatedTokenIdempotent(
      payer: try Cluster.address(1), owner: try Cluster.address(3), mint: try Cluster.address(2))
    #expect(try await refusal([noMint]) == .incorrectProgramID)
    noMint.data = [3]
    #expect(try await refusal([noMint]) == .invalidInstructionData)
    // Made twice only with the idempotent form.
    var again = try Cluster.create(2)
    #expect(try await refusal([again]) == nil)
    again.data = [0]
    #expect(try await refusal([again]) == .illegalOwner)
    again.data = []
    #expect(try await refusal([again]) == .illegalOwner)
  }

  @Test func hasAccountsThatPayNoFeesAndSendNoLamports() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 1)
    // An owner whose account someone has put lamports into before: only the rest of the rent is paid.
    let token = try Cluster.token(2)
    _ = try await cluster.run([.transfer(from: try Cluster.address(1), to: token, lamports: 1_000_000)])
    _ = try await cluster.run([try Cluster.create(2)])
    #expect(try await cluster.balance(1) == Cluster.sol - 10_000 - 2_039_280)
    #expect(await cluster.isBalanced)
  }

  @Test func isReadBackFromTheLayoutOfTheProgram() throws {
    let (mint, owner) = (try Cluster.address(1), try Cluster.address(2))
    let state = SolanaTokenAccountState(mint: mint, owner: owner, amount: 0x0102)
    #expect(
      state.data.count == 165 && Array(state.data[0..<32]) == mint.bytes && Array(state.data[32..<64]) == owner.bytes)
    #expect(Array(state.data[64..<72]) == [2, 1, 0, 0, 0, 0, 0, 0] && state.data[108] == 1)
    #expect(SolanaTokenAccountState(state.data) == state)
    var uninitialized = state.data
    uninitialized[108] = 0
    #expect(SolanaTokenAccountState(uninitialized) == nil)
    let minted = SolanaMintState(authority: owner, supply: 7, decimals: 6)
    #expect(minted.data.count == 82 && minted.data[44] == 6 && minted.data[45] == 1)
    #expect(SolanaMintState(minted.data) == minted)
    #expect(SolanaMintState([UInt8](repeating: 0, count: 82)) == nil)
  }
}
