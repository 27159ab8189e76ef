import Foundation
import OMSWallet
import WebRPC

// The control calls that answer with JSON for a program or a curious person: printed as they came.

extension Command {
  static let sandboxHealth = Command(
    "sandbox health", "say whether a Sandbox is up, and which keys it knows",
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    try await show(.get, "/health", nil, arguments, context)
  }

  static let sandboxMine = Command(
    "sandbox mine", "make a block now",
    options: [
      sandboxURLOption, alwaysJSONOption,
      .init(name: "network", value: "NAME", help: "only on this network (default: on every one)"),
    ]
  ) { arguments, context in
    let network = try arguments.value("network").map { try ChainPlace.parse($0, command: "sandbox mine") }
    try await show(.post, "/blocks", network.map { ["network": .string($0.name)] } ?? [:], arguments, context)
  }

  static let sandboxTransaction = Command(
    "sandbox transaction", "show a transaction of the ledger, with its signed bytes",
    positionals: [
      .init(name: "HASH", help: "0x and 64 hex digits; Solana: the signature; Tron: the transaction ID, 64 hex digits")
    ],
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    let hash = arguments.positional(0) ?? ""
    // 64 bytes in Base58 are 64 to 88 characters; so is a Tron transaction ID.
    guard (64...88).contains(hash.utf8.count), hash.utf8.allSatisfy({ $0 < 0x80 }),
      hash.allSatisfy({ $0.isLetter || $0.isNumber })
    else {
      throw CommandFailure.usage("`\(hash)` is not a transaction hash", command: "sandbox transaction")
    }
    try await show(.get, "/transactions/\(hash)", nil, arguments, context)
  }

  static let sandboxClaimable = Command(
    "sandbox claimable", "prepare a wallet that an address may claim",
    positionals: [.init(name: "EMAIL", help: "who may claim it")],
    options: [
      sandboxURLOption, alwaysJSONOption, .init(name: "type", value: "TYPE", help: "its type (default: ethereum)"),
      .init(name: "project", value: "NAME", help: "its project (default: the Sandbox's first)"),
    ]
  ) { arguments, context in
    var wanted: [String: JSONValue] = [
      "email": .string(try Addresses.email(arguments.positional(0) ?? "", command: "sandbox claimable"))
    ]
    if let type = try WalletTypes.parse(arguments, command: "sandbox claimable") {
      wanted["type"] = .string(type.wireValue)
    }
    if let project = arguments.value("project") { wanted["project"] = .string(project) }
    try await show(.post, "/claimable", wanted, arguments, context)
  }

  static let sandboxRevoke = Command(
    "sandbox revoke", "revoke a credential, as an administrator would",
    positionals: [.init(name: "CREDENTIAL", help: "its identifier, or that of its signer")],
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    try await show(.post, "/revoke", ["credentialId": .string(arguments.positional(0) ?? "")], arguments, context)
  }

  static let sandboxClock = Command(
    "sandbox clock", "read the Sandbox's clock, or move it forward",
    positionals: [.init(name: "+DURATION", help: "how far to move it: +90s, +15m, +6h or +10d", isOptional: true)],
    options: [
      sandboxURLOption, alwaysJSONOption, .init(name: "advance", value: "SECONDS", help: "the same in seconds"),
    ]
  ) { arguments, context in
    guard let text = arguments.positional(0) ?? arguments.value("advance").map({ "+\($0)s" }) else {
      return try await show(.get, "/clock", nil, arguments, context)
    }
    guard arguments.positional(0) == nil || arguments.value("advance") == nil, let seconds = Spans.seconds(text) else {
      throw CommandFailure.usage("`\(text)`: expected a span such as +90s, +15m, +6h or +10d", command: "sandbox clock")
    }
    try await show(.post, "/clock", ["advanceSeconds": .integer(seconds)], arguments, context)
  }

  static let sandboxFault = Command(
    "sandbox fault", "list the planned faults, plan one for the next calls of a method, or take all back",
    positionals: [.init(name: "METHOD", help: "such as Execute, or * for every one", isOptional: true)],
    options: [
      sandboxURLOption, alwaysJSONOption,
      .init(name: "count", value: "N", help: "how many calls it meets (default: 1)"),
      .init(name: "delay", value: "MS", help: "wait before the call is handled"),
      .init(name: "error", value: "CODE", help: "answer with this error of the wallet service, such as 7206"),
      .init(name: "status", value: "STATUS", help: "answer with this status instead of handling the call"),
      .init(name: "body", value: "TEXT", help: "the body of that answer: HTML if it begins with <, else plain text"),
      .init(name: "handle", help: "handle the call before that answer is sent"),
      .init(name: "drop", help: "close the connection instead of handling the call"),
      .init(name: "drop-answer", help: "handle the call, then close the connection instead of answering"),
      .init(name: "clear", help: "take all planned faults back"),
    ]
  ) { arguments, context in
    if arguments.has("clear") { return try await show(.post, "/faults/clear", [:], arguments, context) }
    guard let method = arguments.positional(0) else { return try await show(.get, "/faults", nil, arguments, context) }
    var fault: [String: JSONValue] = ["method": .string(method)]
    for (option, field) in [("count", "count"), ("delay", "delayMs"), ("status", "status"), ("error", "error")] {
      guard let text = arguments.value(option) else { continue }
      guard let number = Int64(text), number >= 0 else {
        throw CommandFailure.usage("`--\(option) \(text)`: expected a number", command: "sandbox fault")
      }
      fault[field] = .integer(number)
    }
    if let body = arguments.value("body") { fault["body"] = .string(body) }
    if arguments.has("handle") { fault["handle"] = .bool(true) }
    if arguments.has("drop") { fault["dropBeforeHandling"] = .bool(true) }
    if arguments.has("drop-answer") { fault["dropAfterHandling"] = .bool(true) }
    try await show(.post, "/faults", fault, arguments, context)
  }

