import OMSCore
import Testing
import WebRPC

@testable import OMSRemoteAccess

/// A backend's way from its registration to a transaction.
@Suite("Remote access client")
struct RemoteAccessClientTests {
  @Test("a credential is registered with what owners see, and its identifier is remembered")
  func registered() async throws {
    let backend = try Backend()
    #expect(try await backend.client.registeredCredentialId() == nil)
    backend.respond("RegisterCredential", #"{"credentialId":"0xfeed"}"#)
    #expect(try await backend.client.registerCredential(app: Backend.app, lifetimeSeconds: 604_800) == "0xfeed")
    #expect(
      backend.bodies("RegisterCredential") == [
        #"{"lifetime":604800,"metadata":{"appLogoUrl":"https://admin.example/logo.svg","appName":"Example admin","#
          + #""appUrl":"https://admin.example","custom":{"environment":"demo"}}}"#
      ])
    let again = try Backend(storage: backend.storage)
    #expect(try await again.client.registeredCredentialId() == "0xfeed")
    again.respond("RevokeCredential", #"{"ok":true}"#)
    try await again.client.revokeCredential()
    #expect(again.bodies("RevokeCredential") == [#"{"credentialId":"0xfeed"}"#])
    #expect(try await backend.client.registeredCredentialId() == nil)
    let error = await remoteError { try await backend.client.revokeCredential() }
    #expect(error?.code == .validationError && error?.operation == .revokeCredential)
  }

  @Test("a lifetime of nothing, and an answer without identifier, register nothing")
  func unregistered() async throws {
    let backend = try Backend()
    let first = await remoteError { try await backend.client.registerCredential(app: Backend.app, lifetimeSeconds: 0) }
    #expect(first?.code == .validationError && backend.calls.isEmpty)
    backend.respond("RegisterCredential", #"{"credentialId":" "}"#)
    let second = await remoteError { try await backend.client.registerCredential(app: Backend.app, lifetimeSeconds: 9) }
    #expect(second?.code == .invalidResponse && second?.operation == .registerCredential)
    #expect(try await backend.client.registeredCredentialId() == nil)
  }

  @Test("sessions of all pages come in order")
  func sessions() async throws {
    let backend = try Backend()
    backend.enqueue("ListSessions", #"{"sessions":[\#(Backend.session())],"page":{"cursor":"c"}}"#)
    backend.enqueue("ListSessions", #"{"sessions":[\#(Backend.session(id: "s2", wallet: "w2"))],"page":null}"#)
    let sessions = try await backend.client.listSessions(pageSize: 1)
    #expect(sessions.map(\.sessionId) == ["s1", "s2"] && sessions.map(\.walletId) == ["w1", "w2"])
    #expect(sessions.first?.grants == [.nativeTransfer(to: Backend.receiver, limit: "1000")])
    #expect(
      backend.bodies("ListSessions") == [#"{"page":{"limit":1}}"#, #"{"page":{"cursor":"c","limit":1}}"#])
    backend.enqueue("ListSessions", #"{"sessions":[],"page":{"cursor":"c","limit":5}}"#)
    let page = try await backend.client.listSessionsPage()
    #expect(page.sessions.isEmpty && page.page == Page(limit: 5, cursor: "c"))
    #expect(backend.bodies("ListSessions").last == "{}")
  }

  @Test("sessions that cannot be used and lists that go round are invalid responses")
  func unusableSessions() async throws {
    let backend = try Backend()
    backend.respond("ListSessions", #"{"sessions":[],"page":{"cursor":"c"}}"#)
    #expect(await remoteError { try await backend.client.listSessions() }?.code == .invalidResponse)
    backend.respond("ListSessions", #"{"sessions":[\#(Backend.session(limit: "01"))]}"#)
    let list = await remoteError { try await backend.client.listSessions() }
    #expect(list?.code == .invalidResponse && list?.operation == .listSessions)
    backend.respond("GetSession", #"{"session":\#(Backend.session(wallet: ""))}"#)
    #expect(await remoteError { try await backend.client.getSession(sessionId: "s1") }?.code == .invalidResponse)
    #expect(await remoteError { try await backend.client.getSession(sessionId: " ") }?.code == .validationError)
  }

  @Test("usage is asked for on the session's network")
  func usage() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.respond(
      "GetSessionUsage",
      #"{"entries":[{"grant":{"kind":"nativeTransfer","nativeTransfer":{"to":"\#(Backend.receiver)","limit":"1000"}},"used":"7"}]}"#
    )
    let usage = try await backend.client.getSessionUsage(session)
    #expect(usage.map(\.used) == ["7"] && usage.map(\.grant) == session.grants)
    #expect(backend.bodies("GetSessionUsage") == [#"{"network":"80002","sessionId":"s1"}"#])
  }

  @Test("a transaction goes through a relayer in its session and is followed to its hash")
  func sent() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    let sent = try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    #expect(
      sent
        == SendTransactionResponse(txnId: "t1", status: .executed, txnHash: "0xabc", statusResolution: .resolved))
    #expect(backend.calls.suffix(3) == ["PrepareEthereumTransaction", "Execute", "TransactionStatus"])
    #expect(
      backend.bodies("PrepareEthereumTransaction") == [
        #"{"mode":"relayer","network":"80002","sessionId":"s1","to":"\#(Backend.receiver)","value":"10","walletId":"w1"}"#
      ])
    #expect(backend.bodies("Execute") == [#"{"txnId":"t1"}"#])
  }

  @Test("a token transfer is a contract call whose fee is the first option")
  func tokenTransfer() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    let sent = try await backend.client.transferToken(
      session: session, token: Backend.token, to: Backend.receiver, amount: "3", waitForStatus: false)
    #expect(sent.status == .pending && sent.statusResolution == .notRequested)
    #expect(
      backend.bodies("PrepareEthereumContractCall") == [
        #"{"args":[{"type":"address","value":"\#(Backend.receiver)"},{"type":"uint256","value":"3"}],"#
          + #""contract":"\#(Backend.token)","method":"transfer","mode":"relayer","network":"80002","#
          + #""sessionId":"s1","walletId":"w1"}"#
      ])
    #expect(backend.bodies("Execute") == [#"{"feeOption":{"index":0,"token":"POL"},"txnId":"t2"}"#])
  }

  @Test("malformed receivers, amounts and method names are refused before anything is sent")
  func malformed() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    let client = backend.client
    let errors = [
      await remoteError { try await client.sendTransaction(session: session, to: "0x1", value: "1") },
      await remoteError { try await client.sendTransaction(session: session, to: Backend.receiver, value: "1.5") },
      await remoteError {
        try await client.callContract(session: session, contractAddress: Backend.token, method: "transfer()")
      },
      await remoteError { try await client.callContract(session: session, contractAddress: "x", method: "f") },
      await remoteError {
        try await client.transferToken(session: session, token: Backend.token, to: Backend.receiver, amount: "-1")
      },
      await remoteError {
        try await client.sendTransaction(
          session: session, to: Backend.receiver, value: "1",
          statusPolling: TransactionStatusPollingOptions(intervalMs: 0))
      },
    ]
    #expect(errors.map { $0?.code } == Array(repeating: .validationError, count: errors.count))
    #expect(backend.calls == ["GetSession"])
  }

  @Test(
    "what Execute refuses was not sent, and whatever else fails may have been",
    arguments: [
      (7205, "UsageLimitExceeded", 429, OMSWalletErrorCode.requestFailed),
      (7207, "Unauthorized", 401, .requestFailed),
      (7314, "TransactionSimulationFailed", 400, .requestFailed),
      (7202, "KeyNotFound", 404, .requestFailed),
      (7309, "TransactionExpired", 400, .transactionExecutionUnconfirmed),
      (7100, "InternalError", 500, .transactionExecutionUnconfirmed),
    ])
  func outcomes(code: Int, name: String, status: Int, expected: OMSWalletErrorCode) async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    backend.refuse("Execute", code, name, status: status)
    let error = await remoteError {
      try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    }
    #expect(error?.code == expected && error?.status == status)
    #expect(error?.upstreamError?.code == String(code))
    #expect(error?.retryable == false)
    let isUnconfirmed = expected == .transactionExecutionUnconfirmed
    #expect(error?.operation == (isUnconfirmed ? .execute : .sendTransaction))
    #expect(error?.txnId == (isUnconfirmed ? "t1" : nil))
    #expect(backend.bodies("Execute").count == 1)
    #expect(!backend.calls.contains("TransactionStatus"))
  }

  @Test("a lost answer to Execute leaves the outcome open, and the request is not sent again")
  func lostAnswer() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    backend.fail("Execute")
    let error = await remoteError {
      try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    }
    #expect(error?.code == .transactionExecutionUnconfirmed && error?.txnId == "t1" && error?.retryable == false)
    #expect(backend.bodies("Execute").count == 1)
    backend.fail("Execute", .notSent)
    let unsent = await remoteError {
      try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    }
    #expect(unsent?.code == .requestFailed && unsent?.txnId == nil && unsent?.retryable == true)
  }

