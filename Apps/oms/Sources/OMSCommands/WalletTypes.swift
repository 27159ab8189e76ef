import OMSWallet

/// Wallet types as people type them.
enum WalletTypes {
  static let option = ArgumentSpecification.Option(
    name: "type", value: "TYPE", help: "ethereum, solana or tron (default: ethereum)")

  /// The type that `--type` names; nil without it.
  static func parse(_ arguments: Arguments, command: String) throws -> WalletType? {
    guard let text = arguments.value("type") else { return nil }
    let type = WalletType(wireValue: text)
    if case .unknown = type {
      throw CommandFailure.usage("`--type \(text)`: expected ethereum, solana or tron", command: command)
    }
    return type
  }
}
