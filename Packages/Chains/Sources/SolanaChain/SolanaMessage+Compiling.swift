extension SolanaMessage {
  /// Puts a message together: collects the accounts of all instructions, joins their rights, and orders them by rights
  /// and then by address, as the reference implementation does.
  ///
  /// - Parameters:
  ///   - lookupTables: for version 0, tables from which accounts are taken that neither sign nor are programs.
  /// - Throws: ``SolanaError`` for more accounts than a message can name.
  public init(
    version: Version = .v0, payer: SolanaPublicKey, instructions: [SolanaInstruction],
    recentBlockhash: some Collection<UInt8>, lookupTables: [SolanaLookupTable] = []
  ) throws(SolanaError) {
    var rights = AccountRights.collect(payer: payer, instructions)
    var lookups: [AccountRights.Drawn] = []
    for table in version == .v0 ? lookupTables : [] {
      if let drawn = try rights.draw(from: table) {
        lookups.append(drawn)
      }
    }

    let others = rights.remaining.filter { $0.key != payer }
    let ordered =
      [payer]
      + others.filter { $0.value.isSigner && $0.value.isWritable }.map(\.key)
      + others.filter { $0.value.isSigner && !$0.value.isWritable }.map(\.key)
      + others.filter { !$0.value.isSigner && $0.value.isWritable }.map(\.key)
      + others.filter { !$0.value.isSigner && !$0.value.isWritable }.map(\.key)
    let signers = [payer] + others.filter(\.value.isSigner).map(\.key)
    let all = ordered + lookups.flatMap(\.writable) + lookups.flatMap(\.readonly)
    guard all.count <= 256, signers.count < 128 else {
      throw SolanaError(.tooMany, "a message names at most 256 accounts and 127 signers")
    }
    let indexes = Dictionary(zip(all, UInt8.min...UInt8.max)) { first, _ in first }
    try self.init(
      version: version, requiredSignatureCount: UInt8(signers.count),
      readonlySignedCount: UInt8(others.filter { $0.value.isSigner && !$0.value.isWritable }.count),
      readonlyUnsignedCount: UInt8(others.filter { !$0.value.isSigner && !$0.value.isWritable }.count),
      accounts: ordered, recentBlockhash: recentBlockhash,
      instructions: instructions.map { instruction in
        Instruction(
          programIndex: indexes[instruction.program, default: 0],
          accountIndexes: instruction.accounts.map { indexes[$0.address, default: 0] }, data: instruction.data)
      },
      lookups: lookups.map(\.lookup))
  }
}

/// The accounts of a message under construction, by address, with the rights that any instruction asks for.
private struct AccountRights {
  struct Rights {
    var isSigner = false
    var isWritable = false
    var isProgram = false
  }

  /// What a table contributes.
  struct Drawn {
    let lookup: SolanaMessage.Lookup
    let writable: [SolanaPublicKey]
    let readonly: [SolanaPublicKey]
  }

  private var rights: [SolanaPublicKey: Rights] = [:]

  /// In the order of the addresses.
  var remaining: [(key: SolanaPublicKey, value: Rights)] { rights.sorted { $0.key < $1.key } }

  static func collect(payer: SolanaPublicKey, _ instructions: [SolanaInstruction]) -> AccountRights {
    var result = AccountRights()
    result.rights[payer] = Rights(isSigner: true, isWritable: true)
    for instruction in instructions {
      result.rights[instruction.program, default: Rights()].isProgram = true
      for account in instruction.accounts {
        if account.isSigner { result.rights[account.address, default: Rights()].isSigner = true }
        if account.isWritable { result.rights[account.address, default: Rights()].isWritable = true }
        if result.rights[account.address] == nil { result.rights[account.address] = Rights() }
      }
    }
    return result
  }

  /// Takes out the accounts that a table holds; nil when it holds none.
  mutating func draw(from table: SolanaLookupTable) throws(SolanaError) -> Drawn? {
    let places = Dictionary(zip(table.accounts, table.accounts.indices)) { first, _ in first }
    let found = remaining.filter { !$0.value.isSigner && !$0.value.isProgram && places[$0.key] != nil }
    guard !found.isEmpty else { return nil }
    let writable = found.filter(\.value.isWritable).map(\.key)
    let readonly = found.filter { !$0.value.isWritable }.map(\.key)
    for key in writable + readonly {
      guard places[key, default: 0] < 256 else {
        throw SolanaError(.tooMany, "a lookup table has at most 256 accounts")
      }
      rights[key] = nil
    }
    let lookup = SolanaMessage.Lookup(
      table: table.address, writableIndexes: writable.map { UInt8(places[$0, default: 0]) },
      readonlyIndexes: readonly.map { UInt8(places[$0, default: 0]) })
    return Drawn(lookup: lookup, writable: writable, readonly: readonly)
  }
}
