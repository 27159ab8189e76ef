import ChainCore
import CryptoCore
import CryptoEd25519
import SandboxChain
import SolanaChain

@testable import SandboxSolana

/// A ledger under test with people whose keys follow from a number.
struct Cluster {
  let ledger: SolanaLedger
  let clock: SandboxClock
  let network = SolanaNetwork.devnet

  static let sol: UInt64 = 1_000_000_000
  static let least = SolanaRent.minimum(byteCount: 0)

  init(
    _ mining: MiningMode = .onDemand, clock: SandboxClock = .manual(), records: [String: [UInt8]] = [:]
  ) throws {
    self.clock = clock
    ledger = try SolanaLedger(clock: clock, mining: mining, restoring: records)
  }

  static func key(_ number: UInt8) throws -> Ed25519PrivateKey {
    try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](repeating: number, count: 32)))
  }

  static func address(_ number: UInt8) throws -> SolanaPublicKey { try key(number).solanaAddress }

  static func token(_ number: UInt8) throws -> SolanaPublicKey {
    try SolanaPublicKey.associatedToken(owner: address(number), mint: SolanaTestToken.mint)
  }

  /// Credits a person with lamports and, if any, test tokens.
  func fund(_ number: UInt8, lamports: UInt64 = sol, tokens: UInt64 = 0) async throws {
    _ = try await ledger.issue(lamports, to: Self.address(number), on: network)
    if tokens > 0 { _ = try await ledger.issueToken(tokens, to: Self.address(number), on: network) }
  }

  /// A transaction signed by its payer and others.
  func transaction(
    _ instructions: [SolanaInstruction], payer: UInt8 = 1, signers: [UInt8] = [], blockhash: [UInt8]? = nil,
    version: SolanaMessage.Version = .v0
  ) async throws -> SolanaTransaction {
    let newest = await ledger.latestBlockhash(network)
    var transaction = SolanaTransaction(
      try SolanaMessage(
        version: version, payer: Self.address(payer), instructions: instructions,
        recentBlockhash: blockhash ?? newest))
    try transaction.sign(with: try ([payer] + signers).map { try Self.key($0) })
    return transaction
  }

  /// Signs, submits and mines.
  func run(
    _ instructions: [SolanaInstruction], payer: UInt8 = 1, signers: [UInt8] = []
  ) async throws -> SolanaLedgerTransaction {
    let entry = try await ledger.submit(
      try await transaction(instructions, payer: payer, signers: signers), on: network)
    await ledger.mine(network)
    return await ledger.transaction(entry.signature, on: network) ?? entry
  }

  /// Why a transaction is refused; nil when it is not.
  func refusal(
    _ instructions: [SolanaInstruction], payer: UInt8 = 1, signers: [UInt8] = [], blockhash: [UInt8]? = nil
  ) async throws -> SolanaTransactionError? {
    let transaction = try await transaction(instructions, payer: payer, signers: signers, blockhash: blockhash)
    let simulated = await ledger.simulate(transaction, on: network).error
    do throws(SolanaTransactionError) {
      _ = try await ledger.submit(transaction, on: network)
      return nil
    } catch {
      // What the simulation says is what the pool says.
      return simulated == error ? error : nil
    }
  }

  func balance(_ number: UInt8) async throws -> UInt64 {
    await ledger.balance(of: try Self.address(number), on: network)
  }

  func tokens(_ number: UInt8) async throws -> UInt64 {
    await ledger.tokenBalance(of: try Self.address(number), on: network)
  }

  /// Whether the lamports in all accounts are what was issued.
  var isBalanced: Bool {
    get async {
      let supply = await ledger.supply(network)
      return supply.issued == supply.total
    }
  }

  static func transfer(_ from: UInt8, _ to: UInt8, _ lamports: UInt64) throws -> SolanaInstruction {
    .transfer(from: try address(from), to: try address(to), lamports: lamports)
  }

  static func tokenTransfer(
    _ from: UInt8, _ to: UInt8, _ amount: UInt64, decimals: UInt8 = SolanaTestToken.decimals, signer: UInt8? = nil
  ) throws -> SolanaInstruction {
    .transferChecked(
      source: try token(from), mint: SolanaTestToken.mint, destination: try token(to),
      owner: try address(signer ?? from), amount: amount, decimals: decimals)
  }

  static func create(_ owner: UInt8, payer: UInt8 = 1) throws -> SolanaInstruction {
    try .createAssociatedTokenIdempotent(
      payer: try address(payer), owner: try address(owner), mint: SolanaTestToken.mint)
  }
}
