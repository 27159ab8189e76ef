import Foundation
import OMSSandbox
import OMSWallet

extension Command {
  static let sandbox = Command(
    "sandbox", "run a local service to try everything against",
    options: [
      .init(name: "host", value: "ADDRESS", help: "address to listen on (default: 127.0.0.1)"),
      .init(name: "port", value: "PORT", help: "port to listen on, 0 for a free one (default: 8787)"),
      .init(name: "data", value: "FILE", help: "keep the state in this SQLite file (default: in memory)"),
      .init(name: "seed", value: "TEXT", help: "repeatable keys and codes, for tests only"),
      .init(name: "fixed-sessions", help: "sessions as older services have them: 30 days at most, no sliding expiry"),
      .init(name: "block-time", value: "MS", help: "milliseconds from one block to the next (default: 500)"),
      .init(
        name: "evm-node", value: "NETWORK=URL",
        help: "let this EVM node execute a network's transactions; may be repeated", isRepeatable: true),
      .init(
        name: "allow-key", value: "KEY", help: "a publishable key to accept; may be repeated", isRepeatable: true),
    ]
  ) { arguments, context in
    var configuration = OMSSandbox.Configuration()
    if let host = arguments.value("host") { configuration.host = host }
    configuration.port = try number(arguments, "port", 0...65_535) ?? 8787
    if let milliseconds = try number(arguments, "block-time", 1...3_600_000) {
      configuration.blockTime = .milliseconds(milliseconds)
    }
    configuration.dataFile = arguments.value("data")
    configuration.seed = arguments.value("seed")
    if arguments.has("fixed-sessions") { configuration.sessions = .fixed }
    configuration.evmNodes = try SandboxStart.nodes(arguments.allValues("evm-node"))
    let keys = arguments.allValues("allow-key")
    if !keys.isEmpty { configuration.projects = try SandboxProjects.parse(keys) }
    let stop = StopSignal()
    let server = try await SandboxStart.start(configuration)
    context.terminal.note("The Sandbox listens at \(server.url); stop it with Ctrl-C.")
    context.terminal.result(
      try JSONLine.text([
        "eWalletApiKey": .string(server.eWalletAPIKey), "event": .string("ready"),
        "publishableKey": .string(server.publishableKey), "url": .string(server.url),
      ]))
    await stop.wait()
    context.terminal.note("Stopping …")
    await server.stop()
    if let reason = await server.saveError {
      throw CommandFailure("the state could not be saved, the last changes are lost: \(reason)")
    }
  }

  static let sandboxInbox = Command(
    "sandbox inbox", "show the mails that the Sandbox sent to an address",
    positionals: [.init(name: "EMAIL", help: "the address")],
    options: [
      sandboxURLOption, .init(name: "code", help: "print nothing but the newest code"),
      .init(name: "json", help: "print the mails as one line of JSON"),
    ]
  ) { arguments, context in
    let email = arguments.positional(0) ?? ""
    let messages = try await SandboxControl(arguments, context).inbox(email)
    if arguments.has("json") {
      return try context.terminal.result(JSONLine.text(["messages": .array(messages.map { .object($0.facts) })]))
    }
    guard let newest = messages.last else { throw CommandFailure("the inbox of \(email) is empty") }
    if arguments.has("code") { return context.terminal.result(newest.code) }
    for message in messages {
      context.terminal.result("\(message.sentAt)  code \(message.code)  (until \(message.expiresAt))")
    }
  }

  static let sandboxFaucet = Command(
    "sandbox faucet", "give an address test money, on any network of its family",
    positionals: [.init(name: "ADDRESS", help: "who gets it")],
    options: [
      sandboxURLOption, ChainPlace.option,
      .init(name: "amount", value: "AMOUNT", help: "in display units (default: 1)"),
      .init(name: "token", value: "TOKEN", help: "contract or mint of the test token (default: the native token)"),
      .init(name: "json", help: "print the result as one line of JSON"),
    ]
  ) { arguments, context in
    let command = "sandbox faucet"
    let address = try ChainAddress(arguments.positional(0) ?? "", command: command)
    let place =
      try arguments.value("network").map { try ChainPlace.parse($0, command: command) }
      ?? ChainPlace.standard(for: address.family)
    try address.require(place.family, command: command)
    let token = try arguments.value("token").map { try ChainAddress($0, command: command) }
    try token?.require(place.family, command: command)
    let amount = arguments.value("amount") ?? "1"
    try Amounts.check(amount, command: command)
    let funded = try await SandboxControl(arguments, context).faucet(
      address: address.text, network: place.name, amount: amount, token: token?.text)
    let decimals = funded.decimals ?? place.decimals
    let balance = Amounts.display(funded.balance, decimals: decimals)
    let symbol = funded.symbol ?? place.symbol
    try report(
      arguments, context, "\(place.displayName): \(funded.address) now has \(balance) \(symbol)",
      [
        "address": .string(funded.address), "amount": .string(balance), "baseUnits": .string(funded.balance),
        "decimals": .integer(Int64(decimals)), "network": .string(place.name), "symbol": .string(symbol),
        "token": token.map { .string($0.text) } ?? .null,
      ])
  }

  static let sandboxState = Command(
    "sandbox state", "print the Sandbox's state as JSON", options: [sandboxURLOption, alwaysJSONOption]
  ) { arguments, context in
    context.terminal.text(try await SandboxControl(arguments, context).text(.get, "/state"))
  }

  static let sandboxURLOption = ArgumentSpecification.Option(
    name: "url", value: "URL", help: "where the Sandbox is (or OMS_SANDBOX_URL; default: http://127.0.0.1:8787)")

  /// For the verbs whose result is JSON in any case.
  static let alwaysJSONOption = ArgumentSpecification.Option(
    name: "json", help: "print failures as JSON too; the result always is")

  private static func number(_ arguments: Arguments, _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = arguments.value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure.usage(
        "`--\(name) \(text)`: expected a number from \(range.lowerBound) to \(range.upperBound)", command: "sandbox")
    }
    return number
  }
}
