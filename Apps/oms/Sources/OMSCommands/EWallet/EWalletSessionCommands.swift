import EWalletClient
import WebRPC

extension Command {
  static let ewalletLogin = Command(
    "ewallet login", "log in to an eWallet with email and password",
    positionals: [.init(name: "EMAIL", help: "who logs in; the password is asked for, or read from standard input")],
    options: [
      .init(
        name: "url", value: "URL",
        help: "where the eWallet is (or OMS_EWALLET_URL; default: the local Sandbox, http://127.0.0.1:8787)"),
      .init(
        name: "api-key", value: "KEY",
        help: "the application's API key (or OMS_EWALLET_API_KEY; default: the Sandbox's own)"),
    ] + EWalletOptions.all
  ) { arguments, context in
    let email = try Addresses.email(arguments.positional(0) ?? "", command: "ewallet login")
    let url = EWalletOptions.url(arguments, context)
    let apiKey =
      arguments.value("api-key") ?? context.environment["OMS_EWALLET_API_KEY"] ?? EWalletOptions.defaultAPIKey
    let store = try EWalletSessionStore(arguments, context)
    guard let password = await context.terminal.askSecret("Password: "), !password.isEmpty else {
      throw CommandFailure("no password was given, so nobody is logged in")
    }
    let client = HTTPClientAPI(
      config: ClientConfiguration(baseURL: url, credentials: ClientCredential(apiKey: apiKey)))
    let token = try await client.login(withParams: LoginParams(email: email, password: password))
    try store.save(
      EWalletSession(url: url, apiKey: apiKey, token: token.token, email: email, userId: token.user.id))
    try report(
      arguments, context, "Logged in at \(url) as \(email)",
      ["email": .string(email), "url": .string(url), "userId": .string(token.user.id)])
  }

  static let ewalletLogout = Command(
    "ewallet logout", "log out of the eWallet and forget its token", options: EWalletOptions.all
  ) { arguments, context in
    let store = try EWalletSessionStore(arguments, context)
    guard let session = try store.load() else {
      return try report(arguments, context, "There was no session.", ["loggedOut": .bool(false)])
    }
    do throws(OMGError) {
      _ = try await HTTPClientAPI(config: session.configuration).logout()
    } catch {
      // A token that the eWallet does not know any more needs no log-out; without an answer the token is kept.
      guard case .api(let reason) = error, reason.isAuthorizationError() else { throw error }
    }
    try store.remove()
    try report(arguments, context, "Logged out.", ["loggedOut": .bool(true)])
  }
}
