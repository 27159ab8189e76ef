import Foundation
import OMSWallet
import OMSWalletToken
import WebRPCCurl

extension Command {
  static let token = Command(
    "token", "print a token that proves to the project's backend who owns the wallet",
    options: WalletOptions.all + [
      .init(name: "ttl", value: "SECONDS", help: "how long the token is good (default: the service's choice)"),
      .init(
        name: "claim", value: "NAME=VALUE", help: "a claim of the app's own; may be given more than once",
        isRepeatable: true),
    ]
  ) { arguments, context in
    var lifetime: UInt32?
    if let text = arguments.value("ttl") {
      guard let seconds = UInt32(text), seconds > 0 else {
        throw CommandFailure.usage("`--ttl \(text)`: expected a number of seconds", command: "token")
      }
      lifetime = seconds
    }
    let claims = try customClaims(arguments.allValues("claim"))
    let client = try WalletOptions.wallet(arguments, context).wallet
    let (wallet, _) = try SignedIn.require(client)
    let token = try await client.getIdToken(ttlSeconds: lifetime, customClaims: claims.isEmpty ? nil : claims)
    try report(arguments, context, token, ["idToken": .string(token), "walletId": .string(wallet.id)])
  }

  static let tokenVerify = Command(
    "token verify", "check a token from standard input as a backend does",
    options: [
      .init(name: "issuer", value: "URL", help: "who must have issued it (default: the local Sandbox)"),
      .init(name: "audience", value: "SCOPE", help: "the project it must be for, prj_… (default: that of --key)"),
      .init(name: "keys-url", value: "URL", help: "where the issuer's keys are (default: under the issuer)"),
      WalletOptions.all[0],
      .init(name: "json", help: "print the claims as one line of JSON"),
    ]
  ) { arguments, context in
    let key = WalletOptions.publishableKey(arguments, context)
    var configuration = WalletTokenConfiguration(
      issuer: try issuer(arguments, context, key: key), audience: try arguments.value("audience") ?? scope(of: key))
    configuration.keysURL = arguments.value("keys-url")
    let transport = CurlTransport()
    defer { transport.shutdown() }
    let verifier: WalletTokenVerifier
    do throws(WalletTokenError) {
      verifier = try WalletTokenVerifier(configuration, transport: transport)
    } catch {
      throw CommandFailure.usage(error.reason, command: "token verify")
    }
    guard let text = await context.terminal.ask("Token: ") else { throw CommandFailure("no token was given") }
    do {
      try show(await verifier.verify(text.trimmingCharacters(in: .whitespaces)), arguments, context)
    } catch let error as WalletTokenError {
      throw CommandFailure("the token is not believed: \(error.reason)")
    }
  }

  private static func customClaims(_ texts: [String]) throws -> [String: JSONValue] {
    var claims: [String: JSONValue] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, claims[String(parts[0])] == nil else {
        throw CommandFailure.usage("`--claim \(text)`: expected NAME=VALUE, each name once", command: "token")
      }
      claims[String(parts[0])] = .string(String(parts[1]))
    }
    return claims
  }

  /// The Sandbox issues tokens under its own address; elsewhere the issuer is the project's to name.
  private static func issuer(_ arguments: Arguments, _ context: CommandContext, key: String) throws -> String {
    if let issuer = arguments.value("issuer") { return issuer }
    guard key.hasPrefix("pk_local_") else {
      throw CommandFailure.usage("--issuer is needed with a key of a real service", command: "token verify")
    }
    var url = context.environment["OMS_SANDBOX_URL"] ?? "http://127.0.0.1:8787"
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }

  /// `prj_` and the project in a publishable key.
  private static func scope(of key: String) throws -> String {
    let parts = key.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 4, let project = parts.dropLast().last, !project.isEmpty else {
      throw CommandFailure.usage("the publishable key names no project; give --audience", command: "token verify")
    }
    return "prj_\(project)"
  }

  private static func show(_ claims: WalletTokenClaims, _ arguments: Arguments, _ context: CommandContext) throws {
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "issuer": .string(claims.issuer), "audiences": .array(claims.audiences.map(JSONValue.string)),
          "walletId": .string(claims.walletID), "address": .string(claims.walletAddress),
          "walletType": .string(claims.walletType), "email": claims.email.map(JSONValue.string) ?? .null,
          "issuedAt": claims.issuedAt.map(JSONValue.integer) ?? .null, "expiresAt": .integer(claims.expiresAt),
          "customClaims": .object(claims.customClaims),
        ]))
    }
    context.terminal.result("valid")
    context.terminal.result("Wallet   \(claims.walletAddress) (\(claims.walletType)), \(claims.walletID)")
    if let email = claims.email { context.terminal.result("Email    \(email)") }
    context.terminal.result("Issuer   \(claims.issuer) for \(claims.audiences.joined(separator: ", "))")
    context.terminal.result("Expires  \(AttestationText.time(claims.expiresAt * 1000))")
    if !claims.customClaims.isEmpty {
      context.terminal.result("The app says \(try JSONLine.text(claims.customClaims))")
    }
  }
}
