import FileKeyStorage
import Foundation
import KeyStorage
import OMSWallet
import SQLiteKeyStorage
import WebRPC

/// A wallet in a process of its own, led by the words of one line at a time.
///
/// Answers go to standard output, `ok …` or `error CODE`; session changes go to standard error as they come.
final class Probe: Sendable {
  private let wallet: WalletClient
  private let transport: RecordingTransport
  private let clock = ShiftedClock()

  /// The default wallet of the environment: `XDG_DATA_HOME`, `OMS_SANDBOX_URL`.
  init() throws {
    var configuration = try OMSWalletConfiguration(publishableKey: "pk_local_sdbx_demo_key")
    if let path = ProcessInfo.processInfo.environment["PROBE_FOLDER"] {
      configuration = OMSWalletConfiguration(
        publishableKey: "pk_local_sdbx_demo_key", storage: try FileKeyStorage(folder: path + "/keys"),
        sealingKey: KeyFileSealingKey(path: path + "/sealing.key"))
    }
    transport = RecordingTransport(configuration.transport)
    configuration.transport = transport
    configuration.wallClock = clock
    wallet = try OMSWallet(configuration: configuration).wallet
    let changes = wallet.sessionChangeEvents()
    Task {
      for await change in changes {
        Self.write("change \(String(describing: change).prefix { $0 != "(" })", to: .standardError)
      }
    }
  }

  /// Does what a line says and answers with one line.
  func carryOut(_ words: [String]) async {
    do {
      Self.write("ok " + (try await answer(words)), to: .standardOutput)
    } catch let error as OMSWalletError {
      Self.write("error \(error.code.rawValue)", to: .standardOutput)
    } catch {
      Self.write("error \(error)", to: .standardOutput)
    }
  }

  private func answer(_ words: [String]) async throws -> String {
    switch words.first {
    case "start":
      try await wallet.startEmailAuth(email: words[1])
      return "started"
    case "complete":
      return try await wallet.completeEmailAuth(code: words[1]).wallet?.address ?? "none"
    case "session":
      return wallet.activeWallet?.address ?? "none"
    case "create":
      return try await wallet.createWallet().wallet.address
    case "signout":
      try wallet.signOut()
      return "signed out"
    case "advance":
      clock.advance(seconds: Int64(words[1]) ?? 0)
      return "advanced"
    case "sign":
      for number in 0..<(Int(words[1]) ?? 1) { _ = try await wallet.signMessage(network: .amoy, message: "\(number)") }
      return "signed \(words[1]) refused \(refusals)"
    default:
      return "what?"
    }
  }

  /// How many answers refused a nonce.
  private var refusals: Int {
    transport.exchanges.count { (try? $0.result.get())?.status == 412 }
  }

  private static func write(_ line: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data((line + "\n").utf8))
  }
}
