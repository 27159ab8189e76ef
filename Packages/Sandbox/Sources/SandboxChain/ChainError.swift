/// Why a chain did not take a transaction.
public struct ChainError: Error, Sendable, CustomStringConvertible {
  /// Kind of refusal. New kinds may be added.
  public struct Code: Sendable, Hashable {
    /// Name of the kind.
    public let name: String

    /// Balance below value plus the largest fee, what is pending included.
    public static let insufficientFunds = Code(name: "insufficientFunds")
    /// A transaction with this nonce is on the chain or pending.
    public static let nonceTooLow = Code(name: "nonceTooLow")
    /// Transactions with lower nonces are missing.
    public static let nonceTooHigh = Code(name: "nonceTooHigh")
    /// Signed for another chain.
    public static let wrongChain = Code(name: "wrongChain")
    /// Gas limit below what the transaction needs, or above what a block holds.
    public static let gasLimit = Code(name: "gasLimit")
    /// Fee below the base fee, or priority fee above the whole fee.
    public static let fee = Code(name: "fee")
    /// The signature recovers to no sender.
    public static let invalidSignature = Code(name: "invalidSignature")
    /// The call would revert.
    public static let reverted = Code(name: "reverted")
    /// The kind of transaction is not offered (contract creation).
    public static let unsupported = Code(name: "unsupported")
    /// An amount does not fit 256 bits.
    public static let overflow = Code(name: "overflow")
  }

  /// Kind of refusal.
  public let code: Code
  /// One readable line with the figures.
  public let message: String

  /// A refusal of a kind.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Kind and message.
  public var description: String { "\(code.name): \(message)" }
}

extension ChainError: Equatable {
  /// Equality looks at the code.
  public static func == (one: ChainError, other: ChainError) -> Bool { one.code == other.code }
}
