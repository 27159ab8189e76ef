import Foundation
import OMSWallet

/// What an account holds of one asset on one network.
struct BalanceLine: Equatable, Sendable {
  let place: ChainPlace
  /// `native`, or the token's standard in lower case, such as `erc20`, `spl-token` or `trc20`.
  let kind: String
  let name: String
  let symbol: String
  /// The token's contract or mint; nil for the native token.
  var token: String?
  /// Which item of a collection; nil for anything else.
  var tokenId: String?
  let baseUnits: String
  /// Nil where nobody says how many there are.
  let decimals: Int?

  var isFungible: Bool { !["erc721", "erc1155"].contains(kind) }

  /// In display units; in base units where the decimals are not known.
  var amount: String { Amounts.display(baseUnits, decimals: decimals ?? 0) }

  var isZero: Bool { baseUnits.allSatisfy { $0 == "0" } }

  /// One line for people.
  ///
  /// - Parameter showsToken: whether the token's address stands at its end.
  func text(showsToken: Bool = false) -> String {
    let item = tokenId.map { " #\($0)" } ?? ""
    let unit = decimals == nil && isFungible ? " (base units)" : ""
    let address = showsToken ? token.map { "  \($0)" } ?? "" : ""
    return place.displayName.padding(toLength: 20, withPad: " ", startingAt: 0)
      + "\(amount) \(symbol)\(item)\(unit)\(address)"
  }

  /// The same for programs.
  var facts: JSONValue {
    .object([
      "amount": .string(amount), "baseUnits": .string(baseUnits),
      "chainId": place.chainID.map { .integer(Int64($0)) } ?? .null,
      "decimals": decimals.map { .integer(Int64($0)) } ?? .null, "kind": .string(kind), "name": .string(name),
      "network": .string(place.name), "symbol": .string(symbol), "token": token.map(JSONValue.string) ?? .null,
      "tokenId": tokenId.map(JSONValue.string) ?? .null,
    ])
  }
}

/// Balances, and the networks that could not be read.
struct BalanceReading: Sendable {
  struct Failure: Equatable, Sendable {
    let network: String
    let reason: String

    var facts: JSONValue { .object(["network": .string(network), "reason": .string(reason)]) }
  }

  var lines: [BalanceLine] = []
  var failures: [Failure] = []
}
