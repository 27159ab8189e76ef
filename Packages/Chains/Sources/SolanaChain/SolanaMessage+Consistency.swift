extension SolanaMessage {
  /// The checks that a validator makes before it looks further.
  func checkConsistency() throws(SolanaError) {
    guard recentBlockhash.count == 32 else {
      throw SolanaError(.wrongLength, "a block hash has 32 bytes, not \(recentBlockhash.count)")
    }
    guard accounts.count <= 256 else {
      throw SolanaError(.tooMany, "a message names at most 256 accounts")
    }
    guard requiredSignatureCount < 128 else {
      throw SolanaError(.tooMany, "a message has at most 127 signers")
    }
    guard readonlySignedCount < requiredSignatureCount else {
      throw SolanaError(.inconsistentMessage, "the payer of the fee must be a writable signer")
    }
    guard Int(requiredSignatureCount) + Int(readonlyUnsignedCount) <= accounts.count else {
      throw SolanaError(.inconsistentMessage, "the header counts more accounts than there are")
    }
    guard version == .v0 || lookups.isEmpty else {
      throw SolanaError(.inconsistentMessage, "a legacy message has no lookup tables")
    }
    var total = accounts.count
    for (index, lookup) in lookups.enumerated() {
      let count = lookup.writableIndexes.count + lookup.readonlyIndexes.count
      guard count > 0 else {
        throw SolanaError(.inconsistentMessage, offset: index, "a lookup table is named but not used")
      }
      total += count
    }
    guard total <= 256 else {
      throw SolanaError(.tooMany, "a message names at most 256 accounts")
    }
    guard instructions.count <= CompactU16.maximum else {
      throw SolanaError(.tooMany, "a message has at most \(CompactU16.maximum) instructions")
    }
    for (index, instruction) in instructions.enumerated() {
      guard max(instruction.accountIndexes.count, instruction.data.count) <= CompactU16.maximum else {
        throw SolanaError(
          .tooMany, offset: index,
          "an instruction has at most \(CompactU16.maximum) accounts and as many bytes of data")
      }
      guard instruction.programIndex > 0, Int(instruction.programIndex) < accounts.count else {
        throw SolanaError(.inconsistentMessage, offset: index, "the instruction's program is not among the accounts")
      }
      guard instruction.accountIndexes.allSatisfy({ Int($0) < total }) else {
        throw SolanaError(.inconsistentMessage, offset: index, "the instruction uses an account that is not there")
      }
    }
  }
}
