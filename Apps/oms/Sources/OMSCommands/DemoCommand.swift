import Foundation
import OMSSandbox
import OMSWallet

extension Command {
  static let demo = Command(
    "demo", "show the main job, from sign-in to a paid transaction, on a Sandbox of its own",
    options: [
      .init(name: "email", value: "EMAIL", help: "who signs in (default: demo@example.com)"),
      .init(name: "data", value: "FOLDER", help: "where keys and Sandbox state are kept (default: user's data folder)"),
      .init(name: "restored", help: "only show that a restarted process finds the session again"),
    ]
  ) { arguments, context in
    let email = try Addresses.email(arguments.value("email") ?? "demo@example.com", command: "demo")
    var folder = try DemoFolder(path: arguments.value("data"), environment: context.environment)
    let sandbox = try await folder.startSandbox()
    do {
      let demo = try Demo(sandbox: sandbox, folder: folder, context)
      if arguments.has("restored") {
        try await demo.showRestored()
      } else {
        try await demo.run(email: email)
      }
    } catch {
      await sandbox.stop()
      throw error
    }
    await sandbox.stop()
  }
}

/// The main job in plain sight: every step says what happened.
struct Demo: Sendable {
  private let sandbox: OMSSandbox
  private let folder: DemoFolder
  private let terminal: any Terminal
  private let oms: OMSWallet
  private static let networks: [Network] = [.amoy, .sepolia, .baseSepolia]
  private static let recipient = "0x000000000000000000000000000000000000dEaD"

  init(sandbox: OMSSandbox, folder: DemoFolder, _ context: CommandContext) throws {
    self.sandbox = sandbox
    self.folder = folder
    terminal = context.terminal
    var configuration = try StorageChoice.sqlite(path: folder.keysPath).configuration(
      publishableKey: sandbox.publishableKey, context.stores)
    configuration.endpoint = sandbox.url
    oms = try OMSWallet(configuration: configuration)
  }

  /// Signs in (or finds the session), signs, verifies, pays, and shows the balances before and after.
  func run(email: String) async throws {
    say("Sandbox", "\(sandbox.url), in this process; its state is in \(folder.sandboxPath)")
    if folder.hasMoved {
      say("Moved", "the last run's port was taken; a session belongs to one address, so there is a new sign-in")
    }
    try await signIn(email: email)
    guard let wallet = oms.wallet.activeWallet else { throw CommandFailure("the sign-in left no active wallet") }
    say("Wallet", wallet.address)
    try await signAndVerify(address: wallet.address)
    try await fund(address: wallet.address)
    try await showBalances("Before", address: wallet.address)
    try await pay()
    try await showBalances("After", address: wallet.address)
    say("Done", "run it again: the session is kept in \(folder.keysPath)")
  }

  /// Shows that a new process finds the session without a code, and that it still signs.
  func showRestored() async throws {
    let (wallet, session) = try SignedIn.require(oms.wallet)
    say("Restart", "a new process found the session of \(session.auth.email ?? "someone") in \(folder.keysPath)")
    say("Wallet", "\(wallet.address), no code was needed")
    let signature = try await oms.wallet.signMessage(network: .amoy, message: "Still me")
    say("Signed", "\"Still me\" -> \(signature)")
  }

  private func signIn(email: String) async throws {
    if let session = oms.wallet.session {
      if session.auth.email == email {
        return say("Session", "restored from \(folder.keysPath) for \(email): no code needed")
      }
      try oms.wallet.signOut()
      say("Sign out", "the kept session belonged to \(session.auth.email ?? "someone else")")
    }
    try await oms.wallet.startEmailAuth(email: email)
    say("Sign in", "a one-time code was sent to \(email)")
    let control = SandboxControl(url: sandbox.url)
    guard let mail = try await control.inbox(email).last else {
      throw CommandFailure("the Sandbox sent no mail to \(email); see \(sandbox.url)/sandbox/v1/state")
    }
    say("Inbox", "code \(mail.code), read from \(sandbox.url)/sandbox/v1/inbox")
    let result = try await oms.wallet.completeEmailAuth(code: mail.code)
    say("Signed in", "the session ends at \(result.credential.expiresAt) unless it is used before")
  }

  private func signAndVerify(address: String) async throws {
    let message = "Hello from OMS Wallet"
    let signature = try await oms.wallet.signMessage(network: .amoy, message: message)
    say("Signed", "\"\(message)\" -> \(signature)")
    let isValid = try await oms.wallet.isValidMessageSignature(
      network: .amoy, walletAddress: address, message: message, signature: signature)
    guard isValid else { throw CommandFailure("the service does not accept the signature") }
    say("Verified", "the service says: valid")
    let signer = try OMSWallet.recoverMessageSigner(message: message, signature: signature)
    guard signer.lowercased() == address.lowercased() else {
      throw CommandFailure("the signature recovers to \(signer), not to the wallet")
    }
    say("Verified", "here: the signature recovers to \(signer)")
  }

  private func fund(address: String) async throws {
    let balances = try await Balances.lines(of: address, on: [.amoy], indexer: oms.indexer, includesZeros: true)
    guard balances.allSatisfy({ $0.amount == "0" || $0.amount.hasPrefix("0.0") }) else { return }
    let control = SandboxControl(url: sandbox.url)
    _ = try await control.faucet(address: address, network: Network.amoy.name, amount: "1")
    say("Faucet", "1 POL on \(Network.amoy.displayName)")
  }

  private func showBalances(_ title: String, address: String) async throws {
    let lines = try await Balances.lines(
      of: address, on: Self.networks, indexer: oms.indexer, includesZeros: true)
    for line in lines { say(title, line.text) }
  }

  private func pay() async throws {
    say("Sending", "0.001 POL to \(Self.recipient) on \(Network.amoy.displayName)")
    let sent = try await oms.wallet.sendTransaction(
      network: .amoy, to: Self.recipient, value: Amounts.baseUnits("0.001", decimals: 18),
      selectFeeOption: Fees.selector(choice: nil, terminal: NotesAsResults(terminal: terminal)), waitForStatus: false)
    say("Status", "\(sent.status.wireValue) (\(sent.txnId))")
    var last = sent.status
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while clock.now < deadline {
      let found = try await oms.wallet.getTransactionStatus(txnId: sent.txnId)
      if found.status != last { say("Status", found.status.wireValue) }
      last = found.status
      if found.status == .executed {
        return say("Hash", found.txnHash ?? "none")
      }
      if found.status == .failed { throw CommandFailure("the transaction failed on the Sandbox's ledger") }
      try await clock.sleep(for: .milliseconds(200))
    }
    throw CommandFailure("the transaction is still \(last.wireValue) after a minute")
  }

  private func say(_ title: String, _ text: String) {
    terminal.result(title.padding(toLength: 11, withPad: " ", startingAt: 0) + text)
  }
}

/// Shows a command's progress among the results, so that the demo reads in order even through a pipe.
private struct NotesAsResults: Terminal {
  let terminal: any Terminal

  func result(_ line: String) { terminal.result(line) }
  func note(_ line: String) { terminal.result(line) }
  func ask(_ question: String) async -> String? { await terminal.ask(question) }
}
