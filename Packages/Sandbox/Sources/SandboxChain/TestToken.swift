public import EVMChain

/// The ERC-20 token that every network of the embedded ledger has. Nobody owns it: the faucet makes its units.
public enum TestToken {
  /// Where its contract is, the same on every network.
  public static var address: EVMAddress { BuiltInContract.token.address }
  /// Its name.
  public static let name = "Sandbox Dollar"
  /// Its symbol.
  public static let symbol = "SBUSD"
  /// Decimals of the display unit.
  public static let decimals = 6
}
