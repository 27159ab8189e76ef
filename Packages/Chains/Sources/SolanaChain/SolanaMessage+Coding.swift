extension SolanaMessage {
  /// The bytes that are signed.
  public var serialized: [UInt8] {
    var output: [UInt8] = version == .v0 ? [0x80] : []
    output += [requiredSignatureCount, readonlySignedCount, readonlyUnsignedCount]
    CompactU16.append(accounts.count, to: &output)
    for account in accounts {
      output += account.bytes
    }
    output += recentBlockhash
    CompactU16.append(instructions.count, to: &output)
    for instruction in instructions {
      output.append(instruction.programIndex)
      Self.append(instruction.accountIndexes, to: &output)
      Self.append(instruction.data, to: &output)
    }
    if version == .v0 {
      CompactU16.append(lookups.count, to: &output)
      for lookup in lookups {
        output += lookup.table.bytes
        Self.append(lookup.writableIndexes, to: &output)
        Self.append(lookup.readonlyIndexes, to: &output)
      }
    }
    return output
  }

  /// Reads a message of either layout. Lengths must be canonical, counts and indexes consistent, and nothing may
  /// follow.
  ///
  /// - Throws: ``SolanaError`` naming the offset and the reason.
  public init(serialized bytes: some Collection<UInt8>) throws(SolanaError) {
    var reader = SolanaReader(Array(bytes))
    try self.init(&reader)
    try reader.finish()
  }

  init(_ reader: inout SolanaReader) throws(SolanaError) {
    let first = try reader.byte("version")
    guard first < 0x80 || first == 0x80 else {
      throw SolanaError(.unknownVersion, offset: reader.position - 1, "the version \(first & 0x7f) is not known")
    }
    let version: Version = first == 0x80 ? .v0 : .legacy
    let requiredSignatureCount = version == .v0 ? try reader.byte("header") : first
    let readonlySignedCount = try reader.byte("header")
    let readonlyUnsignedCount = try reader.byte("header")
    var accounts: [SolanaPublicKey] = []
    for _ in 0..<(try reader.count("accounts", itemByteCount: 32)) {
      accounts.append(try reader.address("accounts"))
    }
    let blockhash = try reader.take(32, "recentBlockhash")
    var instructions: [Instruction] = []
    for _ in 0..<(try reader.count("instructions", itemByteCount: 3)) {
      instructions.append(
        Instruction(
          programIndex: try reader.byte("programIndex"), accountIndexes: try Self.bytes("accountIndexes", &reader),
          data: try Self.bytes("data", &reader)))
    }
    var lookups: [Lookup] = []
    if version == .v0 {
      for _ in 0..<(try reader.count("lookups", itemByteCount: 34)) {
        lookups.append(
          Lookup(
            table: try reader.address("table"), writableIndexes: try Self.bytes("writableIndexes", &reader),
            readonlyIndexes: try Self.bytes("readonlyIndexes", &reader)))
      }
    }
    try self.init(
      version: version, requiredSignatureCount: requiredSignatureCount, readonlySignedCount: readonlySignedCount,
      readonlyUnsignedCount: readonlyUnsignedCount, accounts: accounts, recentBlockhash: blockhash,
      instructions: instructions, lookups: lookups)
  }

  private static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    CompactU16.append(bytes.count, to: &output)
    output += bytes
  }

  private static func bytes(_ field: String, _ reader: inout SolanaReader) throws(SolanaError) -> [UInt8] {
    try reader.take(try reader.count(field, itemByteCount: 1), field)
  }
}
