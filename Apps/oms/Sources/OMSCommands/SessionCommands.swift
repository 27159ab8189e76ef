import Foundation
import OMSWallet

extension Command {
  static let login = Command(
    "login", "sign in with an emailed one-time code",
    positionals: [.init(name: "EMAIL", help: "where the code is sent")],
    options: WalletOptions.all + [
      .init(name: "lifetime", value: "SECONDS", help: "how long the session may last at most (default: 180 days)")
    ]
  ) { arguments, context in
    let email = try Addresses.email(arguments.positional(0) ?? "", command: "login")
    var lifetime = WalletClient.defaultSessionLifetimeSeconds
    if let text = arguments.value("lifetime") {
      guard let seconds = UInt32(text), (1...WalletClient.maxSessionLifetimeSeconds).contains(seconds) else {
        throw CommandFailure.usage(
          "`--lifetime \(text)`: expected seconds from 1 to \(WalletClient.maxSessionLifetimeSeconds)", command: "login"
        )
      }
      lifetime = seconds
    }
    let client = try WalletOptions.wallet(arguments, context).wallet
    try await client.startEmailAuth(email: email, sessionLifetimeSeconds: lifetime)
    context.terminal.note("A one-time code was sent to \(email).")
    try await complete(client, context)
    try show(client, arguments, context)
  }

  static let logout = Command(
    "logout", "forget the session and destroy its key", options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    let wasSignedIn = client.session != nil
    try client.signOut()
    try report(
      arguments, context, wasSignedIn ? "Signed out." : "There was no session.", ["signedOut": .bool(wasSignedIn)])
  }

  static let whoami = Command(
    "whoami", "show the wallet and the session", options: WalletOptions.all
  ) { arguments, context in
    try show(WalletOptions.wallet(arguments, context).wallet, arguments, context)
  }

  /// Asks for the code until it is right, the service gives up, or the input ends.
  private static func complete(_ client: WalletClient, _ context: CommandContext) async throws {
    var lastRefusal: OMSWalletError?
    while let answer = await context.terminal.ask("Code: ") {
      let code = answer.trimmingCharacters(in: .whitespaces)
      if code.isEmpty { continue }
      do {
        _ = try await client.completeEmailAuth(code: code)
        return
      } catch let error as OMSWalletError where error.upstreamError?.code == "7003" {
        lastRefusal = error
        context.terminal.note("That code is wrong; try again.")
      }
    }
    throw lastRefusal ?? CommandFailure("no code was given, so nobody is signed in")
  }

  private static func show(_ client: WalletClient, _ arguments: Arguments, _ context: CommandContext) throws {
    let (wallet, session) = try SignedIn.require(client)
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "address": .string(wallet.address), "email": session.auth.email.map(JSONValue.string) ?? .null,
          "expiresAt": .string(session.expiresAt), "walletId": .string(wallet.id),
          "walletType": .string(wallet.type.wireValue),
        ]))
    }
    context.terminal.result("Signed in as \(session.auth.email ?? "an OIDC user")")
    context.terminal.result("Wallet       \(wallet.address) (\(wallet.type.wireValue))")
    context.terminal.result("Expires      \(session.expiresAt), later with every use")
  }

  /// Prints a sentence, or with `--json` the same facts as one line of JSON.
  static func report(
    _ arguments: Arguments, _ context: CommandContext, _ sentence: String, _ facts: [String: JSONValue]
  ) throws {
    context.terminal.result(arguments.has("json") ? try JSONLine.text(facts) : sentence)
  }
}
