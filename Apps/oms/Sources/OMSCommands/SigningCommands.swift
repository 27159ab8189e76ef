import Foundation
import OMSWallet

extension Command {
  static let sign = Command(
    "sign", "sign a text message (EIP-191)",
    positionals: [.init(name: "MESSAGE", help: "the text; put `--` before one that starts with a dash")],
    options: WalletOptions.all + [networkOption]
  ) { arguments, context in
    let network = try Networks.parse(arguments.value("network"), command: "sign")
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let message = arguments.positional(0) ?? ""
    let signature = try await client.signMessage(network: network, message: message)
    try report(
      arguments, context, signature,
      [
        "address": client.activeWallet.map { .string($0.address) } ?? .null, "message": .string(message),
        "signature": .string(signature),
      ])
  }

  static let verify = Command(
    "verify", "check a message signature, here and at the service",
    positionals: [
      .init(name: "MESSAGE", help: "the signed text"), .init(name: "SIGNATURE", help: "0x and 130 hex digits"),
    ],
    options: WalletOptions.all + [
      networkOption,
      .init(name: "address", value: "ADDRESS", help: "who should have signed (default: the signed-in wallet)"),
      .init(name: "local", help: "do not ask the service: recover the signer from the signature alone"),
    ]
  ) { arguments, context in
    let network = try Networks.parse(arguments.value("network"), command: "verify")
    let message = arguments.positional(0) ?? ""
    let signature = arguments.positional(1) ?? ""
    let isLocal = arguments.has("local")
    let given = try arguments.value("address").map { try Addresses.evm($0, command: "verify") }
    let address: String
    let isValid: Bool
    if isLocal, let given {
      address = given
      isValid = try recovers(given, message: message, signature: signature)
    } else {
      let client = try WalletOptions.wallet(arguments, context).wallet
      address = try given ?? SignedIn.require(client).wallet.address
      isValid =
        isLocal
        ? try recovers(address, message: message, signature: signature)
        : try await client.isValidMessageSignature(
          network: network, walletAddress: address, message: message, signature: signature)
    }
    try report(
      arguments, context, isValid ? "valid" : "NOT valid",
      ["address": .string(address), "isValid": .bool(isValid)])
    if !isValid { throw CommandFailure("the signature is not that wallet's signature of this message") }
  }

  static let networkOption = ArgumentSpecification.Option(
    name: "network", value: "NAME", help: "network name or chain ID (default: amoy)")

  private static func recovers(_ address: String, message: String, signature: String) throws -> Bool {
    try OMSWallet.recoverMessageSigner(message: message, signature: signature).lowercased() == address.lowercased()
  }
}
