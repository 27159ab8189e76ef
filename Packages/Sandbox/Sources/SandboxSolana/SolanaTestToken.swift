public import SolanaChain

/// The SPL token that every Solana network of the ledger has. Nobody can mint it but the faucet.
public enum SolanaTestToken {
  /// Its mint, the same on every network.
  public static let mint = address("SBUSDSandboxDo11arMint111111111111111111111")
  /// Its name.
  public static let name = "Sandbox Dollar"
  /// Its symbol.
  public static let symbol = "SBUSD"
  /// Decimals of the display unit.
  public static let decimals: UInt8 = 6

  /// The authority of the mint; nobody has its key.
  static let authority = address("FaucetSandbox111111111111111111111111111111")
  /// Where fees go: nothing is burned, so that the supply stays what was issued.
  static let feeCollector = address("FeesSandbox11111111111111111111111111111111")

  private static func address(_ text: String) -> SolanaPublicKey {
    (try? SolanaPublicKey(text)) ?? SolanaProgram.system
  }
}
