public import ChainCore
public import EVMChain

/// The ERC-721 contract that every network of the embedded ledger has. Anyone may mint an id that nobody has.
public enum TestCollectible {
  /// Where its contract is, the same on every network.
  public static var address: EVMAddress { BuiltInContract.collectible.address }
  /// Its name.
  public static let name = "Sandbox Collectible"
  /// Its symbol.
  public static let symbol = "SBNFT"

  /// Name of one of its tokens.
  public static func name(of tokenID: UInt256) -> String { "\(name) #\(tokenID)" }

  /// Where the metadata of a token is: a `data:` URI that holds it (EIP-721, `tokenURI`).
  public static func uri(of tokenID: UInt256) -> String {
    "data:application/json,%7B%22name%22%3A%22Sandbox%20Collectible%20%23\(tokenID)%22%7D"
  }
}

/// The ERC-1155 contract that every network of the embedded ledger has. Anyone may mint any amount of any id.
public enum TestItems {
  /// Where its contract is, the same on every network.
  public static var address: EVMAddress { BuiltInContract.items.address }
  /// Its name.
  public static let name = "Sandbox Items"
  /// Its symbol.
  public static let symbol = "SBITEM"
  /// Most ids in one batch.
  public static let batchLimit = 64
  /// Most bytes of data that come with a transfer.
  public static let dataLimit = 1024

  /// Name of one of its tokens. As `{id}` in a URI it is written in 64 hex digits (EIP-1155).
  public static func name(of tokenID: UInt256) -> String {
    "Sandbox Item " + String(repeating: "0", count: max(0, 66 - tokenID.hexQuantity.count))
      + tokenID.hexQuantity.dropFirst(2)
  }

  /// Where the metadata of all tokens is: a `data:` URI with `{id}` in it (EIP-1155, `uri`).
  public static let uri = "data:application/json,%7B%22name%22%3A%22Sandbox%20Item%20{id}%22%2C%22decimals%22%3A0%7D"
}

/// Who may move everything that an owner has in one contract.
struct OperatorApproval: Hashable {
  let owner: EVMAddress
  let spender: EVMAddress
}