  @Test("a status that cannot be read keeps the transaction's identifier")
  func lostStatus() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    backend.fail("TransactionStatus")
    let error = await remoteError {
      try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    }
    #expect(error?.code == .transactionStatusLookupFailed && error?.operation == .transactionStatus)
    #expect(error?.txnId == "t1" && error?.retryable == true)
    #expect(try await backend.client.getTransactionStatus(txnId: "t1").status == .executed)
  }

  @Test("a refused prepare is the method's error and nothing is executed")
  func refusedPrepare() async throws {
    let backend = try Backend()
    let session = try await backend.session()
    backend.quote()
    backend.refuse("PrepareEthereumTransaction", 7207, "Unauthorized", status: 401)
    let error = await remoteError {
      try await backend.client.sendTransaction(session: session, to: Backend.receiver, value: "10")
    }
    #expect(error?.code == .requestFailed && error?.operation == .sendTransaction && error?.status == 401)
    #expect(backend.bodies("Execute").isEmpty)
  }

  @Test("a refused nonce is signed again, at most twice, and nonces only rise")
  func nonces() async throws {
    let backend = try Backend()
    backend.respond("ListSessions", #"{"sessions":[]}"#)
    backend.refuse("ListSessions", 7206, "PreconditionFailed", status: 412)
    backend.refuse("ListSessions", 7206, "PreconditionFailed", status: 412)
    _ = try await backend.client.listSessions()
    for _ in 0..<3 { backend.refuse("ListSessions", 7206, "PreconditionFailed", status: 412) }
    let error = await remoteError { try await backend.client.listSessions() }
    #expect(error?.status == 412 && error?.code == .requestFailed)
    let nonces = backend.transport.requests.compactMap { request in
      request.headers["OMS-Wallet-Signature"]?.split(separator: "nonce=").last?.split(separator: ",").first
        .flatMap { UInt64($0) }
    }
    #expect(nonces.count == 6 && nonces == (0..<6).map { UInt64(Backend.start) + $0 })
  }

  @Test("requests made at the same time leave one after the other in their order")
  func serialised() async throws {
    let backend = try Backend()
    backend.respond("GetSession", #"{"session":\#(Backend.session())}"#)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { _ = try await backend.client.getSession(sessionId: "s\(number)") }
      }
      try await group.waitForAll()
    }
    let nonces = backend.transport.requests.compactMap {
      $0.headers["OMS-Wallet-Signature"]?.split(separator: "nonce=").last?.split(separator: ",").first
    }
    #expect(nonces == nonces.sorted() && Set(nonces).count == 20)
  }

  @Test("clients that share a key and its store never use a nonce twice")
  func sharedStore() async throws {
    let first = try Backend()
    let second = try Backend(storage: first.storage)
    for backend in [first, second] { backend.respond("GetSession", #"{"session":\#(Backend.session())}"#) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let client = number.isMultiple(of: 2) ? first.client : second.client
        group.addTask { _ = try await client.getSession(sessionId: "s\(number)") }
      }
      try await group.waitForAll()
    }
    let nonces = (first.transport.requests + second.transport.requests).compactMap {
      $0.headers["OMS-Wallet-Signature"]?.split(separator: "nonce=").last?.split(separator: ",").first
    }
    #expect(Set(nonces).count == 20)
  }

  @Test("cancellation is cancellation")
  func cancelled() async throws {
    let backend = try Backend()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await backend.client.listSessions()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(backend.calls.isEmpty)
  }
}
