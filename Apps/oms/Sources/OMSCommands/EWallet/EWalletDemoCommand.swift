import EWalletClient
import EWalletQR
import EWalletSocket
import Foundation
import OMSSandbox

extension Command {
  static let ewalletDemo = Command(
    "ewallet demo",
    "show a payment between two eWallet users, with QR code, events and approval, on a Sandbox of its own",
    options: [
      .init(name: "picture", value: "FILE", help: "where the QR code's PNG goes (default: a temporary file)")
    ]
  ) { arguments, context in
    let sandbox = try await SandboxStart.start(OMSSandbox.Configuration())
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oms-ewallet-\(UUID().uuidString)")
    let picture = arguments.value("picture") ?? folder.path + "/request.png"
    do {
      if arguments.value("picture") == nil {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try await EWalletDemo(url: sandbox.url, picture: picture, terminal: context.terminal).run()
    } catch {
      try? FileManager.default.removeItem(at: folder)
      await sandbox.stop()
      throw error
    }
    try? FileManager.default.removeItem(at: folder)
    await sandbox.stop()
  }
}

/// Alice asks for money, Bob scans her code, she is told at once and approves, and both see the end of it.
struct EWalletDemo: Sendable {
  let url: String
  let picture: String
  let terminal: any Terminal

  /// The two users that a fresh Sandbox has; the first one has money.
  private static let (alice, bob, password) = ("user2@example.com", "user1@example.com", "correct horse")

  func run() async throws {
    say("Sandbox", "\(url), in this process")
    let (alice, aliceConfiguration) = try await logIn("Alice", Self.alice)
    let (bob, bobConfiguration) = try await logIn("Bob", Self.bob)
    try await showBalances("Before", alice, bob)

    let token = try await EWalletTokens.choose("PTS", using: alice, command: "ewallet demo")
    guard
      let params = TransactionRequestCreateParams(
        type: .receive, tokenId: token.id, amount: 1500, requireConfirmation: true)
    else { throw CommandFailure("the request is not complete") }
    let request = try await TransactionRequest.create(using: alice, params: params)
    say("Alice", "asks for \(EWalletTokens.text(1500, token)), to be confirmed: \(request.id)")
    for line in try QRSymbol(text: request.qrText).terminalLines { terminal.result("           " + line) }
    try EWalletCode.draw(request, into: picture, NoTerminal())
    say("Alice", "has the code in \(picture) too")

    let aliceSocket = await SocketClient(config: aliceConfiguration, delegate: nil)
    var aliceEvents = await aliceSocket.events(of: request).makeAsyncIterator()
    guard case .startedListening = await aliceEvents.next() else {
      throw CommandFailure("nobody listens to the request")
    }
    say("Alice", "listens to \(request.socketTopic)")

    let scanned = try EWalletCode.text(of: picture)
    say("Bob", "scans the picture: \(scanned)")
    let found = try await QRClientVerifier(client: bob).transactionRequest(for: scanned)
    say("Bob", "reads: \(found.sentence)")
    let consume = TransactionConsumptionParams(
      transactionRequest: found, amount: nil, idempotencyToken: UUID().uuidString.lowercased())
    guard let consume else { throw CommandFailure("the request leaves the amount open") }
    let consumption = try await TransactionConsumption.consumeTransactionRequest(using: bob, params: consume)
    say("Bob", "consumes it: \(consumption.status.rawValue) (\(consumption.id))")
    let bobSocket = await SocketClient(config: bobConfiguration, delegate: nil)
    var bobEvents = await bobSocket.events(of: consumption).makeAsyncIterator()
    guard case .startedListening = await bobEvents.next() else {
      throw CommandFailure("nobody listens to the consumption")
    }
    say("Bob", "listens to \(consumption.socketTopic)")

    let asked = try await next(&aliceEvents)
    say(
      "Alice",
      "is told: \(asked.user?.email ?? "somebody") wants to pay \(EWalletTokens.text(asked.estimatedRequestAmount, token))"
    )
    let approved = try await asked.approve(using: alice)
    say("Alice", "approves: \(approved.status.rawValue)")
    say("Alice", "is told: the consumption is \(try await next(&aliceEvents).status.rawValue)")
    say("Bob", "is told: the consumption is \(try await next(&bobEvents).status.rawValue)")
    try await showBalances("After", alice, bob)
    await request.stopListening(withClient: aliceSocket)
    await consumption.stopListening(withClient: bobSocket)
    try await alice.logout()
    try await bob.logout()
    say("Done", "try it yourself: `oms sandbox`, then `oms ewallet login \(Self.bob)` (password: \(Self.password))")
  }

  private func logIn(_ name: String, _ email: String) async throws -> (HTTPClientAPI, ClientConfiguration) {
    let apiKey = EWalletOptions.defaultAPIKey
    let client = HTTPClientAPI(
      config: ClientConfiguration(baseURL: url, credentials: ClientCredential(apiKey: apiKey)))
    let token = try await client.login(withParams: LoginParams(email: email, password: Self.password))
    say(name, "logs in as \(email)")
    let credentials = ClientCredential(apiKey: apiKey, authenticationToken: token.token)
    return (client, ClientConfiguration(baseURL: url, credentials: credentials))
  }

  private func showBalances(_ title: String, _ alice: HTTPClientAPI, _ bob: HTTPClientAPI) async throws {
    for (name, client) in [("Alice", alice), ("Bob", bob)] {
      let wallet = try await Wallet.getMain(using: client)
      guard let balance = wallet.balances.first(where: { $0.token.symbol == "PTS" }) else { continue }
      say(title, "\(name) has \(EWalletTokens.text(balance.amount, balance.token))")
    }
  }

  /// The next consumption that is told of.
  private func next(_ events: inout AsyncStream<ListenerEvent>.Iterator) async throws -> TransactionConsumption {
    while let event = await events.next() {
      switch event {
      case .startedListening: continue
      case .consumption(let consumption, _, _): return consumption
      case .failed(let error): throw OMGError.api(apiError: error)
      }
    }
    throw CommandFailure("the socket was closed")
  }

  private func say(_ title: String, _ text: String) {
    terminal.result(title.padding(toLength: 11, withPad: " ", startingAt: 0) + text)
  }
}

/// Hears nothing and says nothing.
private struct NoTerminal: Terminal {
  func result(_ line: String) {}
  func note(_ line: String) {}
  func ask(_ question: String) async -> String? { nil }
}
