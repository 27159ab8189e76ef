import Foundation
import KeyStorage
import OMSSandbox
import OMSWallet
import Testing
import WebRPC

/// Private keys on their way into the Sandbox's enclave: over real HTTP, sealed and attested.
@Suite("wallet import", .timeLimit(.minutes(10)))
struct ImportTests {
  // The addresses that other software derives from this scalar and this seed.
  private static let scalar = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
  private static let ethereum = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"
  private static let tron = "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz"
  private static let seed = "AmkN8ZNejeqVRY4XmbU3hDGBrvx4ABaiQMZL1xnjYKcc"
  private static let solana = "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM"

  @Test("oms import reads the key from standard input, and the imported wallet signs")
  func commandLine() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    #expect(try await oms.run(["import"], input: Self.scalar).status != 0)
    let first = try await signIn(oms, email: "import@example.com")
    #expect(first != Self.ethereum)

    let imported = try await oms.run(["import", "--reference", "old wallet"], input: "  0x\(Self.scalar)\n")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output == "Imported \(Self.ethereum) (ethereum); it is the active wallet now.\n")
    #expect(!(imported.output + imported.errors).contains(Self.scalar))
    #expect(try await oms.run(["whoami"]).output.contains(Self.ethereum))
    let signature = try await oms.run(["sign", "hello"]).output.trimmingCharacters(in: .newlines)
    #expect(try await oms.run(["verify", "hello", signature, "--local", "--address", Self.ethereum]).status == 0)

    let again = try await oms.run(["import"], input: Self.scalar + "\n")
    #expect(again.status != 0)
    #expect(again.errors.hasSuffix("oms: this key's address is managed already; nothing was imported\n"))
    for (type, key, address) in [("tron", Self.scalar, Self.tron), ("solana", Self.seed, Self.solana)] {
      let other = try await oms.run(["import", "--type", type], input: key + "\n")
      #expect(other.output == "Imported \(address) (\(type)); it is the active wallet now.\n", "\(other.errors)")
    }
    let wrong = try await oms.run(["import"], input: String(Self.scalar.dropLast()) + "\n")
    #expect(wrong.status != 0)
    #expect(!wrong.errors.contains(String(Self.scalar.dropLast())))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a key is imported while a sign-in waits for its wallet; what is sent is sealed and attested")
  func duringSelection() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let (oms, transport) = try wallet(sandbox, folder)
    let code = try await code(for: "select@example.com", oms, sandbox)
    guard case .walletSelection = try await oms.wallet.completeEmailAuth(code: code, walletSelection: .manual) else {
      Issue.record("no selection was offered")
      return
    }
    let result = try await oms.wallet.importWallet(privateKey: .ethereum(Self.scalar), reference: "mine")
    #expect(result.wallet.address == Self.ethereum)
    #expect(result.wallet.keyOrigin == .imported)
    #expect(result.wallet.reference == "mine")
    #expect(oms.wallet.activeWallet == result.wallet)
    for method in ["GetRecipientKey", "ImportWallet"] {
      let exchange = try #require(transport.exchanges.last { $0.request.path.hasSuffix("/" + method) })
      #expect(exchange.request.headers["X-Attestation-Nonce"]?.utf8.count == 24)
      #expect(try exchange.result.get().headers["X-Attestation-Document"] != nil)
      #expect(!String(decoding: exchange.request.body, as: UTF8.self).contains(Self.scalar))
    }
    #expect(try await oms.wallet.listWallets().map(\.address) == [Self.ethereum])
    await sandbox.stop()
  }

  @Test("an answer that was changed on its way is not believed, and no key is sent")
  func tampered() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let (oms, transport) = try wallet(sandbox, folder, changing: "GetRecipientKey")
    let code = try await code(for: "tamper@example.com", oms, sandbox)
    try await oms.wallet.completeEmailAuth(code: code)
    let before = oms.wallet.activeWallet
    let error = await #expect(throws: OMSWalletError.self) {
      try await oms.wallet.importWallet(privateKey: .ethereum(Self.scalar))
    }
    #expect(error?.code == .attestationVerificationFailed)
    #expect(error?.retryable == false)
    #expect(!transport.exchanges.contains { $0.request.path.hasSuffix("/ImportWallet") })
    #expect(oms.wallet.activeWallet == before)
    await sandbox.stop()
  }

  /// Adds a blank to the answers of one method: the same JSON, other bytes.
  private struct ChangingTransport: WebRPCTransport {
    let base: any WebRPCTransport
    let method: String

    func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
      let answer = try await base.send(request)
      guard request.path.hasSuffix("/" + method) else { return answer }
      return WebRPCResponse(status: answer.status, headers: answer.headers, body: answer.body + [0x20])
    }
  }

  private func wallet(_ sandbox: OMSSandbox, _ folder: TemporaryFolder, changing method: String = "nothing") throws -> (
    OMSWallet, RecordingTransport
  ) {
    var configuration = OMSWalletConfiguration(
      publishableKey: sandbox.publishableKey, storage: InMemoryKeyStorage(),
      sealingKey: KeyFileSealingKey(path: folder.path + "/sealing.key"))
    configuration.endpoint = sandbox.url
    let transport = RecordingTransport(ChangingTransport(base: configuration.transport, method: method))
    configuration.transport = transport
    return (try OMSWallet(configuration: configuration), transport)
  }

  private func code(for email: String, _ oms: OMSWallet, _ sandbox: OMSSandbox) async throws -> String {
    try await oms.wallet.startEmailAuth(email: email)
    return try await sandbox.newestCode(of: email)
  }
}
