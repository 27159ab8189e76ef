import Foundation
import OMSWallet

extension Command {
  static let accessList = Command(
    "access list", "show who has access to the wallet",
    options: WalletOptions.all + [
      .init(name: "type", value: "KIND", help: "only direct or only remote access (default: both)")
    ]
  ) { arguments, context in
    var type: AccessGrantType?
    if let text = arguments.value("type") {
      guard let known = AccessGrantType(rawValue: text) else {
        throw CommandFailure.usage("`--type \(text)`: expected direct or remote", command: "access list")
      }
      type = known
    }
    let oms = try WalletOptions.wallet(arguments, context)
    let wallet = try SignedIn.require(oms.wallet).wallet
    var facts: [JSONValue] = []
    for grant in try await oms.wallet.listAccess(type: type) {
      let entry = try await AccessEntry.make(grant, oms, walletAddress: wallet.address)
      facts.append(.object(entry.facts))
      if !arguments.has("json") { entry.lines.forEach(context.terminal.result) }
    }
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text(["access": .array(facts), "walletId": .string(wallet.id)]))
    }
    if facts.isEmpty { context.terminal.note("Nobody has such access to \(wallet.address).") }
  }

  static let accessInspect = Command(
    "access inspect", "show what a backend says of itself before it gets access",
    positionals: [.init(name: "CREDENTIAL", help: "the backend's credential ID")],
    options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    let id = arguments.positional(0) ?? ""
    let metadata = try await client.inspectRemoteCredential(credentialId: id)
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "appLogoUrl": .string(metadata.appLogoUrl), "appName": .string(metadata.appName),
          "appUrl": .string(metadata.appUrl), "credentialId": .string(id),
          "custom": .object(metadata.custom.mapValues(JSONValue.string)),
        ]))
    }
    context.terminal.result("Name         \(metadata.appName)")
    context.terminal.result("Address      \(metadata.appUrl)")
    context.terminal.result("Logo         \(metadata.appLogoUrl)")
    for (name, value) in metadata.custom.sorted(by: { $0.key < $1.key }) {
      context.terminal.result("Says         \(name): \(value)")
    }
  }

  static let accessRevoke = Command(
    "access revoke", "end somebody's access to the wallet",
    positionals: [.init(name: "CREDENTIAL", help: "the credential ID, as `oms access list` printed it")],
    options: WalletOptions.all + [
      .init(name: "session", value: "ID", help: "the session to end; needed for a remote credential")
    ]
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let id = arguments.positional(0) ?? ""
    let session = arguments.value("session")
    try await client.revokeAccess(credentialId: id, sessionId: session)
    try report(
      arguments, context, "Revoked \(session.map { "session \($0) of " } ?? "")\(id).",
      ["credentialId": .string(id), "sessionId": session.map(JSONValue.string) ?? .null])
  }

  static let accessUsage = Command(
    "access usage", "show what a backend has used of its limits",
    positionals: [.init(name: "SESSION", help: "the session ID, as `oms access list` printed it")],
    options: WalletOptions.all
  ) { arguments, context in
    let oms = try WalletOptions.wallet(arguments, context)
    let wallet = try SignedIn.require(oms.wallet).wallet
    let session = try await oms.wallet.getRemoteAccessSession(sessionId: arguments.positional(0) ?? "")
    guard let network = Network.findById(session.chainId) else {
      throw CommandFailure("the session is on the network \(session.chainId), which this program does not know")
    }
    let usage = try await oms.wallet.getRemoteAccessSessionUsage(sessionId: session.sessionId, network: network)
    let grants = await GrantReport.make(
      for: usage.map(\.grant), on: network, wallet: wallet.address, indexer: oms.indexer)
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "expiresAt": .string(session.expiresAt), "network": .string(network.name),
          "sessionId": .string(session.sessionId),
          "usage": .array(usage.map { grants.facts($0.grant, used: $0.used) }),
        ]))
    }
    context.terminal.result("Session      \(session.sessionId) on \(network.displayName)")
    context.terminal.result("Expires      \(session.expiresAt)")
    for entry in usage { context.terminal.result("May send     \(grants.line(entry.grant, used: entry.used))") }
  }
}

/// One entry of the list of those who have access.
struct AccessEntry: Sendable {
  let lines: [String]
  let facts: [String: JSONValue]

  /// Looks up what the list itself does not say: the network of a remote session.
  static func make(_ grant: AccessGrant, _ oms: OMSWallet, walletAddress: String) async throws -> AccessEntry {
    let credential = grant.credential
    var facts: [String: JSONValue] = [
      "credentialId": .string(credential.credentialId), "expiresAt": .string(credential.expiresAt),
      "isCaller": .bool(credential.isCaller),
    ]
    guard case .remote(let remote) = grant else {
      facts["type"] = .string("direct")
      let mark = credential.isCaller ? " (this one)" : ""
      return AccessEntry(
        lines: [
          "Direct       \(credential.credentialId)\(mark)", "  Expires    \(credential.expiresAt)",
        ], facts: facts)
    }
    let session = try await oms.wallet.getRemoteAccessSession(sessionId: remote.sessionId)
    let network = Network.findById(session.chainId)
    let grants = await GrantReport.make(
      for: remote.grants, on: network, wallet: walletAddress, indexer: oms.indexer)
    facts["type"] = .string("remote")
    facts["sessionId"] = .string(remote.sessionId)
    facts["sessionExpiresAt"] = .string(session.expiresAt)
    facts["network"] = .string(network?.name ?? String(session.chainId))
    facts["appName"] = .string(remote.metadata.appName)
    facts["appUrl"] = .string(remote.metadata.appUrl)
    facts["grants"] = .array(remote.grants.map { grants.facts($0) })
    return AccessEntry(
      lines: [
        "Remote       \(credential.credentialId)", "  App        \(remote.metadata.appName), \(remote.metadata.appUrl)",
        "  Session    \(remote.sessionId) on \(network?.displayName ?? String(session.chainId))",
        "  Expires    \(session.expiresAt)",
      ] + remote.grants.map { "  May send   \(grants.line($0))" }, facts: facts)
  }
}
