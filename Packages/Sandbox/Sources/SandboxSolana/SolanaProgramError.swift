/// Why a program ended with an error; the names are those of the runtime.
public enum SolanaProgramError: Error, Hashable, Sendable, Codable {
  /// A number of the program's own.
  case custom(code: UInt32)
  /// An argument that the program does not accept.
  case invalidArgument
  /// Data that are no instruction of the program.
  case invalidInstructionData
  /// An account whose data are not what the program expects.
  case invalidAccountData
  /// An account of another program than the one expected.
  case incorrectProgramID
  /// An account that had to sign and did not.
  case missingRequiredSignature
  /// An account that the program has not set up.
  case uninitializedAccount
  /// Fewer accounts than the instruction takes.
  case notEnoughAccountKeys
  /// An address that does not follow from its seeds.
  case invalidSeeds
  /// An account that another program owns already.
  case illegalOwner
  /// Lamports of an account of another program would be taken.
  case externalAccountLamportSpend
  /// The balance of an account that is only read would change.
  case readonlyLamportChange
  /// The data of an account that is only read would change.
  case readonlyDataModified
  /// More compute units than the transaction has.
  case computationalBudgetExceeded
  /// A sum does not fit 64 bits.
  case arithmeticOverflow

  /// The error in words; a number of the program's own in hex, as explorers show it.
  public var message: String {
    switch self {
    case .custom(let code): "custom program error: 0x\(String(code, radix: 16))"
    case .invalidArgument: "invalid argument"
    case .invalidInstructionData: "invalid instruction data"
    case .invalidAccountData: "invalid account data"
    case .incorrectProgramID: "the account belongs to another program"
    case .missingRequiredSignature: "a required signature is missing"
    case .uninitializedAccount: "the account is not initialized"
    case .notEnoughAccountKeys: "too few accounts"
    case .invalidSeeds: "the address does not follow from its seeds"
    case .illegalOwner: "the account has an owner already"
    case .externalAccountLamportSpend: "lamports of another program's account"
    case .readonlyLamportChange: "the balance of a read-only account would change"
    case .readonlyDataModified: "the data of a read-only account would change"
    case .computationalBudgetExceeded: "compute units exhausted"
    case .arithmeticOverflow: "arithmetic overflow"
    }
  }
}
