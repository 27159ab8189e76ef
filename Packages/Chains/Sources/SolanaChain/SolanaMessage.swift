/// What the signers of a transaction sign: accounts, a recent block and instructions.
public struct SolanaMessage: Hashable, Sendable {
  /// The layout of a message.
  public enum Version: Hashable, Sendable {
    /// The first layout, without a version byte.
    case legacy
    /// Version 0, with address lookup tables.
    case v0
  }

  /// An instruction whose program and accounts are indexes.
  public struct Instruction: Hashable, Sendable {
    /// The index of the program among the accounts.
    public var programIndex: UInt8
    /// The indexes of the accounts, counted through ``SolanaMessage/accounts`` and the looked-up ones.
    public var accountIndexes: [UInt8]
    /// The program's argument.
    public var data: [UInt8]

    /// An instruction from its indexes.
    public init(programIndex: UInt8, accountIndexes: [UInt8], data: [UInt8]) {
      self.programIndex = programIndex
      self.accountIndexes = accountIndexes
      self.data = data
    }
  }

  /// Accounts that are taken from a table on the chain.
  public struct Lookup: Hashable, Sendable {
    /// The table's address.
    public var table: SolanaPublicKey
    /// Indexes in the table of accounts that may change.
    public var writableIndexes: [UInt8]
    /// Indexes in the table of accounts that are only read.
    public var readonlyIndexes: [UInt8]

    /// The part of a table that a message uses.
    public init(table: SolanaPublicKey, writableIndexes: [UInt8], readonlyIndexes: [UInt8]) {
      self.table = table
      self.writableIndexes = writableIndexes
      self.readonlyIndexes = readonlyIndexes
    }
  }

  /// The layout.
  public let version: Version
  /// How many of the first accounts must sign.
  public let requiredSignatureCount: UInt8
  /// How many of the signers are only read; they come last among them.
  public let readonlySignedCount: UInt8
  /// How many of the other accounts are only read; they come last.
  public let readonlyUnsignedCount: UInt8
  /// The accounts: signers first, the payer of the fee at the front.
  public let accounts: [SolanaPublicKey]
  /// The hash of a recent block, or a durable nonce; 32 bytes.
  public let recentBlockhash: [UInt8]
  /// What is to be done, in order.
  public let instructions: [Instruction]
  /// The tables; empty in a legacy message.
  public let lookups: [Lookup]

  /// A message from its parts.
  ///
  /// - Throws: ``SolanaError`` when counts or indexes contradict each other.
  public init(
    version: Version, requiredSignatureCount: UInt8, readonlySignedCount: UInt8, readonlyUnsignedCount: UInt8,
    accounts: [SolanaPublicKey], recentBlockhash: some Collection<UInt8>, instructions: [Instruction],
    lookups: [Lookup] = []
  ) throws(SolanaError) {
    self.version = version
    self.requiredSignatureCount = requiredSignatureCount
    self.readonlySignedCount = readonlySignedCount
    self.readonlyUnsignedCount = readonlyUnsignedCount
    self.accounts = accounts
    self.recentBlockhash = Array(recentBlockhash)
    self.instructions = instructions
    self.lookups = lookups
    try checkConsistency()
  }

  /// The accounts that must sign, the payer of the fee first.
  public var signers: ArraySlice<SolanaPublicKey> { accounts.prefix(Int(requiredSignatureCount)) }

  /// Whether the account at an index of ``accounts`` may change.
  public func isWritable(at index: Int) -> Bool {
    guard accounts.indices.contains(index) else { return false }
    let signerCount = Int(requiredSignatureCount)
    return index < signerCount
      ? index < signerCount - Int(readonlySignedCount) : index < accounts.count - Int(readonlyUnsignedCount)
  }
}
