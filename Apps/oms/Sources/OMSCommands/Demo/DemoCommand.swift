import OMSSandbox
import OMSWallet

extension Command {
  static let demo = Command(
    "demo", "show the main job, from sign-in to paid transactions, on a Sandbox of its own",
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
  private let page: DemoPage
  private let oms: OMSWallet

  init(sandbox: OMSSandbox, folder: DemoFolder, _ context: CommandContext) throws {
    self.sandbox = sandbox
    self.folder = folder
    page = DemoPage(terminal: context.terminal)
    var configuration = try StorageChoice.sqlite(path: folder.keysPath).configuration(
      publishableKey: sandbox.publishableKey, context.stores)
    configuration.endpoint = sandbox.url
    oms = try OMSWallet(configuration: configuration)
  }

  /// Signs in (or finds the session), signs, verifies, and pays with a wallet of each family.
  func run(email: String) async throws {
    page.say("Sandbox", "\(sandbox.url), in this process; its state is in \(folder.sandboxPath)")
    if folder.hasMoved {
      page.say("Moved", "the last run's port was taken; a session belongs to one address, so there is a new sign-in")
    }
    try await signIn(email: email)
    let transfers = DemoTransfers(oms: oms, control: SandboxControl(url: sandbox.url), page: page)
    let wallet = try await transfers.activate(.ethereum)
    page.say("Wallet", "\(wallet.address), the one in use")
    page.begin("A signed message")
    try await signAndVerify(address: wallet.address)
    for transfer in DemoTransfer.all {
      page.begin(transfer.title)
      try await transfers.carryOut(transfer)
    }
    page.begin("That was it")
    _ = try await transfers.activate(.ethereum)
    page.say("Done", "run it again: the session is kept in \(folder.keysPath)")
  }

  /// Shows that a new process finds the session without a code, and that it still signs.
  func showRestored() async throws {
    let (wallet, session) = try SignedIn.require(oms.wallet)
    page.say("Restart", "a new process found the session of \(session.auth.email ?? "someone") in \(folder.keysPath)")
    page.say("Wallet", "\(wallet.address), no code was needed")
    let signature = try await oms.wallet.signMessage(network: .amoy, message: "Still me")
    page.say("Signed", "\"Still me\" -> \(signature)")
  }

  private func signIn(email: String) async throws {
    if let session = oms.wallet.session {
      if session.auth.email == email {
        return page.say("Session", "restored from \(folder.keysPath) for \(email): no code needed")
      }
      try oms.wallet.signOut()
      page.say("Sign out", "the kept session belonged to \(session.auth.email ?? "someone else")")
    }
    try await oms.wallet.startEmailAuth(email: email)
    page.say("Sign in", "a one-time code was sent to \(email)")
    let control = SandboxControl(url: sandbox.url)
    guard let mail = try await control.inbox(email).last else {
      throw CommandFailure("the Sandbox sent no mail to \(email); see \(sandbox.url)/sandbox/v1/state")
    }
    page.say("Inbox", "code \(mail.code), read from \(sandbox.url)/sandbox/v1/inbox")
    let result = try await oms.wallet.completeEmailAuth(code: mail.code)
    page.say("Signed in", "the session ends at \(result.credential.expiresAt) unless it is used before")
  }

  private func signAndVerify(address: String) async throws {
    let message = "Hello from OMS Wallet"
    let signature = try await oms.wallet.signMessage(network: .amoy, message: message)
    page.say("Signed", "\"\(message)\" -> \(signature)")
    let isValid = try await oms.wallet.isValidMessageSignature(
      network: .amoy, walletAddress: address, message: message, signature: signature)
    guard isValid else { throw CommandFailure("the service does not accept the signature") }
    page.say("Verified", "the service says: valid")
    let here = try OMSWallet.verifyMessageLocally(walletAddress: address, message: message, signature: signature)
    guard here == .valid else { throw CommandFailure("the signature is not the wallet's: \(here.rawValue)") }
    page.say("Verified", "this machine says so too: the wallet's key signed it")
  }
}
