/// An account that an instruction uses.
public struct SolanaAccountMeta: Hashable, Sendable {
  /// The account.
  public var address: SolanaPublicKey
  /// Whether its key must sign the transaction.
  public var isSigner: Bool
  /// Whether the instruction may change it.
  public var isWritable: Bool

  /// An account with its rights.
  public init(_ address: SolanaPublicKey, isSigner: Bool = false, isWritable: Bool = false) {
    self.address = address
    self.isSigner = isSigner
    self.isWritable = isWritable
  }
}

/// A call of a program.
public struct SolanaInstruction: Hashable, Sendable {
  /// The program.
  public var program: SolanaPublicKey
  /// The accounts in the order that the program expects.
  public var accounts: [SolanaAccountMeta]
  /// The program's argument.
  public var data: [UInt8]

  /// A call of a program.
  public init(program: SolanaPublicKey, accounts: [SolanaAccountMeta], data: [UInt8]) {
    self.program = program
    self.accounts = accounts
    self.data = data
  }
}
