public import EVMChain

/// Code that exists at a fixed address on every network of the embedded ledger.
public enum BuiltInContract: CaseIterable, Sendable {
  /// Refuses every call: for testing what happens when a transaction reverts.
  case reverter
  /// The test token, an ERC-20 contract; see ``TestToken``.
  case token

  /// Where it is.
  public var address: EVMAddress {
    switch self {
    case .reverter: Self.address(0xbad0_0001)
    case .token: Self.address(0xe2c2_0001)
    }
  }

  /// Its runtime code. Calls are executed by this module; the code is that of a contract which behaves the same, so that
  /// another EVM comes to the same results with it.
  public var code: [UInt8] {
    switch self {
    case .reverter: BuiltInCode.reverter
    case .token: BuiltInCode.token
    }
  }

  /// Gas that a call uses besides the intrinsic gas.
  var gas: UInt64 {
    switch self {
    case .reverter: 100
    case .token: 30_000
    }
  }

  static func at(_ address: EVMAddress) -> BuiltInContract? { allCases.first { $0.address == address } }

  private static func address(_ number: UInt32) -> EVMAddress {
    let tail = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    let bytes = [UInt8](repeating: 0x05, count: 16) + tail
    return (try? EVMAddress(bytes: bytes)) ?? .zero
  }
}
