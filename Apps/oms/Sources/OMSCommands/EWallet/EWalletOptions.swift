import EWalletClient
import Foundation

/// The options that every eWallet command shares, and the client they lead to.
enum EWalletOptions {
  /// The key of a fresh Sandbox, so that a newcomer needs none.
  static let defaultAPIKey = "sandbox-api-key-0001"

  static let all: [ArgumentSpecification.Option] = [
    .init(
      name: "storage", value: "WHERE",
      help: "\(StorageChoice.forms) (or OMS_STORAGE; default: sqlite in the user's data folder)"),
    .init(name: "json", help: "print the result as one line of JSON"),
  ]

  static let token = ArgumentSpecification.Option(
    name: "token", value: "SYMBOL", help: "symbol or identifier of a token (default: the eWallet's first)")

  static func url(_ arguments: Arguments, _ context: CommandContext) -> String {
    arguments.value("url") ?? context.environment["OMS_EWALLET_URL"] ?? context.environment["OMS_SANDBOX_URL"]
      ?? "http://127.0.0.1:8787"
  }

  /// The session that is kept, or the advice to log in.
  static func session(_ arguments: Arguments, _ context: CommandContext) throws -> EWalletSession {
    guard let session = try EWalletSessionStore(arguments, context).load() else {
      throw CommandFailure("not logged in to an eWallet; run `oms ewallet login EMAIL`")
    }
    return session
  }

  static func client(_ arguments: Arguments, _ context: CommandContext) throws -> HTTPClientAPI {
    HTTPClientAPI(config: try session(arguments, context).configuration)
  }
}

/// Choosing tokens and amounts.
enum EWalletTokens {
  static func choose(_ name: String?, using client: HTTPClientAPI, command: String) async throws -> Token {
    let tokens = try await Setting.get(using: client).tokens
    guard let name else {
      guard let first = tokens.first else { throw CommandFailure("the eWallet has no tokens") }
      return first
    }
    guard let token = tokens.first(where: { $0.id == name || $0.symbol.lowercased() == name.lowercased() }) else {
      let known = tokens.map(\.symbol).joined(separator: ", ")
      throw CommandFailure.usage("the eWallet has no token `\(name)`, but \(known)", command: command)
    }
    return token
  }

  /// The amount in subunits of the token.
  static func amount(_ text: String, _ token: Token, command: String) throws -> BigInt {
    // What the token cannot hold is refused rather than cut off.
    let fraction = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first ?? ""
    let decimals = token.subUnitToUnit.description.count - 1
    guard fraction.reversed().drop(while: { $0 == "0" }).count <= decimals else {
      throw CommandFailure.usage(
        "`\(text)` has more than the \(decimals) decimals of \(token.symbol)", command: command)
    }
    guard let amount = formatter.number(from: text, subunitToUnit: token.subUnitToUnit), amount > 0 else {
      throw CommandFailure.usage("`\(text)` is not an amount above zero, such as 12.5", command: command)
    }
    guard amount.description.count <= longestAmount else {
      throw CommandFailure.usage("`\(text)` is more than an eWallet can hold", command: command)
    }
    return amount
  }

  static func text(_ amount: BigInt, _ token: Token) -> String {
    "\(formatter.string(from: amount, subunitToUnit: token.subUnitToUnit)) \(token.symbol)"
  }

  /// Digits of an amount on the wire, at most.
  private static let longestAmount = 38
  private static let formatter = OMGNumberFormatter(locale: Locale(identifier: "en_US_POSIX"))
}
