/// Addresses of programs that every cluster has.
public enum SolanaProgram {
  /// The System program.
  public static let system = SolanaPublicKey(trusted: [UInt8](repeating: 0, count: 32))
  /// SPL Token.
  public static let token = wellKnown("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
  /// SPL Token-2022.
  public static let token2022 = wellKnown("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
  /// SPL Associated Token Account.
  public static let associatedToken = wellKnown("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
  /// SPL Memo, version 2.
  public static let memo = wellKnown("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
  /// Compute Budget, which sets limit and price of a transaction's compute units.
  public static let computeBudget = wellKnown("ComputeBudget111111111111111111111111111111")

  private static func wellKnown(_ text: String) -> SolanaPublicKey {
    (try? SolanaPublicKey(text)) ?? system
  }
}
