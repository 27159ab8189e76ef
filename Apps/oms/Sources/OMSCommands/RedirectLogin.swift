import Foundation
import OMSWallet

/// Sign-in through the browser, which comes back to a loopback port (RFC 8252 §7.3).
struct RedirectLogin: Sendable {
  let provider: String
  let wish: LoginWish

  private typealias Outcome = Result<CompleteAuthResult, any Error>

  func run(_ arguments: Arguments, _ context: CommandContext) async throws {
    let port = try LoginWish.number("port", arguments, 1...65_535, usual: 0)
    let timeout = try LoginWish.number("timeout", arguments, 1...86_400, usual: 300)
    let plan = try await RedirectPlan(provider, arguments, context)
    let client = try WalletOptions.wallet(arguments, context).wallet
    let stop = StopSignal()
    let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
    let listener = try await CallbackListener.start(port: port) { url in
      await receive(url, client, continuation)
    }
    var page: String?
    do {
      let start = try await plan.start(client, returningTo: listener.url, wish: wish)
      page = start
      context.terminal.note("Open this page to sign in with \(plan.label); waiting for \(timeout) seconds:")
      context.terminal.note(start)
      if let browser = arguments.value("browser") ?? context.environment["BROWSER"] {
        BrowserLaunch.open(start, with: browser, context.terminal)
      }
      let result = try await first(of: outcomes, within: .seconds(timeout), or: stop)
      await listener.stop()
      try await LoginEnd.finish(result, client, arguments, context)
    } catch {
      await listener.stop()
      if let page { await withdraw(page, returningTo: listener.url, client) }
      throw error
    }
  }

  /// Ends the sign-in that began with a page, so that nobody completes it later. It is answered as a provider answers
  /// when the person changes their mind (RFC 6749 §4.1.2.1): by its state, so that a sign-in which another process has
  /// begun on the same storage meanwhile goes on.
  private func withdraw(_ page: String, returningTo uri: String, _ client: WalletClient) async {
    guard
      let state = URLComponents(string: page)?.percentEncodedQuery?.split(separator: "&")
        .first(where: { $0.hasPrefix("state=") })
    else { return }
    _ = try? await client.handleOIDCRedirectCallback("\(uri)?error=access_denied&\(state)")
  }

  /// Gives one link to the client, and says what the browser shall show.
  private func receive(
    _ url: String, _ client: WalletClient, _ outcomes: AsyncStream<Outcome>.Continuation
  ) async -> CallbackListener.Page {
    do {
      switch try await client.handleOIDCRedirectCallback(
        url, walletSelection: wish.selection, sessionLifetimeSeconds: wish.lifetime)
      {
      case .completed(let result):
        outcomes.yield(.success(result))
        return .init(status: 200, title: "Signed in", text: "You can close this page and go back to the terminal.")
      case .notOIDCRedirectCallback:
        return .init(status: 400, title: "Not a sign-in", text: "This page is not the end of the sign-in.")
      case .noPendingAuth:
        return .init(status: 410, title: "Over", text: "This sign-in has been used or replaced.")
      }
    } catch {
      outcomes.yield(.failure(error))
      return .init(status: 400, title: "Not signed in", text: Explanation.line(for: error))
    }
  }

  private func first(
    of outcomes: AsyncStream<Outcome>, within timeout: Duration, or stop: StopSignal
  ) async throws -> CompleteAuthResult {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      group.addTask {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
      }
      group.addTask {
        await stop.wait()
        return .failure(CommandFailure("interrupted, nobody is signed in", exitStatus: ExitStatus.interrupted))
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        return .failure(
          CommandFailure(
            "nobody came back from the browser within \(timeout.components.seconds) seconds",
            exitStatus: ExitStatus.timedOut))
      }
      defer { group.cancelAll() }
      guard let outcome = try await group.next() else { throw CancellationError() }
      return try outcome.get()
    }
  }
}

/// Which provider to use, and how it is reached.
struct RedirectPlan: Sendable {
  let label: String
  private let relay: OMSRelayOIDCProvider?
  private let issuer: String
  private let clientID: String
  private let authorizationURL: String
  private let name: String
  private let authMode: OIDCAuthMode
  /// What stands in for the relay provider's authorization endpoint.
  private let standIn: (real: String, local: String)?

  init(_ provider: String, _ arguments: Arguments, _ context: CommandContext) async throws {
    name = provider
    authMode = arguments.has("without-pkce") ? .authCode : .authCodePKCE
    let own = ["issuer", "client-id", "authorization-url"].map { arguments.value($0) }
    if own.contains(where: { $0 != nil }) {
      guard let issuer = own[0], let clientID = own[1], let url = own[2] else {
        throw CommandFailure.usage(
          "a provider of your own needs --issuer, --client-id and --authorization-url", command: "login")
      }
      (self.issuer, self.clientID, authorizationURL, label) = (issuer, clientID, url, provider)
      (relay, standIn) = (nil, nil)
      return
    }
    relay = ["google": OMSRelayOIDCProviders.google, "apple": OMSRelayOIDCProviders.apple][provider]
    guard WalletOptions.publishableKey(arguments, context).hasPrefix(SandboxProjects.prefix) else {
      guard relay != nil else {
        throw CommandFailure.usage(
          "unknown provider `\(provider)`; known are google and apple, others need --issuer, --client-id and "
            + "--authorization-url", command: "login")
      }
      (label, issuer, clientID, authorizationURL, standIn) = (provider, "", "", "", nil)
      return
    }
    let providers = try await SandboxControl(url: SandboxControl.address(context)).providers()
    guard let found = providers.first(where: { $0.name == provider }) else {
      throw CommandFailure.usage(
        "the Sandbox has no provider `\(provider)`; it has \(providers.map(\.name).joined(separator: ", "))",
        command: "login")
    }
    (label, issuer, clientID) = (found.label, found.issuer, found.clientId)
    authorizationURL = found.authorizationUrl
    standIn = found.standsInFor.map { (real: $0, local: found.authorizationUrl) }
  }

  /// Begins the sign-in and answers the page to open.
  func start(_ client: WalletClient, returningTo uri: String, wish: LoginWish) async throws -> String {
    guard let relay else {
      return try await client.startOIDCRedirectAuth(
        provider: CustomOIDCProviderConfiguration(
          issuer: issuer, clientID: clientID, authorizationURL: authorizationURL, providerRedirectURI: uri,
          provider: name, providerLabel: label, scopes: ["openid", "email"], authMode: authMode),
        walletType: wish.type
      ).authorizationURL
    }
    let url = try await client.startOIDCRedirectAuth(
      provider: relay, omsRelayReturnURI: uri, walletType: wish.type
    ).authorizationURL
    guard let standIn, url.hasPrefix(standIn.real) else { return url }
    return standIn.local + url.dropFirst(standIn.real.count)
  }
}

/// Opening a page in a browser.
enum BrowserLaunch {
  /// Starts a program with the page's address. A program that cannot be started is no failure: the address was printed.
  static func open(_ url: String, with program: String, _ terminal: any Terminal) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      terminal.note("`\(program)` cannot be started; open the page yourself.")
    }
  }
}
