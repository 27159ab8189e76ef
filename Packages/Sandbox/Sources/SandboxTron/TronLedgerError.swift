/// Why an embedded Tron network did not take a transaction.
public struct TronLedgerError: Error, Sendable, CustomStringConvertible {
  /// Kind of refusal. New kinds may be added.
  public struct Code: Sendable, Hashable {
    /// Name of the kind, as nodes answer it to a broadcast where they have it.
    public let name: String

    /// The signature is not the owner's.
    public static let signature = Code(name: "SIGERROR")
    /// The block referred to is not one of the last 65,536 of this network.
    public static let reference = Code(name: "TAPOS_ERROR")
    /// The expiration has passed, or is too far away.
    public static let expiration = Code(name: "TRANSACTION_EXPIRATION_ERROR")
    /// The transaction is known.
    public static let duplicate = Code(name: "DUP_TRANSACTION_ERROR")
    /// The account cannot pay for the transaction's bytes.
    public static let bandwidth = Code(name: "BANDWITH_ERROR")
    /// What the contract asks for makes no sense here: accounts, amounts, fee limit.
    public static let invalidContract = Code(name: "CONTRACT_VALIDATE_ERROR")
    /// The balance does not cover what is moved and burnt.
    public static let insufficientBalance = Code(name: "CONTRACT_VALIDATE_ERROR: balance")
    /// The kind of transaction is not offered.
    public static let unsupported = Code(name: "OTHER_ERROR")
    /// The fee is above what the sender agreed to.
    public static let feeAboveMaximum = Code(name: "FEE_ABOVE_MAXIMUM")
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

extension TronLedgerError: Equatable {
  /// Equality looks at the code.
  public static func == (one: TronLedgerError, other: TronLedgerError) -> Bool { one.code == other.code }
}