  static let sandboxOutage = Command(
    "sandbox outage", "list the networks that the indexers cannot read, or begin or end such an outage",
    positionals: [.init(name: "NETWORK", help: "such as solana:devnet", isOptional: true)],
    options: [
      sandboxURLOption, alwaysJSONOption,
      .init(name: "reason", value: "TEXT", help: "what the indexer gives as the reason (default: node unavailable)"),
      .init(name: "end", help: "end the outage"),
    ]
  ) { arguments, context in
    guard let name = arguments.positional(0) else {
      return try await show(.get, "/outages", nil, arguments, context)
    }
    let place = try ChainPlace.parse(name, command: "sandbox outage")
    let reason = arguments.value("reason") ?? "node unavailable"
    try await show(
      .post, "/outages",
      ["network": .string(place.name), "reason": arguments.has("end") ? .null : .string(reason)], arguments, context)
  }

  static let sandboxProviders = Command(
    "sandbox providers", "list the OpenID providers that the Sandbox plays",
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    try await show(.get, "/providers", nil, arguments, context)
  }

  static let sandboxOpenAPI = Command(
    "sandbox openapi", "print the description of the control surface (OpenAPI 3.1)",
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    try await show(.get, "/openapi.json", nil, arguments, context)
  }

  static let sandboxIDToken = Command(
    "sandbox id-token", "make an ID token, as a provider would",
    options: [
      sandboxURLOption,
      .init(name: "issuer", value: "ISSUER", help: "name of a provider, or any http(s) URL (default: plain)"),
      .init(name: "audience", value: "ID", help: "client that it is for (default: the provider's first)"),
      .init(name: "sub", value: "SUBJECT", help: "who it is about (default: made from the email address)"),
      .init(name: "email", value: "EMAIL", help: "their address, verified"),
      .init(name: "unverified", help: "the address is not verified"),
      .init(name: "nonce", value: "TEXT", help: "a nonce"),
      .init(name: "ttl", value: "SECONDS", help: "how long it is valid; negative if it has expired (default: 3600)"),
      .init(name: "alg", value: "ALG", help: "ES256 or RS256 (default: as the provider does it)"),
      .init(name: "json", help: "print token and claims as one line of JSON"),
    ]
  ) { arguments, context in
    var order: [String: JSONValue] = [:]
    for name in ["issuer", "audience", "sub", "email", "nonce", "alg"] {
      if let value = arguments.value(name) { order[name] = .string(value) }
    }
    if arguments.has("unverified") { order["emailVerified"] = .bool(false) }
    if let text = arguments.value("ttl") {
      guard let seconds = Int64(text) else {
        throw CommandFailure.usage("`--ttl \(text)`: expected a number of seconds", command: "sandbox id-token")
      }
      order["ttlSeconds"] = .integer(seconds)
    }
    guard order["sub"] != nil || order["email"] != nil else {
      throw CommandFailure.usage("give --sub or --email", command: "sandbox id-token")
    }
    let control = try SandboxControl(arguments, context)
    let answer = try await control.text(.post, "/id-token", body: order)
    if arguments.has("json") { return context.terminal.text(answer) }
    struct Minted: Decodable { let idToken: String }
    context.terminal.result(try JSONDecoder().decode(Minted.self, from: Data(answer.utf8)).idToken)
  }

  static let sandboxEWallet = Command(
    "sandbox ewallet", "show what the eWallet of a Sandbox holds, or change it",
    positionals: [
      .init(name: "WHAT", help: "such as state, ledger, mails/EMAIL; with JSON: users, tokens, mint, transfer"),
      .init(name: "JSON", help: "the body, such as {\"email\":…}; {} for reset and sockets", isOptional: true),
    ],
    options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    let what = arguments.positional(0) ?? ""
    guard !what.isEmpty, what.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x3f && $0 != 0x23 }) else {
      throw CommandFailure.usage("`\(what)` is not a path such as mails/you@example.com", command: "sandbox ewallet")
    }
    guard let text = arguments.positional(1) else {
      return try await show(.get, "/ewallet/\(what)", nil, arguments, context)
    }
    guard let body = try? WebRPCJSON.decode([String: JSONValue].self, from: Array(text.utf8)) else {
      throw CommandFailure.usage("`\(text)` is not a JSON object", command: "sandbox ewallet")
    }
    try await show(.post, "/ewallet/\(what)", body, arguments, context)
  }

  private static func show(
    _ method: SandboxControl.Method, _ path: String, _ body: [String: JSONValue]?, _ arguments: Arguments,
    _ context: CommandContext
  ) async throws {
    let answer = try await SandboxControl(arguments, context).text(method, path, body: body)
    context.terminal.text(answer)
  }
}
