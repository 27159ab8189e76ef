import OMSWallet

// The control calls that answer with JSON for a program or a curious person: printed as they came.

extension Command {
  static let sandboxHealth = Command(
    "sandbox health", "say whether a Sandbox is up, and which keys it knows", options: [sandboxURLOption]
  ) { arguments, context in
    try await show(.get, "/health", nil, arguments, context)
  }

  static let sandboxMine = Command(
    "sandbox mine", "make a block now",
    options: [
      sandboxURLOption, .init(name: "network", value: "NAME", help: "only on this network (default: on every one)"),
    ]
  ) { arguments, context in
    let network = try arguments.value("network").map { try Networks.parse($0, command: "sandbox mine") }
    try await show(.post, "/blocks", network.map { ["network": .string($0.name)] } ?? [:], arguments, context)
  }

  static let sandboxTransaction = Command(
    "sandbox transaction", "show a transaction of the ledger, with its signed bytes",
    positionals: [.init(name: "HASH", help: "0x and 64 hex digits")], options: [sandboxURLOption]
  ) { arguments, context in
    let hash = arguments.positional(0) ?? ""
    guard hash.hasPrefix("0x"), hash.dropFirst(2).allSatisfy(\.isHexDigit), hash.utf8.count == 66 else {
      throw CommandFailure.usage("`\(hash)` is not a transaction hash", command: "sandbox transaction")
    }
    try await show(.get, "/transactions/\(hash)", nil, arguments, context)
  }

  static let sandboxClaimable = Command(
    "sandbox claimable", "prepare a wallet that an address may claim",
    positionals: [.init(name: "EMAIL", help: "who may claim it")], options: [sandboxURLOption]
  ) { arguments, context in
    let email = try Addresses.email(arguments.positional(0) ?? "", command: "sandbox claimable")
    try await show(.post, "/claimable", ["email": .string(email)], arguments, context)
  }

  static let sandboxRevoke = Command(
    "sandbox revoke", "revoke a credential, as an administrator would",
    positionals: [.init(name: "CREDENTIAL", help: "its identifier, or that of its signer")], options: [sandboxURLOption]
  ) { arguments, context in
    try await show(.post, "/revoke", ["credentialId": .string(arguments.positional(0) ?? "")], arguments, context)
  }

  static let sandboxClock = Command(
    "sandbox clock", "read the Sandbox's clock, or move it forward",
    options: [sandboxURLOption, .init(name: "advance", value: "SECONDS", help: "how far to move it")]
  ) { arguments, context in
    guard let text = arguments.value("advance") else { return try await show(.get, "/clock", nil, arguments, context) }
    guard let seconds = Int64(text), seconds >= 0 else {
      throw CommandFailure.usage("`--advance \(text)`: expected a number of seconds", command: "sandbox clock")
    }
    try await show(.post, "/clock", ["advanceSeconds": .integer(seconds)], arguments, context)
  }

  static let sandboxFault = Command(
    "sandbox fault", "list the planned faults, plan one for the next calls of a method, or take all back",
    positionals: [.init(name: "METHOD", help: "such as Execute, or * for every one", isOptional: true)],
    options: [
      sandboxURLOption,
      .init(name: "count", value: "N", help: "how many calls it meets (default: 1)"),
      .init(name: "delay", value: "MS", help: "wait before the call is handled"),
      .init(name: "status", value: "STATUS", help: "answer with this status instead of handling the call"),
      .init(name: "drop", help: "close the connection instead of handling the call"),
      .init(name: "drop-answer", help: "handle the call, then close the connection instead of answering"),
      .init(name: "clear", help: "take all planned faults back"),
    ]
  ) { arguments, context in
    if arguments.has("clear") { return try await show(.post, "/faults/clear", [:], arguments, context) }
    guard let method = arguments.positional(0) else { return try await show(.get, "/faults", nil, arguments, context) }
    var fault: [String: JSONValue] = ["method": .string(method)]
    for (option, field) in [("count", "count"), ("delay", "delayMs"), ("status", "status")] {
      guard let text = arguments.value(option) else { continue }
      guard let number = Int64(text), number >= 0 else {
        throw CommandFailure.usage("`--\(option) \(text)`: expected a number", command: "sandbox fault")
      }
      fault[field] = .integer(number)
    }
    if arguments.has("drop") { fault["dropBeforeHandling"] = .bool(true) }
    if arguments.has("drop-answer") { fault["dropAfterHandling"] = .bool(true) }
    try await show(.post, "/faults", fault, arguments, context)
  }

  private static func show(
    _ method: SandboxControl.Method, _ path: String, _ body: [String: JSONValue]?, _ arguments: Arguments,
    _ context: CommandContext
  ) async throws {
    let answer = try await SandboxControl(arguments, context).text(method, path, body: body)
    context.terminal.result(answer)
  }
}
