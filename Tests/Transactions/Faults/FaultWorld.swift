import OMSWallet
import Testing

/// A Sandbox process, and a payer of each family who is a client of it.
final class FaultWorld: Sendable {
  let program: SandboxProgram
  let control: Control
  let payers: [Payer]

  private let folder: ScratchFolder

  init(_ families: [WalletType], over transport: any WebRPCTransport = Wire.curl) async throws {
    folder = try ScratchFolder()
    program = SandboxProgram(folder: folder.path)
    try await program.start()
    let url = await program.url
    control = Control(url: url)
    payers = try families.map { try Payer($0, url: url, over: transport) }
    for payer in payers {
      try await payer.signIn(control)
      let address = payer.wallet.activeWallet?.address ?? ""
      try await control.faucet(address, "1000000", on: payer.network)
      try await control.faucet(address, "1000000", on: payer.network, token: payer.token)
    }
  }

  /// Makes it one in which the next call can be looked at: running, without faults, everyone signed in.
  func calm(_ payer: Payer) async throws {
    payer.wire.clearSteps()
    payer.clock.duringPauses(nil)
    if await !program.isRunning {
      try await program.start()
    } else {
      try await control.clearFaults()
    }
    guard payer.wallet.activeWallet == nil else { return }
    // Only so many codes are sent in ten minutes.
    try await control.advance(seconds: 600)
    try await payer.signIn(control)
  }

  func stop() async { await program.stop() }
}
