internal import EVMChain
internal import SandboxChain
public import TronChain

/// The TRC-20 token that every embedded Tron network has. Nobody owns it: the faucet makes its units.
public enum TronTestToken {
  /// Where its contract is, the same on every network.
  public static let address = contractAddress()
  /// Its name.
  public static let name = TestToken.name
  /// Its symbol.
  public static let symbol = TestToken.symbol
  /// Decimals of the display unit.
  public static let decimals = TestToken.decimals

  private static func contractAddress() -> TronAddress {
    let bytes = [UInt8](repeating: 0x07, count: 16) + [0x7c, 0x20, 0x00, 0x01]
    return TronAddress((try? EVMAddress(bytes: bytes)) ?? .zero)
  }
}
