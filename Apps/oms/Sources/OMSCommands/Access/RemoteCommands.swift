import Foundation
import KeyStorage
import OMSRemoteAccess
import OMSWallet
import WebRPCCurl

extension Command {
  static let remoteCreate = Command(
    "remote create", "register a backend's credential that owners can give access to",
    options: WalletOptions.all + [
      .init(name: "name", value: "TEXT", help: "the app's name, shown to owners"),
      .init(name: "url", value: "URL", help: "the app's address, shown to owners"),
      .init(name: "logo", value: "URL", help: "the app's logo"),
      .init(name: "days", value: "N", help: "how long the credential is good (default: 90)"),
      .init(name: "p256", help: "use a P-256 key instead of a secp256k1 key"),
    ]
  ) { arguments, context in
    guard let name = arguments.value("name"), let url = arguments.value("url") else {
      throw CommandFailure.usage("--name and --url are needed", command: "remote create")
    }
    let text = arguments.value("days") ?? "90"
    guard let days = UInt32(text), (1...3650).contains(days) else {
      throw CommandFailure.usage("`--days \(text)`: expected a number of days", command: "remote create")
    }
    try await Backend.run(arguments, context) { client in
      let id = try await client.registerCredential(
        app: RemoteCredentialMetadata(
          appUrl: url, appName: name, appLogoUrl: arguments.value("logo") ?? "", custom: [:]),
        lifetimeSeconds: days * 86_400)
      if arguments.has("json") {
        return try context.terminal.result(
          JSONLine.text(["credentialId": .string(id), "signer": .string(client.signerCredentialID)]))
      }
      context.terminal.result("Credential   \(id)")
      context.terminal.result("Signer       \(client.signerCredentialID)")
      context.terminal.note("An owner gives it access with `oms access authorize \(id) --native TO=AMOUNT`.")
    }
  }

  static let remoteSessions = Command(
    "remote sessions", "show the sessions that owners gave to this backend's credential",
    options: WalletOptions.all + [.init(name: "p256", help: "use the P-256 key")]
  ) { arguments, context in
    try await Backend.run(arguments, context) { client in
      let sessions = try await client.listSessions()
      if arguments.has("json") {
        let facts = sessions.map { session -> JSONValue in
          let report = GrantReport(network: Network.findById(session.chainId))
          return .object([
            "chainId": .integer(Int64(session.chainId)), "expiresAt": .string(session.expiresAt),
            "grants": .array(session.grants.map { report.facts($0) }), "sessionId": .string(session.sessionId),
            "signerAddress": .string(session.signerAddress), "walletId": .string(session.walletId),
          ])
        }
        return try context.terminal.result(JSONLine.text(["sessions": .array(facts)]))
      }
      if sessions.isEmpty { context.terminal.note("No owner has given access yet.") }
      for session in sessions {
        let network = Network.findById(session.chainId)
        context.terminal.result("Session      \(session.sessionId)")
        context.terminal.result(
          "  Wallet     \(session.walletId) on \(network?.displayName ?? String(session.chainId))")
        context.terminal.result("  Expires    \(session.expiresAt)")
        let usage = try await client.getSessionUsage(session)
        for entry in usage {
          context.terminal.result(
            "  May send   \(GrantReport(network: network).line(entry.grant, used: entry.used))")
        }
      }
    }
  }

  static let remoteSend = Command(
    "remote send", "send tokens from an owner's wallet, within the session's limits",
    positionals: [
      .init(name: "SESSION", help: "the session ID, as `oms remote sessions` printed it"),
      .init(name: "TO", help: "the recipient's address"),
      .init(name: "AMOUNT", help: "in display units, such as 0.001"),
    ],
    options: WalletOptions.all + [
      .init(name: "token", value: "TOKEN:DECIMALS", help: "an ERC-20 token instead of the native one"),
      .init(name: "p256", help: "use the P-256 key"), confirmationOption,
    ]
  ) { arguments, context in
    let command = "remote send"
    let to = try Addresses.evm(arguments.positional(1) ?? "", command: command)
    let amount = arguments.positional(2) ?? ""
    let token = try arguments.value("token").map { text in
      let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let decimals = Int(words[1]), (0...77).contains(decimals) else {
        throw CommandFailure.usage("`--token \(text)`: expected TOKEN:DECIMALS", command: command)
      }
      return (address: try Addresses.evm(words[0], command: command), decimals: decimals)
    }
    let value = try Amounts.baseUnits(amount, decimals: token?.decimals ?? 18, command: command)
    try await Backend.run(arguments, context) { client in
      let session = try await client.getSession(sessionId: arguments.positional(0) ?? "")
      guard let network = Network.findById(session.chainId) else {
        throw CommandFailure("the session is on the network \(session.chainId), which this program does not know")
      }
      try await Confirmation.require(
        arguments, on: .ethereum(network), what: "send \(amount) to \(to)", context)
      let sent =
        if let token {
          try await client.transferToken(session: session, token: token.address, to: to, amount: value)
        } else {
          try await client.sendTransaction(session: session, to: to, value: value)
        }
      try TransactionReport.show(
        arguments, context, facts: ["network": .string(network.name)], txnId: sent.txnId, status: sent.status,
        hash: sent.txnHash)
      if sent.status == .failed {
        throw CommandFailure(
          TransactionReport.failure(hash: sent.txnHash), exitStatus: ExitStatus.transactionFailed, txnId: sent.txnId)
      }
    }
  }

