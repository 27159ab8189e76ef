public import EVMChain

/// Code that exists at a fixed address on every network of the embedded ledger.
public enum BuiltInContract: CaseIterable, Sendable {
  /// Refuses every call: for testing what happens when a transaction reverts.
  case reverter
  /// The test token, an ERC-20 contract; see ``TestToken``.
  case token
  /// The test collectible, an ERC-721 contract; see ``TestCollectible``.
  case collectible
  /// The test items, an ERC-1155 contract; see ``TestItems``.
  case items

  /// Where it is.
  public var address: EVMAddress {
    switch self {
    case .reverter: Self.address(0xbad0_0001)
    case .token: Self.address(0xe2c2_0001)
    case .collectible: Self.address(0xe721_0001)
    case .items: Self.address(0x1155_0001)
    }
  }

  /// Its runtime code. Calls are executed by this module; the code is that of a contract which behaves the same, so
  /// that another EVM comes to the same results with it.
  public var code: [UInt8] {
    switch self {
    case .reverter: BuiltInCode.reverter
    case .token: BuiltInCode.token
    case .collectible: BuiltInCode.collectible
    case .items: BuiltInCode.items
    }
  }

  /// Gas that a call uses besides the intrinsic gas: a fixed amount that is never below what ``code`` needs, so that a
  /// transaction which is executed here has gas enough elsewhere. A batch uses more with its length.
  func gas(_ data: [UInt8]) -> UInt64 {
    switch self {
    case .reverter: 300
    case .token: 50_000
    case .collectible: 60_000
    // Selector, five arguments of one word each and three lengths; then two words for each id of a batch.
    case .items: 50_000 + 15_000 * UInt64(max(0, data.count - 4 - 8 * 32) / 32)
    }
  }

  /// The contract at an address.
  public static func at(_ address: EVMAddress) -> BuiltInContract? { byAddress[address] }

  private static let byAddress = Dictionary(allCases.map { ($0.address, $0) }) { first, _ in first }

  private static func address(_ number: UInt32) -> EVMAddress {
    let tail = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    let bytes = [UInt8](repeating: 0x05, count: 16) + tail
    return (try? EVMAddress(bytes: bytes)) ?? .zero
  }
}
