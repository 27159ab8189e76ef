import Foundation
import OMSWallet

extension Command {
  static let importKey = Command(
    "import", "import a private key, sealed to the service's attested enclave",
    options: WalletOptions.all + [
      .init(name: "type", value: "FAMILY", help: "ethereum, solana or tron (default: ethereum)"),
      .init(name: "reference", value: "TEXT", help: "a label of your own, at most 128 bytes"),
    ]
  ) { arguments, context in
    let family = arguments.value("type") ?? "ethereum"
    guard ["ethereum", "solana", "tron"].contains(family) else {
      throw CommandFailure.usage("`--type \(family)`: expected ethereum, solana or tron", command: "import")
    }
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    // Never an argument: those can be read by everybody on the machine, and stay in the shell's history.
    guard let text = await context.terminal.askSecret("Private key: ") else {
      throw CommandFailure("no private key was given")
    }
    let key: WalletImportPrivateKey =
      switch family {
      case "solana": .solana(text)
      case "tron": .tron(text)
      default: .ethereum(text)
      }
    let wallet = try await client.importWallet(privateKey: key, reference: arguments.value("reference")).wallet
    try report(
      arguments, context, "Imported \(wallet.address) (\(wallet.type.wireValue)); it is the active wallet now.",
      [
        "address": .string(wallet.address), "keyOrigin": .string(wallet.keyOrigin.wireValue),
        "reference": wallet.reference.map(JSONValue.string) ?? .null, "walletId": .string(wallet.id),
        "walletType": .string(wallet.type.wireValue),
      ])
  }
}
