/// Why a transaction was not taken, or failed in its block.
public struct SolanaTransactionError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// Kind of error; the names are those of the runtime.
  public enum Kind: Hashable, Sendable, Codable {
    /// A transaction longer than a packet, or with contradictions.
    case sanitizeFailure
    /// A signature that is missing or wrong.
    case signatureFailure
    /// The block hash is unknown, or more than 150 blocks old.
    case blockhashNotFound
    /// An account is named twice.
    case accountLoadedTwice
    /// Accounts are taken from a lookup table, of which there are none.
    case addressLookupTableNotFound
    /// The fee payer does not exist.
    case accountNotFound
    /// The fee payer is no account of the System program.
    case invalidAccountForFee
    /// The fee payer has less than the fee.
    case insufficientFundsForFee
    /// An account would keep lamports, but fewer than its size demands.
    case insufficientFundsForRent(account: Int)
    /// A program that this ledger does not have.
    case programAccountNotFound
    /// The same setting of the compute budget twice.
    case duplicateInstruction(index: Int)
    /// An instruction failed.
    case instruction(index: Int, error: SolanaProgramError)
    /// An amount does not fit 64 bits.
    case overflow
  }

  /// Kind of error.
  public let kind: Kind
  /// One readable line with the figures.
  public let message: String

  /// An error of a kind.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The readable line.
  public var description: String { message }
}
