import Foundation
import OMSWallet

extension Command {
  static let login = Command(
    "login", "sign in: by a code sent to an address, with an OpenID provider, or with an ID token",
    positionals: [.init(name: "EMAIL", help: "where a one-time code is sent", isOptional: true)],
    options: WalletOptions.all + [
      .init(name: "lifetime", value: "SECONDS", help: "how long the session may last at most (default: 180 days)"),
      WalletTypes.option,
      .init(name: "choose", help: "ask which wallet to use instead of taking the first"),
      .init(
        name: "oidc", value: "PROVIDER",
        help: "sign in through the browser: google, apple, or a provider of the Sandbox"),
      .init(name: "browser", value: "PROGRAM", help: "opens the page (or BROWSER; without it the URL is printed only)"),
      .init(name: "port", value: "PORT", help: "loopback port that the browser comes back to (default: a free one)"),
      .init(name: "timeout", value: "SECONDS", help: "how long to wait for the browser (default: 300)"),
      .init(name: "id-token", help: "sign in with an ID token, read from standard input"),
      .init(name: "issuer", value: "ISSUER", help: "the token's issuer, or that of a provider of your own"),
      .init(name: "audience", value: "ID", help: "the token's audience (default: what the token says)"),
      .init(name: "client-id", value: "ID", help: "your client with a provider of your own"),
      .init(name: "authorization-url", value: "URL", help: "where a provider of your own begins"),
      .init(name: "without-pkce", help: "use no code challenge"),
    ]
  ) { arguments, context in
    let wish = try LoginWish(arguments)
    switch wish.method {
    case .email(let email): try await EmailLogin(email: email, wish: wish).run(arguments, context)
    case .redirect(let provider): try await RedirectLogin(provider: provider, wish: wish).run(arguments, context)
    case .idToken: try await IDTokenLogin(wish: wish).run(arguments, context)
    }
  }
}

/// What a `login` command line asks for.
struct LoginWish: Sendable {
  enum Method: Sendable, Equatable {
    case email(String)
    case redirect(String)
    case idToken
  }

  let method: Method
  let lifetime: UInt32
  let type: WalletType
  let selection: WalletSelectionBehavior

  init(_ arguments: Arguments) throws {
    let email = arguments.positional(0)
    let provider = arguments.value("oidc")
    switch (email, provider, arguments.has("id-token")) {
    case (let email?, nil, false): method = .email(try Addresses.email(email, command: "login"))
    case (nil, let provider?, false): method = .redirect(provider)
    case (nil, nil, true): method = .idToken
    case (nil, nil, false): throw CommandFailure.usage("missing EMAIL", command: "login")
    default: throw CommandFailure.usage("give EMAIL, --oidc or --id-token, not several of them", command: "login")
    }
    lifetime = UInt32(
      try Self.number(
        "lifetime", arguments, 1...Int(WalletClient.maxSessionLifetimeSeconds),
        usual: Int(WalletClient.defaultSessionLifetimeSeconds)))
    type = try WalletTypes.parse(arguments, command: "login") ?? .ethereum
    selection = arguments.has("choose") ? .manual : .automatic
  }

  static func number(
    _ name: String, _ arguments: Arguments, _ range: ClosedRange<Int>, usual: Int
  ) throws -> Int {
    guard let text = arguments.value(name) else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure.usage(
        "`--\(name) \(text)`: expected a number from \(range.lowerBound) to \(range.upperBound)", command: "login")
    }
    return number
  }
}

/// Sign-in with a one-time code.
struct EmailLogin: Sendable {
  let email: String
  let wish: LoginWish

  func run(_ arguments: Arguments, _ context: CommandContext) async throws {
    let client = try WalletOptions.wallet(arguments, context).wallet
    try await client.startEmailAuth(email: email, sessionLifetimeSeconds: wish.lifetime)
    context.terminal.note("A one-time code was sent to \(email).")
    try await LoginEnd.finish(try await complete(client, context), client, arguments, context)
  }

