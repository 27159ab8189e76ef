/// A kind of value that wallets hold.
struct TokenRecord: Codable, Sendable {
  let id: String
  let number: UInt64
  let symbol: String
  let name: String
  let subunitToUnit: Amount
  var isEnabled = true
  var metadata = Metadata()
  let createdAt: Int64
  var updatedAt: Int64
}

/// Where tokens are held. Genesis belongs to nobody and is what all tokens come out of.
struct WalletRecord: Codable, Sendable {
  /// Address of the wallet that minting debits: the only one that may go below zero.
  static let genesis = "gnis000000000000"

  let address: String
  let number: UInt64
  let name: String
  /// `primary`, `burn` or `genesis`.
  let identifier: String
  var userID: String?
  var accountID: String?
  var isEnabled = true
  var metadata = Metadata()
  let createdAt: Int64
  var updatedAt: Int64

  /// How an address is looked up: letters and digits only, in lower case.
  static func normalized(_ address: String) -> String {
    String(
      decoding: address.lowercased().utf8.filter { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) },
      as: UTF8.self)
  }
}

/// What one token costs in another. Directional.
struct ExchangePairRecord: Codable, Sendable {
  let id: String
  let number: UInt64
  let fromTokenID: String
  let toTokenID: String
  let rate: Rate
  let allowsEndUsers: Bool
  let defaultWalletAddress: String?
  let createdAt: Int64
  var updatedAt: Int64
}
