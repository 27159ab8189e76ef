extension SolanaMessage {
  /// The instructions with the addresses and rights that their indexes stand for.
  ///
  /// - Throws: ``SolanaError`` when an instruction takes an account from a lookup table, whose content the message does
  ///   not tell.
  public func resolvedInstructions() throws(SolanaError) -> [SolanaInstruction] {
    var resolved: [SolanaInstruction] = []
    for (place, instruction) in instructions.enumerated() {
      var metas: [SolanaAccountMeta] = []
      for index in instruction.accountIndexes.map(Int.init) {
        guard accounts.indices.contains(index) else {
          throw SolanaError(.inconsistentMessage, offset: place, "the instruction uses an account of a lookup table")
        }
        metas.append(
          SolanaAccountMeta(
            accounts[index], isSigner: index < Int(requiredSignatureCount), isWritable: isWritable(at: index)))
      }
      guard accounts.indices.contains(Int(instruction.programIndex)) else {
        throw SolanaError(.inconsistentMessage, offset: place, "the instruction's program is not among the accounts")
      }
      resolved.append(
        SolanaInstruction(program: accounts[Int(instruction.programIndex)], accounts: metas, data: instruction.data))
    }
    return resolved
  }
}