  /// Asks for the code until it is right, the service gives up, or the input ends.
  private func complete(_ client: WalletClient, _ context: CommandContext) async throws -> CompleteAuthResult {
    var lastRefusal: OMSWalletError?
    while let answer = await context.terminal.ask("Code: ") {
      let code = answer.trimmingCharacters(in: .whitespaces)
      if code.isEmpty { continue }
      do {
        return try await client.completeEmailAuth(
          code: code, walletSelection: wish.selection, walletType: wish.type)
      } catch let error as OMSWalletError where error.upstreamError?.code == "7003" {
        lastRefusal = error
        context.terminal.note("That code is wrong; try again.")
      }
    }
    throw lastRefusal ?? CommandFailure("no code was given, so nobody is signed in")
  }
}

/// Sign-in with an ID token from standard input.
struct IDTokenLogin: Sendable {
  let wish: LoginWish

  private struct Claims: Decodable {
    let iss: String?
    let aud: Audience?

    enum Audience: Decodable {
      case one(String)
      case several([String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let one = try? container.decode(String.self) {
          self = .one(one)
        } else {
          self = .several(try container.decode([String].self))
        }
      }

      var first: String? {
        switch self {
        case .one(let text): text
        case .several(let texts): texts.first
        }
      }
    }
  }

  func run(_ arguments: Arguments, _ context: CommandContext) async throws {
    guard let token = await context.terminal.ask("ID token: ")?.trimmingCharacters(in: .whitespaces), !token.isEmpty
    else { throw CommandFailure("no ID token was given, so nobody is signed in") }
    let claims = Self.claims(of: token)
    guard let issuer = arguments.value("issuer") ?? claims?.iss,
      let audience = arguments.value("audience") ?? claims?.aud?.first
    else {
      throw CommandFailure(
        "the ID token does not say its issuer and audience; give --issuer and --audience",
        exitStatus: ExitStatus.of(.validationError))
    }
    let client = try WalletOptions.wallet(arguments, context).wallet
    let result = try await client.signInWithOidcIdToken(
      idToken: token, issuer: issuer, audience: audience, walletType: wish.type, walletSelection: wish.selection,
      sessionLifetimeSeconds: wish.lifetime)
    try await LoginEnd.finish(result, client, arguments, context)
  }

  /// What the token says of itself; the service decides whether to believe it.
  private static func claims(of token: String) -> Claims? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var text = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while text.utf8.count % 4 != 0 { text += "=" }
    return Data(base64Encoded: text).flatMap { try? JSONDecoder().decode(Claims.self, from: $0) }
  }
}

/// The end of every sign-in: the wallet is chosen if it was not, and shown.
enum LoginEnd {
  static func finish(
    _ result: CompleteAuthResult, _ client: WalletClient, _ arguments: Arguments, _ context: CommandContext
  ) async throws {
    var claimable = result.claimableWallets
    if case .walletSelection(let pending) = result {
      let chosen = try await choose(pending, context)
      claimable.removeAll { $0.id == chosen.id }
    }
    try SessionReport.show(client, arguments, context, claimable: claimable)
  }

  private static func choose(_ pending: PendingWalletSelection, _ context: CommandContext) async throws -> Wallet {
    let offered = pending.wallets.map { ($0, "yours") } + pending.claimableWallets.map { ($0, "claimable") }
    for (index, (wallet, kind)) in offered.enumerated() {
      context.terminal.note("\(index + 1)  \(wallet.address)  \(kind)")
    }
    context.terminal.note("n  a new \(pending.walletType.wireValue) wallet")
    while let answer = await context.terminal.ask("Wallet: ") {
      let word = answer.trimmingCharacters(in: .whitespaces)
      if word == "n" { return try await pending.createAndSelectWallet().wallet }
      guard let number = Int(word), (1...max(1, offered.count)).contains(number), !offered.isEmpty else {
        context.terminal.note("Type a number from the list, or n.")
        continue
      }
      let wallet = offered[number - 1].0
      return number <= pending.wallets.count
        ? try await pending.selectWallet(walletId: wallet.id).wallet
        : try await pending.claimAndSelectWallet(walletId: wallet.id).wallet
    }
    throw CommandFailure("no wallet was chosen, so the sign-in is not complete")
  }
}
