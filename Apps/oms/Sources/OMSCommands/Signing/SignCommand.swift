import OMSWallet

extension Command {
  static let sign = Command(
    "sign", "sign a message or typed data with the active wallet, of any family",
    positionals: [
      .init(
        name: "MESSAGE",
        help: "the text, - for standard input (with its line end, if it has one); put `--` before one "
          + "that starts with a dash", isOptional: true)
    ],
    options: WalletOptions.all + [
      ChainPlace.option, SignedText.typedDataOption, quietOption,
    ]
  ) { arguments, context in
    let command = "sign"
    guard arguments.positional(0) == nil || arguments.value("typed-data") == nil else {
      throw CommandFailure.usage("a message and --typed-data exclude each other", command: command)
    }
    let text = try SignedText.read(arguments.positional(0), arguments, command: command)
    let client = try WalletOptions.wallet(arguments, context).wallet
    let wallet = try SignedIn.require(client).wallet
    let place = try ChainPlace.choose(arguments, for: wallet, command: command)
    let signature: String
    switch (place, text) {
    case (.ethereum(let network), .message(let message)):
      signature = try await client.signMessage(network: network, message: message)
    case (.ethereum(let network), .typedData(let data)):
      signature = try await client.signTypedData(network: network, typedData: data)
    case (.solana, .message(let message)): signature = try await client.signSolanaMessage(message: message)
    case (.tron, .message(let message)): signature = try await client.signTronMessage(message: message)
    case (.tron, .typedData(let data)): signature = try await client.signTronTypedData(typedData: data)
    case (.solana, .typedData): throw CommandFailure.usage("Solana has no typed data", command: command)
    }
    var facts = text.facts
    facts["address"] = .string(wallet.address)
    facts["signature"] = .string(signature)
    facts["walletType"] = .string(wallet.type.wireValue)
    try report(arguments, context, signature, facts)
  }

  /// For commands of EVM networks alone.
  static let networkOption = ArgumentSpecification.Option(
    name: "network", value: "NAME", help: "network name or chain ID (default: amoy)")
}
