import EVMChain
import Foundation
import OMSWallet

/// Amounts as people type them.
enum Amounts {
  /// Display units to base units, refusing what `parseUnits` would round: money is never changed silently.
  ///
  /// - Parameters:
  ///   - symbol: whose decimals they are, for the message.
  ///   - command: whose help the message points to.
  static func baseUnits(_ text: String, decimals: Int, symbol: String? = nil, command: String) throws -> String {
    let fraction = try check(text, command: command)
    guard fraction <= decimals else {
      throw CommandFailure.usage(
        "the amount `\(text)` has \(fraction) decimals, but \(symbol ?? "the token") has \(decimals)",
        command: command)
    }
    return try units(text, decimals: decimals, command: command)
  }

  /// Display units of a network's asset to base units; more than the network can hold is refused.
  static func baseUnits(_ text: String, of asset: Asset, on place: ChainPlace, command: String) throws -> String {
    let value = try baseUnits(text, decimals: asset.decimals, symbol: asset.symbol, command: command)
    let fits =
      switch place {
      case .ethereum: UInt256(decimal: value) != nil
      case .solana: UInt64(value) != nil
      case .tron: asset.token == nil ? Int64(value) != nil : UInt256(decimal: value) != nil
      }
    guard fits else {
      throw CommandFailure.usage(
        "the amount `\(text)` is more \(asset.symbol) than \(place.displayName) can hold", command: command)
    }
    return value
  }

  /// Looks at the form alone, before the decimals are known.
  ///
  /// - Returns: the number of decimals that count.
  @discardableResult static func check(_ text: String, command: String) throws -> Int {
    let value = try units(text, decimals: 0, command: command)
    guard !value.hasPrefix("-"), !text.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("-") else {
      throw CommandFailure.usage("the amount `\(text)` is negative", command: command)
    }
    let fraction =
      text.trimmingCharacters(in: .whitespacesAndNewlines).split(
        separator: ".", omittingEmptySubsequences: false
      ).dropFirst().first ?? ""
    return fraction.reversed().drop { $0 == "0" }.count
  }

  /// The amount in display units; one that is no number is shown as it came.
  static func display(_ baseUnits: String, decimals: Int) -> String {
    (try? formatUnits(value: baseUnits, decimals: decimals)) ?? baseUnits
  }

  private static func units(_ text: String, decimals: Int, command: String) throws -> String {
    do {
      return try parseUnits(value: text, decimals: decimals)
    } catch {
      throw CommandFailure.usage("`\(text)` is not a decimal amount", command: command)
    }
  }
}
