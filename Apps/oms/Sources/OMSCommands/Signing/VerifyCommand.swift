import OMSWallet

extension Command {
  static let verify = Command(
    "verify", "check a signature of a message or of typed data, at the service or here",
    positionals: [
      .init(name: "MESSAGE", help: "the signed text, - for standard input; not with --typed-data"),
      .init(name: "SIGNATURE", help: "hex, or Base58 for Solana", isOptional: true),
    ],
    options: WalletOptions.all + [
      ChainPlace.option, SignedText.typedDataOption,
      .init(name: "address", value: "ADDRESS", help: "who should have signed (default: the active wallet)"),
      .init(name: "local", help: "check here, without network and, with --address, without session"),
      quietOption,
    ]
  ) { arguments, context in
    let command = "verify"
    let isTyped = arguments.value("typed-data") != nil
    guard arguments.positionals.count == (isTyped ? 1 : 2) else {
      throw CommandFailure.usage(
        isTyped ? "with --typed-data only the signature is given" : "missing SIGNATURE", command: command)
    }
    let given = try arguments.value("address").map { try ChainAddress($0, command: command) }
    let network = try arguments.value("network").map { try ChainPlace.parse($0, command: command) }
    let text = try SignedText.read(isTyped ? nil : arguments.positional(0), arguments, command: command)
    let signature = arguments.positionals.last ?? ""
    let check: SignatureCheck
    let verdict: LocalVerification
    if arguments.has("local") {
      let signer = try given ?? activeAddress(arguments, context, command)
      check = try SignatureCheck(signer: signer, network: network, text: text, signature: signature, command)
      verdict = try check.here()
    } else {
      let client = try WalletOptions.wallet(arguments, context).wallet
      let signer = try given ?? ChainAddress(SignedIn.require(client).wallet.address, command: command)
      check = try SignatureCheck(signer: signer, network: network, text: text, signature: signature, command)
      verdict = try await check.ask(client) ? .valid : .invalid
    }
    let words = [LocalVerification.valid: "valid", .invalid: "NOT valid", .needsChain: "needs chain"]
    try report(
      arguments, context, words[verdict] ?? verdict.rawValue,
      [
        "address": .string(check.signer.text), "isLocal": .bool(arguments.has("local")),
        "isValid": verdict == .needsChain ? .null : .bool(verdict == .valid), "verdict": .string(verdict.rawValue),
        "walletType": .string(check.signer.family.wireValue),
      ])
    switch verdict {
    case .valid: return
    case .invalid: throw CommandFailure("the signature is not that wallet's signature of this")
    case .needsChain:
      throw CommandFailure(
        "the key of \(check.signer.text) did not sign this; if a contract stands at the address it may accept the "
          + "signature, which only the network can tell: ask without --local", exitStatus: ExitStatus.needsChain)
    }
  }

  private static func activeAddress(
    _ arguments: Arguments, _ context: CommandContext, _ command: String
  ) throws -> ChainAddress {
    let client = try WalletOptions.wallet(arguments, context).wallet
    return try ChainAddress(SignedIn.require(client).wallet.address, command: command)
  }
}

/// A signature that is to be checked.
struct SignatureCheck: Sendable {
  let signer: ChainAddress
  private let network: Network
  private let text: SignedText
  private let signature: String

  init(
    signer: ChainAddress, network: ChainPlace?, text: SignedText, signature: String, _ command: String
  ) throws {
    if let network, network.family != signer.family {
      throw CommandFailure.usage(
        "\(network.displayName) is no network of \(signer.text), an address of the family "
          + signer.family.wireValue, command: command)
    }
    if case .typedData = text, signer.family == .solana {
      throw CommandFailure.usage("Solana has no typed data", command: command)
    }
    self.signer = signer
    if case .ethereum(let network)? = network { self.network = network } else { self.network = .amoy }
    self.text = text
    self.signature = signature
  }

  /// Checks on this machine.
  func here() throws -> LocalVerification {
    switch (signer.family, text) {
    case (.solana, .message(let message)):
      try OMSWallet.verifySolanaMessageLocally(walletAddress: signer.text, message: message, signature: signature)
    case (.tron, .message(let message)):
      try OMSWallet.verifyTronMessageLocally(walletAddress: signer.text, message: message, signature: signature)
    case (.tron, .typedData(let data)):
      try OMSWallet.verifyTronTypedDataLocally(walletAddress: signer.text, typedData: data, signature: signature)
    case (_, .message(let message)):
      try OMSWallet.verifyMessageLocally(walletAddress: signer.text, message: message, signature: signature)
    case (_, .typedData(let data)):
      try OMSWallet.verifyTypedDataLocally(walletAddress: signer.text, typedData: data, signature: signature)
    }
  }

  /// Asks the service.
  func ask(_ client: WalletClient) async throws -> Bool {
    switch (signer.family, text) {
    case (.solana, .message(let message)):
      try await client.isValidSolanaMessageSignature(
        walletAddress: signer.text, message: message, signature: signature)
    case (.tron, .message(let message)):
      try await client.isValidTronMessageSignature(
        walletAddress: signer.text, message: message, signature: signature)
    case (.tron, .typedData(let data)):
      try await client.isValidTronTypedDataSignature(
        walletAddress: signer.text, typedData: data, signature: signature)
    case (_, .message(let message)):
      try await client.isValidMessageSignature(
        network: network, walletAddress: signer.text, message: message, signature: signature)
    case (_, .typedData(let data)):
      try await client.isValidTypedDataSignature(
        network: network, walletAddress: signer.text, typedData: data, signature: signature)
    }
  }
}
