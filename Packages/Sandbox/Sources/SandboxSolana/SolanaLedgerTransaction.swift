public import ChainCore
public import SolanaChain

/// A transaction that the ledger has taken, with its receipt once it is in a block.
public struct SolanaLedgerTransaction: Sendable, Hashable {
  /// Where a transaction is.
  public enum Status: Sendable, Hashable {
    /// Waits for a block.
    case pending
    /// In a block, executed.
    case executed(Receipt)
    /// In a block, without effect; the fee is paid all the same.
    case failed(Receipt, SolanaTransactionError)
    /// Given up: when its block was made, it could not even pay the fee.
    case dropped(SolanaTransactionError)
  }

  /// What a block says about its transaction.
  public struct Receipt: Sendable, Hashable {
    /// Slot of the block.
    public let slot: UInt64
    /// Blockhash of the block.
    public let blockhash: [UInt8]
    /// Time of the block in milliseconds since 1970.
    public let time: Int64
    /// Position in the block.
    public let index: Int
    /// Lamports that the first signer paid.
    public let fee: UInt64
    /// Compute units used.
    public let units: UInt64
    /// What the runtime and the programs wrote.
    public let log: [String]
  }

  /// Network of the transaction.
  public let network: SolanaNetwork
  /// The transaction as it was sent.
  public let transaction: SolanaTransaction
  /// The first signer's signature, which names the transaction.
  public let signature: SolanaSignature
  /// Where it is.
  public internal(set) var status: Status

  /// The receipt, when it is in a block.
  public var receipt: Receipt? {
    switch status {
    case .pending, .dropped: nil
    case .executed(let receipt), .failed(let receipt, _): receipt
    }
  }

  /// Why it failed or was dropped.
  public var error: SolanaTransactionError? {
    switch status {
    case .pending, .executed: nil
    case .failed(_, let error), .dropped(let error): error
    }
  }
}

/// What a transaction would do in the next block.
public struct SolanaSimulation: Sendable, Hashable {
  /// Why it would fail; nil if it would not.
  public let error: SolanaTransactionError?
  /// The fee in lamports; 0 for one that would not be taken.
  public let fee: UInt64
  /// Compute units it would use.
  public let units: UInt64
  /// What the runtime and the programs would write.
  public let log: [String]
}

/// A token account and what is in it.
public struct SolanaTokenHolding: Sendable, Hashable {
  /// The token account.
  public let account: SolanaPublicKey
  /// Mint of the token.
  public let mint: SolanaPublicKey
  /// Base units.
  public let amount: UInt64
}
