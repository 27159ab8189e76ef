extension SolanaInstruction {
  /// Moves lamports (System program, `Transfer`).
  public static func transfer(
    from source: SolanaPublicKey, to destination: SolanaPublicKey, lamports: UInt64
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaProgram.system,
      accounts: [
        .init(source, isSigner: true, isWritable: true), .init(destination, isWritable: true),
      ],
      data: littleEndian(UInt32(2)) + littleEndian(lamports))
  }

  /// Moves tokens and states mint and decimals, which the program checks (SPL Token and Token-2022,
  /// `TransferChecked`).
  ///
  /// - Parameters:
  ///   - source: the token account that is debited.
  ///   - destination: the token account that is credited.
  ///   - owner: the source's owner or delegate; with `signers` a multisignature account.
  ///   - signers: the signers of a multisignature owner.
  ///   - amount: base units.
  public static func transferChecked(
    source: SolanaPublicKey, mint: SolanaPublicKey, destination: SolanaPublicKey, owner: SolanaPublicKey,
    signers: [SolanaPublicKey] = [], amount: UInt64, decimals: UInt8,
    tokenProgram: SolanaPublicKey = SolanaProgram.token
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: tokenProgram,
      accounts: [
        .init(source, isWritable: true), .init(mint), .init(destination, isWritable: true),
        .init(owner, isSigner: signers.isEmpty),
      ] + signers.map { .init($0, isSigner: true) },
      data: [12] + littleEndian(amount) + [decimals])
  }

  /// Creates the token account of an owner unless it exists (SPL Associated Token Account, `CreateIdempotent`).
  ///
  /// - Throws: ``SolanaError`` in the case, not known to occur, that the account has no address.
  public static func createAssociatedTokenIdempotent(
    payer: SolanaPublicKey, owner: SolanaPublicKey, mint: SolanaPublicKey,
    tokenProgram: SolanaPublicKey = SolanaProgram.token
  ) throws(SolanaError) -> SolanaInstruction {
    let account = try SolanaPublicKey.associatedToken(owner: owner, mint: mint, tokenProgram: tokenProgram)
    return SolanaInstruction(
      program: SolanaProgram.associatedToken,
      accounts: [
        .init(payer, isSigner: true, isWritable: true), .init(account, isWritable: true), .init(owner), .init(mint),
        .init(SolanaProgram.system), .init(tokenProgram),
      ],
      data: [1])
  }

  /// Writes a text into the log (SPL Memo).
  ///
  /// - Parameter signers: accounts that sign the memo.
  public static func memo(_ text: String, signers: [SolanaPublicKey] = []) -> SolanaInstruction {
    SolanaInstruction(
      program: SolanaProgram.memo, accounts: signers.map { .init($0, isSigner: true) }, data: Array(text.utf8))
  }

  /// Moves tokens without stating mint and decimals (SPL Token, `Transfer`). Prefer the checked form.
  ///
  /// - Parameters:
  ///   - source: the token account that is debited.
  ///   - destination: the token account that is credited.
  ///   - owner: the source's owner or delegate.
  ///   - amount: base units.
  public static func tokenTransfer(
    source: SolanaPublicKey, destination: SolanaPublicKey, owner: SolanaPublicKey, amount: UInt64,
    tokenProgram: SolanaPublicKey = SolanaProgram.token
  ) -> SolanaInstruction {
    SolanaInstruction(
      program: tokenProgram,
      accounts: [
        .init(source, isWritable: true), .init(destination, isWritable: true), .init(owner, isSigner: true),
      ],
      data: [3] + littleEndian(amount))
  }

  /// Limits the compute units of the whole transaction (Compute Budget, `SetComputeUnitLimit`).
  public static func computeUnitLimit(_ units: UInt32) -> SolanaInstruction {
    SolanaInstruction(program: SolanaProgram.computeBudget, accounts: [], data: [2] + littleEndian(units))
  }

  /// Offers a priority fee (Compute Budget, `SetComputeUnitPrice`).
  ///
  /// - Parameter microLamports: millionths of a lamport for each unit of the limit.
  public static func computeUnitPrice(_ microLamports: UInt64) -> SolanaInstruction {
    SolanaInstruction(program: SolanaProgram.computeBudget, accounts: [], data: [3] + littleEndian(microLamports))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
