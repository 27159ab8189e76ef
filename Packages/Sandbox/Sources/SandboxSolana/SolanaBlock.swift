/// A block of a Solana network. Slots without a block are skipped.
public struct SolanaBlock: Sendable, Hashable {
  /// Slot in which it was made.
  public let slot: UInt64
  /// Number of blocks before it.
  public let height: UInt64
  /// Hash that transactions name as a recent one, 32 bytes.
  public let blockhash: [UInt8]
  /// Hash of the block before.
  public let previousBlockhash: [UInt8]
  /// Milliseconds since 1970; never before that of the block before.
  public let time: Int64
  /// Signatures that name its transactions, in order, in Base58.
  public let transactions: [String]
}

/// How sure it is that a block stays. The ledger is a cluster of one validator, which votes for each of its blocks.
public enum SolanaCommitment: String, Sendable {
  /// A block that the cluster has voted for.
  case confirmed
  /// A block 32 slots deep.
  case finalized
}