  static let remoteStatus = Command(
    "remote status", "look up a transaction that `oms remote send` sent",
    positionals: [.init(name: "TXNID", help: "the transaction's ID, as `oms remote send` printed it")],
    options: WalletOptions.all + [.init(name: "p256", help: "use the P-256 key")]
  ) { arguments, context in
    let id = arguments.positional(0) ?? ""
    try await Backend.run(arguments, context) { client in
      let found = try await client.getTransactionStatus(txnId: id)
      try TransactionReport.show(
        arguments, context, txnId: id, status: found.status, hash: found.txnHash)
    }
  }
}

/// The backend that the options describe: its key lies in the store of `--storage`, beside an owner's.
private enum Backend {
  static func run(
    _ arguments: Arguments, _ context: CommandContext, _ body: (RemoteAccessClient) async throws -> Void
  ) async throws {
    let transport = CurlTransport()
    defer { transport.shutdown() }
    do {
      try await body(client(arguments, context, transport))
    } catch let error as RemoteAccessError {
      let isUnanswered = error.code == .requestFailed && error.status == nil
      throw CommandFailure(
        line(for: error), exitStatus: isUnanswered ? ExitStatus.noAnswer : ExitStatus.of(error.code),
        txnId: error.txnId)
    }
  }

  private static func client(
    _ arguments: Arguments, _ context: CommandContext, _ transport: CurlTransport
  ) throws -> RemoteAccessClient {
    let choice = try StorageChoice(
      arguments.value("storage") ?? context.environment["OMS_STORAGE"], environment: context.environment)
    let key = WalletOptions.publishableKey(arguments, context)
    let parts = try choice.configuration(publishableKey: key, context.stores)
    let storage = try NamespacedKeyValueStorage(parts.storage, namespace: "remote")
    let signer: any RemoteCredentialSigner
    if arguments.has("p256") {
      signer = try P256CredentialSigner(
        keyStore: parts.credentialKeyStore
          ?? SoftwareCredentialKeyStore(storage: storage, sealingKey: parts.sealingKey))
    } else {
      signer = try SealedSecp256k1Signer(storage: storage, sealingKey: parts.sealingKey)
    }
    var configuration = RemoteAccessConfiguration(
      publishableKey: key, signer: signer, storage: storage, transport: transport)
    configuration.endpoint = key.hasPrefix("pk_local_sdbx_") ? context.environment["OMS_SANDBOX_URL"] : nil
    return try RemoteAccessClient(configuration: configuration)
  }

  /// What failed, in one line.
  private static func line(for error: RemoteAccessError) -> String {
    let reason = error.upstreamError?.cause ?? error.message
    switch (error.code, error.upstreamError?.code) {
    case (.transactionExecutionUnconfirmed, _), (.transactionStatusLookupFailed, _):
      return "\(error.message) (transaction \(error.txnId ?? "unknown"))"
        + (error.upstreamError?.cause.map { "; the service said: \($0)" } ?? "")
    case (_, "7205"): return "the session's limit is used up, so nothing was sent (\(reason))"
    case (_, "7207"): return "the session does not allow this, or has ended; nothing was sent (\(reason))"
    case (_, "7202"), (_, "7203"), (_, "7204"):
      return "the service does not know this credential, or it has ended; register one with `oms remote create`"
    case (.requestFailed, _) where error.status == nil: return "no answer from the service (\(reason))"
    default: return reason
    }
  }
}
