import OMSWallet

/// Grants as people type them: `TO=AMOUNT` for the native token, `TOKEN:DECIMALS=AMOUNT` or `TOKEN:DECIMALS:TO=AMOUNT`
/// for an ERC-20 token, amounts in display units.
enum GrantText {
  /// Reads a grant of the native token.
  static func native(_ text: String, command: String) throws -> SmartSessionGrant {
    let (place, amount) = try parts(text, form: "TO=AMOUNT", command: command)
    return .nativeTransfer(
      to: try Addresses.evm(place, command: command), limit: try limit(amount, of: text, decimals: 18, command: command)
    )
  }

  /// Reads a grant of a token.
  ///
  /// - Parameter cumulative: whether the limit is for the whole session; nil leaves it to the service.
  static func token(_ text: String, cumulative: Bool?, command: String) throws -> SmartSessionGrant {
    let form = "TOKEN:DECIMALS[:TO]=AMOUNT"
    let (place, amount) = try parts(text, form: form, command: command)
    let words = place.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2 || words.count == 3, let decimals = Int(words[1]), (0...77).contains(decimals) else {
      throw CommandFailure.usage("`\(text)`: expected \(form)", command: command)
    }
    return .erc20Transfer(
      token: try Addresses.evm(words[0], command: command),
      to: try words.count == 3 ? Addresses.evm(words[2], command: command) : nil,
      limit: try limit(amount, of: text, decimals: decimals, command: command), cumulative: cumulative)
  }

  /// A limit in base units. One of nothing is well-formed on the wire, but nobody means it.
  private static func limit(_ amount: String, of text: String, decimals: Int, command: String) throws -> String {
    let limit = try Amounts.baseUnits(amount, decimals: decimals, command: command)
    guard limit != "0" else {
      throw CommandFailure.usage("`\(text)`: a limit of 0 would allow nothing", command: command)
    }
    return limit
  }

  private static func parts(_ text: String, form: String, command: String) throws -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw CommandFailure.usage("`\(text)`: expected \(form)", command: command)
    }
    return (parts[0], parts[1])
  }
}
