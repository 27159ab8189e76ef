internal import ChainCore
internal import CryptoCore
internal import CryptoEd25519
internal import SandboxChain
internal import SandboxSolana
internal import SolanaChain

/// Pays the network for relayed Solana transactions; their senders pay it back in the same transaction.
struct SolanaRelayer: Sendable {
  let key: Ed25519PrivateKey

  /// Lamports below which it gets new ones.
  private static let low: UInt64 = 10_000_000_000
  private static let refill: UInt64 = 1_000_000_000_000

  /// Nil for bytes that are no seed.
  init?(seed: [UInt8]?) {
    guard let seed, let key = try? Ed25519PrivateKey(seed: SecretBytes(copying: seed)) else { return nil }
    self.key = key
  }

  /// The seed, for the state file.
  var seed: [UInt8] { key.seed.withUnsafeBytes { Array($0) } }

  var address: SolanaPublicKey { key.solanaAddress }

  /// Sees to it that it can pay, and be paid in the test token.
  func prepare(on network: SolanaNetwork, of ledger: SolanaLedger) async throws {
    if await ledger.balance(of: address, on: network) < Self.low {
      _ = try await ledger.issue(Self.refill, to: address, on: network)
    }
    if await ledger.holdings(of: address, on: network).isEmpty {
      _ = try await ledger.issueToken(0, to: address, on: network)
    }
  }
}
