public import EVMChain

/// Code that exists at a fixed address on every network of the embedded ledger.
public enum BuiltInContract: CaseIterable, Sendable {
  /// Refuses every call: for testing what happens when a transaction reverts.
  case reverter

  /// Where it is.
  public var address: EVMAddress {
    switch self {
    case .reverter: Self.address(0xbad0_0001)
    }
  }

  /// Gas that a call uses besides the intrinsic gas.
  var gas: UInt64 { 100 }

  /// Why a call is refused.
  var revertReason: String {
    switch self {
    case .reverter: "this contract reverts every call"
    }
  }

  static func at(_ address: EVMAddress) -> BuiltInContract? { allCases.first { $0.address == address } }

  private static func address(_ number: UInt32) -> EVMAddress {
    let tail = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    let bytes = [UInt8](repeating: 0x05, count: 16) + tail
    return (try? EVMAddress(bytes: bytes)) ?? .zero
  }
}
