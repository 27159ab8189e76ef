public import ChainCore
internal import EVMChain

/// Call data of tokens of the TRC-20 standard; the same functions as ERC-20.
public enum TRC20 {
  /// `transfer(address,uint256)`; the amount in base units.
  public static func transfer(to recipient: TronAddress, amount: UInt256) -> [UInt8] {
    call("transfer", [.address(recipient.evmAddress), .uint(amount)], [.address, .uint256])
  }

  /// `approve(address,uint256)`; the amount in base units.
  public static func approve(spender: TronAddress, amount: UInt256) -> [UInt8] {
    call("approve", [.address(spender.evmAddress), .uint(amount)], [.address, .uint256])
  }

  /// `transferFrom(address,address,uint256)`; the amount in base units.
  public static func transfer(from owner: TronAddress, to recipient: TronAddress, amount: UInt256) -> [UInt8] {
    call(
      "transferFrom", [.address(owner.evmAddress), .address(recipient.evmAddress), .uint(amount)],
      [.address, .address, .uint256])
  }

  /// `balanceOf(address)`.
  public static func balance(of owner: TronAddress) -> [UInt8] {
    call("balanceOf", [.address(owner.evmAddress)], [.address])
  }

  /// `allowance(address,address)`: how much the spender may move of what the owner has.
  public static func allowance(owner: TronAddress, spender: TronAddress) -> [UInt8] {
    call("allowance", [.address(owner.evmAddress), .address(spender.evmAddress)], [.address, .address])
  }

  /// Values and types above fit by construction.
  private static func call(_ name: String, _ values: [ABIValue], _ types: [ABIType]) -> [UInt8] {
    (try? ABISignature(name: name, inputs: types).encodeCall(values)) ?? []
  }
}
