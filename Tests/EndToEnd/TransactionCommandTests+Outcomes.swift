import Foundation
import Testing

/// What a person is told when a transaction does not simply succeed.
@Suite("outcomes of transactions on the command line", .timeLimit(.minutes(10)))
struct TransactionOutcomeTests {
  private static let dead = "0x000000000000000000000000000000000000dEaD"

  private func funded(_ sandbox: SandboxProcess, _ folder: TemporaryFolder) async throws -> BuiltProgram {
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "payer@example.com")
    try #require(try await oms.run(["sandbox", "faucet", address, "--amount", "10"]).status == 0)
    return oms
  }

  @Test("a lost answer is told as unknown, with the transaction to ask about")
  func lostAnswer() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    #expect(try await oms.run(["sandbox", "fault", "Execute", "--drop-answer"]).status == 0)
    let lost = try await oms.run(["send", Self.dead, "0.5", "--json"])
    let failure = try ToldFailure.read(lost)
    let id = try #require(failure.txnId)
    #expect(lost.status == 21 && lost.output.isEmpty && failure.code == "OMS_TRANSACTION_EXECUTION_UNCONFIRMED")
    #expect(failure.message.contains("not known") && failure.message.contains("oms status \(id)"))
    let found: SentTransaction = try await oms.read(["status", id, "--wait"])
    #expect(found.status == "executed" && found.isFinal && found.txnId == id)
    #expect(await sandbox.stop() == 0)
  }

  @Test("a transaction whose request was lost on the way is not said to have been sent")
  func onlyQuoted() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    #expect(try await oms.run(["sandbox", "fault", "Execute", "--drop"]).status == 0)
    let lost = try ToldFailure.read(try await oms.run(["send", Self.dead, "0.5", "--json"]))
    let id = try #require(lost.txnId)
    #expect(lost.exitStatus == 21 && !lost.message.contains("the service said"))
    let waited = try await oms.run(["status", id, "--wait", "--timeout", "1"])
    #expect(waited.status == 6 && waited.output.contains("quoted"), "\(waited.errors)")
    #expect(waited.errors.contains("oms: not sent: the service has only quoted it; a quote lasts five minutes"))
    #expect(!waited.errors.contains("was sent"))
    #expect(
      try ToldFailure.read(try await oms.run(["status", id, "--wait", "--timeout", "1", "--json"])).code
        == "transactionPending")
    let looked = try await oms.run(["status", id])
    #expect(looked.status == 0 && looked.errors.contains("not sent: the service has only quoted it"))
    let silent: SentTransaction = try await oms.read(["status", id])
    #expect(silent.status == "quoted" && !silent.isFinal)
    #expect(await sandbox.stop() == 0)
  }

  @Test("what the service says of a transaction whose fate is unknown is told to people too")
  func unknownWithReason() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    let answer = #"{"error":"Odd","code":7315,"msg":"m","cause":"the relayer\u001b[2J is full","status":500}"#
    #expect(try await oms.run(["sandbox", "fault", "Execute", "--status", "500", "--body", answer]).status == 0)
    let sent = try await oms.run(["send", Self.dead, "0.5"])
    #expect(sent.status == 21, "\(sent.errors)")
    #expect(
      sent.errors.contains(#"was carried out; the service said: the relayer\u001b[2J is full; look with `oms status"#),
      "\(sent.errors)")
    #expect(await sandbox.stop() == 0)
  }

  @Test("a transaction of a wallet that this session never used is not told as one that never was")
  func otherSession() async throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    let sandbox = try await SandboxProcess.start()
    let other = sandbox.client(elsewhere)
    _ = try await signIn(other, email: "payer@example.com")
    let oms = try await funded(sandbox, folder)
    struct Made: Decodable { let address: String }
    let made: Made = try await oms.read(["create"])
    #expect(try await oms.run(["sandbox", "faucet", made.address, "--amount", "10"]).status == 0)
    let sent: SentTransaction = try await oms.read(["send", Self.dead, "0.5"])
    let unseen = try await other.run(["status", sent.txnId])
    #expect(unseen.status == 13, "\(unseen.errors)")
    #expect(unseen.errors.contains("only sessions that have used the sending wallet see its transactions"))
    #expect(unseen.errors.contains("`oms use WALLET`"))
    #expect(try await other.run(["use", made.address]).status == 0)
    #expect(try await other.run(["status", sent.txnId]).output.contains("executed"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a transaction that was never sent is not told as unknown")
  func neverSent() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    #expect(try await oms.run(["sandbox", "fault", "PrepareEthereumTransaction", "--drop"]).status == 0)
    let refused = try await oms.run(["send", Self.dead, "0.5", "--json"])
    #expect(refused.status == 14)
    #expect(try ToldFailure.read(refused).txnId == nil)
    #expect(await sandbox.stop() == 0)
  }

  @Test("a status that cannot be read now and then is asked again; one that never can be is told with the transaction")
  func unreadableStatus() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    #expect(try await oms.run(["sandbox", "fault", "TransactionStatus", "--drop", "--count", "2"]).status == 0)
    #expect(try await oms.run(["send", Self.dead, "0.5"]).status == 0)
    #expect(try await oms.run(["sandbox", "fault", "TransactionStatus", "--drop", "--count", "50"]).status == 0)
    let lost = try await oms.run(["send", Self.dead, "0.5", "--json"])
    let failure = try ToldFailure.read(lost)
    #expect(lost.status == 22 && failure.message.contains("was sent"))
    #expect(failure.operation == "wallet.getTransactionStatus" && failure.retryable == true)
    #expect(failure.upstream?.service == "waas" && failure.upstream?.code == "-1" && failure.status == nil)
    #expect(try await oms.run(["sandbox", "fault", "--clear"]).status == 0)
    #expect(try await oms.run(["status", try #require(failure.txnId), "--wait"]).output.contains("executed"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a transaction that is not final in time, or is left with Ctrl-C, has a status of its own and its identifier")
  func pending() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start(["--block-time", "3600000"])
    let oms = try await funded(sandbox, folder)
    let late = try await oms.run(["send", Self.dead, "0.5", "--timeout", "1", "--json"])
    let told = try JSONDecoder().decode(SentTransaction.self, from: Data(late.output.utf8))
    #expect(late.status == 6 && told.status == "pending" && !told.isFinal)
    #expect(try ToldFailure.read(late).txnId == told.txnId)

    let left = try oms.start(["send", Self.dead, "0.5"])
    #expect(await left.errorLine(containing: "Status     pending") != nil)
    left.send(SIGINT)
    let outcome = await left.outcome()
    #expect(outcome.status == 130 && outcome.errors.contains("goes on: look with `oms status txn_"))

    let handedOver: SentTransaction = try await oms.read(["send", Self.dead, "0.5", "--no-wait"])
    #expect(!handedOver.isFinal)
    #expect(try await oms.run(["sandbox", "mine"]).status == 0)
    let done: SentTransaction = try await oms.read(["status", handedOver.txnId, "--wait"])
    #expect(done.status == "executed")
    #expect(await sandbox.stop() == 0)
  }

  @Test("what a service says cannot forge lines or move the cursor")
  func forgedText() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = try await funded(sandbox, folder)
    let evil = #"{"error":"Evil","code":7307,"msg":"m\n1","cause":"no\nStatus       executed\u001b[2J","status":500}"#
    let calls = [
      ("SignMessage", ["sign", "hello"]), ("PrepareEthereumTransaction", ["send", Self.dead, "1"]),
      ("ListWallets", ["wallets"]),
    ]
    for (method, words) in calls {
      let fault = ["sandbox", "fault", method, "--status", "500", "--body", evil]
      #expect(try await oms.run(fault).status == 0)
      let refused = try await oms.run(words)
      #expect(refused.status == 13, "\(refused.errors)")
      let last = refused.errors.split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("oms: "), "\(refused.errors)")
      #expect(!refused.errors.contains("\u{1B}") && !refused.errors.contains("\nStatus       executed"))
    }
    #expect(await sandbox.stop() == 0)
  }
}
