import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Synchronization
import Testing
import WebRPC

@testable import SandboxRPC

/// What the backend makes of nodes that err, stall and lie.
@Suite struct JSONRPCBackendTests {
  private let alice: Secp256k1PrivateKey
  private let draft: TransactionDraft

  init() throws {
    alice = try Endpoint.key(1)
    draft = TransactionDraft(
      network: .amoy, from: alice.address, to: try Endpoint.key(2).address, value: 1, gasLimit: 21_000,
      maxFeePerGas: 100, maxPriorityFeePerGas: 10)
  }

  private func nodeError(_ body: () async throws -> some Any) async -> EVMNodeError? {
    do {
      _ = try await body()
      return nil
    } catch { return error as? EVMNodeError }
  }

  private func raw(_ parameters: [JSONValue]) throws -> SignedEIP1559Transaction {
    try SignedEIP1559Transaction(raw: Wire.readData(parameters.first ?? .null))
  }

  // MARK: - Connecting

  @Test func aNodeOfAnotherChainIsRefusedAtTheStart() async throws {
    let node = ScriptedNode()
    node.on("eth_chainId", .result(.string("0x1")))
    let error = try #require(await nodeError { try await node.backend("http://u:secret99@node.example/") })
    #expect(error.code == .wrongChain && error.network == .amoy)
    #expect(error.description == "amoy: the node at http://node.example is one of chain 1, and amoy is chain 80002")
  }

  @Test func aNodeThatDoesNotAnswerIsAnErrorAtTheStart() async throws {
    let node = ScriptedNode()
    node.on("eth_chainId", .failure(.connectionFailed))
    #expect(await nodeError { try await node.backend() }?.code == .unreachable)
  }

  @Test func networksWithoutANodeAreAnError() async throws {
    let backend = try await ScriptedNode().backend()
    #expect(await nodeError { try await backend.balance(of: .zero, on: .mainnet) }?.code == .unsupported)
    #expect(backend.networks == [.amoy])
  }

  @Test func everyRequestHasTheTimeout() async throws {
    let node = ScriptedNode()
    let backend = try await JSONRPCBackend.connect(
      [.amoy: try EVMNodeAddress("http://n/")], transport: node, timeout: .seconds(3))
    _ = try await backend.balance(of: .zero, on: .amoy)
    #expect(node.requests.count == 2 && node.requests.allSatisfy { $0.timeout == .seconds(3) && $0.method == .post })
    #expect(node.requests.allSatisfy { $0.headers["Content-Type"] == "application/json" })
  }

  // MARK: - Answers that cannot be used

  @Test func unusableAnswersAreTypedErrors() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let cases: [(ScriptedNode.Answer, EVMNodeError.Code)] = [
      (.http(200, "<html>"), .malformedAnswer), (.http(502, "<html>"), .httpStatus), (.http(429, ""), .httpStatus),
      (.http(200, ""), .malformedAnswer), (.http(200, "[]"), .malformedAnswer),
      (.http(200, #"{"jsonrpc":"2.0","id":2,"result":"0x1"}"#), .malformedAnswer),
      (.http(200, #"{"jsonrpc":"2.0","id":1}"#), .malformedAnswer),
      (.http(200, #"{"jsonrpc":"1.0","id":1,"result":"0x1"}"#), .malformedAnswer),
      (.result(.string("1")), .malformedAnswer), (.result(.null), .malformedAnswer),
      (.result(.string("0x01")), .malformedAnswer), (.error(-32000, "no"), .refused),
      (.http(400, #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"bad"}}"#), .refused),
      (.failure(.timedOut), .timedOut), (.failure(.connectionLost), .connectionLost),
      (.failure(.connectionFailed), .unreachable), (.failure(.tlsFailed(.wrongHost)), .unreachable),
    ]
    for (answer, code) in cases {
      node.on("eth_getBalance", answer)
      #expect(await nodeError { try await backend.balance(of: .zero, on: .amoy) }?.code == code, "\(answer)")
    }
    node.on("eth_getBalance", .http(429, ""))
    #expect(await nodeError { try await backend.balance(of: .zero, on: .amoy) }?.httpStatus == 429)
    node.on("eth_getBalance", .error(-32007, "50/second\u{1b}[2J\n" + String(repeating: "x", count: 900)))
    let refused = await nodeError { try await backend.balance(of: .zero, on: .amoy) }
    #expect(refused?.nodeCode == -32007 && refused?.nodeMessage?.unicodeScalars.count == 300)
    #expect(refused?.description.contains("\u{1b}") == false)
  }

  @Test func cancellationIsNoNodeError() async throws {
    struct Cancelled: WebRPCTransport {
      func send(_ request: WebRPCRequest) async throws -> WebRPCResponse { throw CancellationError() }
    }
    let node = EVMNode(
      network: .amoy, address: try EVMNodeAddress("http://n/"), transport: Cancelled(), timeout: .seconds(1))
    await #expect(throws: CancellationError.self) { try await node.call("eth_chainId") }
  }

  // MARK: - Fees

  @Test func feesComeFromTheHistoryOfBlocks() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on(
      "eth_feeHistory",
      .result(
        .object([
          "oldestBlock": .string("0x1"), "gasUsedRatio": .array([]),
          "baseFeePerGas": .array([.string("0x5"), .string("0x64")]),
          "reward": .array([
            .array([.string("0x0")]), .array([.string("0x9")]), .array([.string("0x2")]), .array([.string("0x3")]),
          ]),
        ])))
    #expect(try await backend.fees(on: .amoy) == FeeQuote(baseFee: 100, priorityFee: 3, maxFee: 203))
    #expect(node.calls("eth_feeHistory") == [[.string("0x5"), .string("latest"), .array([.integer(50)])]])
  }

  @Test func feesFallBackToThePriceOfGas() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_gasPrice", .result(.string("0x78")))
    let empty: JSONValue = .object(["baseFeePerGas": .array([.string("0x64")]), "reward": .array([])])
    node.on("eth_feeHistory", .result(empty))
    #expect(try await backend.fees(on: .amoy) == FeeQuote(baseFee: 100, priorityFee: 20, maxFee: 220))
    node.on("eth_maxPriorityFeePerGas", .result(.string("0x7")))
    #expect(try await backend.fees(on: .amoy) == FeeQuote(baseFee: 100, priorityFee: 7, maxFee: 207))
    node.on("eth_feeHistory", .error(-32601, "the method eth_feeHistory does not exist"))
    node.on("eth_getBlockByNumber", .result(.object(["baseFeePerGas": .string("0x50")])))
    #expect(try await backend.fees(on: .amoy) == FeeQuote(baseFee: 80, priorityFee: 40, maxFee: 200))
    node.on("eth_feeHistory", .result(.object(["baseFeePerGas": .array([])])))
    #expect(try await backend.fees(on: .amoy) == FeeQuote(baseFee: 80, priorityFee: 40, maxFee: 200))
    node.on("eth_getBlockByNumber", .result(.object([:])))
    #expect(await nodeError { try await backend.fees(on: .amoy) }?.code == .unsupported)
    node.on("eth_feeHistory", .error(-32000, "not now"))
    #expect(await nodeError { try await backend.fees(on: .amoy) }?.code == .refused)
    let most = JSONValue.string(UInt256.max.hexQuantity)
    node.on("eth_feeHistory", .result(.object(["baseFeePerGas": .array([most]), "reward": .array([])])))
    #expect(await nodeError { try await backend.fees(on: .amoy) }?.code == .malformedAnswer)
  }

  // MARK: - Simulation

  @Test func revertsAreReadInTheFormsThatNodesUse() async throws {
    let reason = try ABISignature("Error(string)").encodeCall([.string("not yours")])
    let panic = try ABISignature("Panic(uint256)").encodeCall([.uint(0x11)])
    let data = Wire.data(reason)
    let cases: [(ScriptedNode.Answer, String)] = [
      (.error(3, "execution reverted: not yours", data), "not yours"),
      (.error(3, "execution reverted", data), "not yours"),
      (.error(-32000, "execution reverted: not yours"), "not yours"),
      (.error(-32015, "VM execution error.", .string("Reverted " + (data.text ?? ""))), "not yours"),
      (
        .error(
          -32603, "Error: VM Exception while processing transaction: reverted with reason string 'not yours'",
          .object(["message": .string("x"), "data": data])), "not yours"
      ),
      (.error(-32000, "VM Exception: reverted with reason string 'not yours'"), "not yours"),
      (.error(3, "execution reverted", Wire.data(panic)), "panic 0x11: arithmetic overflow"),
      (.error(3, "execution reverted", .string("0xdeadbeef")), "unknown revert data of 4 bytes"),
      (.error(3, "execution reverted", .string("0x")), "execution reverted"),
      (.error(-32000, "execution reverted"), "execution reverted"),
    ]
    for (answer, expected) in cases {
      let node = ScriptedNode()
      let backend = try await node.backend()
      node.on("eth_call", answer)
      node.on("eth_estimateGas", answer)
      #expect(try await backend.simulate(draft) == Simulation(gas: 21_000, revertReason: expected), "\(answer)")
      // One of the two is enough.
      node.on("eth_estimateGas", .result(.string("0x5208")))
      #expect(try await backend.simulate(draft).revertReason == expected)
    }
  }

  @Test func callsGetGasToSpare() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_call", .result(.string("0x01")))
    node.on("eth_estimateGas", .result(.string("0x5208")))
    #expect(try await backend.simulate(draft) == Simulation(gas: 21_000, output: [1]))
    var call = draft
    call.data = [1, 0]
    #expect(try await backend.simulate(call) == Simulation(gas: 26_250, output: [1]))
    node.on("eth_estimateGas", .error(-32000, "insufficient funds for transfer"))
    #expect(try await backend.simulate(call) == Simulation(gas: 221_050, output: [1]))
    node.on("eth_estimateGas", .error(-32005, "slow down"))
    #expect(await nodeError { try await backend.simulate(call) }?.nodeCode == -32005)
    #expect(node.calls("eth_estimateGas").allSatisfy { $0.count == 1 })
    #expect(node.calls("eth_call").last?.last == .string("latest"))
  }

  // MARK: - Sending

  @Test func aLostAnswerIsLookedUpAndNeverSentAsAnotherTransaction() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let taken = Mutex<Set<[UInt8]>>([])
    node.on("eth_sendRawTransaction") { parameters in
      let raw = (try? Wire.readData(parameters[0])) ?? []
      _ = taken.withLock { $0.insert(raw) }
      return .failure(.connectionLost)
    }
    node.on("eth_getTransactionByHash") { _ in
      .result(taken.withLock { $0.isEmpty } ? .null : .object(["hash": .string("0x")]))
    }
    let sent = try await backend.send(draft, signedBy: alice)
    #expect(sent.status == .pending && taken.withLock { $0 } == [sent.signed.raw])
    #expect(node.calls("eth_sendRawTransaction").count == 1)
  }

  @Test func aNodeThatFallsSilentLeavesTheTransactionPendingUntilItIsBack() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_sendRawTransaction", .failure(.timedOut))
    node.on("eth_getTransactionByHash", .failure(.timedOut))
    let sent = try await backend.send(draft, signedBy: alice)
    #expect(sent.status == .pending && node.calls("eth_sendRawTransaction").count == 2)
    #expect(await nodeError { try await backend.transaction(sent.hash, on: .amoy) }?.code == .timedOut)
    node.on("eth_getTransactionByHash", .result(.null))
    node.on("eth_sendRawTransaction", .result(Wire.data(sent.hash)))
    #expect(try await backend.transaction(sent.hash, on: .amoy) == sent)
    let raws = try node.calls("eth_sendRawTransaction").map { try raw($0) }
    #expect(raws.count == 3 && Set(raws) == [sent.signed])
  }

  @Test func anAnswerThatComesTwiceIsOneTransaction() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_sendRawTransaction", .failure(.timedOut), .error(-32000, "already known"))
    let sent = try await backend.send(draft, signedBy: alice)
    #expect(sent.status == .pending)
    let raws = try node.calls("eth_sendRawTransaction").map { try raw($0) }
    #expect(raws.count == 2 && Set(raws) == [sent.signed])
  }

  @Test func whatMayHaveArrivedIsNotSaidToBeRefused() async throws {
    // Lost, then words that tell nothing; lost, then refused while the lookup fails.
    let cases: [(ScriptedNode.Answer, ScriptedNode.Answer)] = [
      (.error(-32005, "slow down"), .result(.null)), (.error(-32000, "nonce too low"), .failure(.timedOut)),
      (.failure(.connectionFailed), .failure(.connectionFailed)), (.http(502, "<html>"), .http(502, "<html>")),
    ]
    for (second, lookup) in cases {
      let node = ScriptedNode()
      let backend = try await node.backend()
      node.on("eth_sendRawTransaction", .failure(.connectionLost), second)
      node.on("eth_getTransactionByHash", lookup)
      #expect(try await backend.send(draft, signedBy: alice).status == .pending, "\(second)")
    }
    // Lost, then a refusal that fits nothing but a transaction that never arrived.
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_sendRawTransaction", .failure(.connectionLost), .error(-32000, "insufficient funds"))
    let error = await #expect(throws: ChainError.self) { try await backend.send(draft, signedBy: alice) }
    #expect(error?.code == .insufficientFunds)
  }

  @Test func withoutAConnectionNothingIsSent() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_sendRawTransaction", .failure(.connectionFailed))
    #expect(await nodeError { try await backend.send(draft, signedBy: alice) }?.code == .unreachable)
    #expect(node.calls("eth_sendRawTransaction").count == 1)
    node.on("eth_sendRawTransaction", .result(.string("0x00")))
    #expect(try await backend.send(draft, signedBy: alice).signed.transaction.nonce == 0)
  }

  @Test func aNonceThatAnotherTookMeanwhileIsReplaced() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_getTransactionCount", .result(.string("0x4")), .result(.string("0x6")))
    node.on("eth_sendRawTransaction", .error(-32000, "nonce too low: next nonce 6, tx nonce 4"), .result(.string("0x")))
    #expect(try await backend.send(draft, signedBy: alice).signed.transaction.nonce == 6)
  }

  @Test func aNonceWhosePlaceIsTakenInThePoolIsReplaced() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_getTransactionCount", .result(.string("0x4")))
    node.on("eth_sendRawTransaction", .error(-32000, "replacement transaction underpriced"), .result(.string("0x")))
    #expect(try await backend.send(draft, signedBy: alice).signed.transaction.nonce == 5)
  }

  @Test func aNodeThatCountsLateDoesNotMakeANonceTwice() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    // Pending ones are not counted by this node, but it knows them.
    node.on("eth_getTransactionByHash", .result(.object(["hash": .string("0x")])))
    var nonces: [UInt64] = []
    for _ in 0..<4 { nonces.append(try await backend.send(draft, signedBy: alice).signed.transaction.nonce) }
    #expect(nonces == [0, 1, 2, 3])
    node.on("eth_getTransactionCount", .result(.string("0x9")))
    #expect(try await backend.send(draft, signedBy: alice).signed.transaction.nonce == 9)
  }

  @Test func aTransactionThatTheNodeLostIsSentAgainBeforeTheNext() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let first = try await backend.send(draft, signedBy: alice)
    // Forgotten by the pool, still good.
    let second = try await backend.send(draft, signedBy: alice)
    #expect(second.signed.transaction.nonce == 1)
    let raws = try node.calls("eth_sendRawTransaction").map { try raw($0).transaction.nonce }
    #expect(raws == [0, 0, 1])
    // Forgotten and no longer good: its nonce is free.
    node.on("eth_sendRawTransaction") { parameters in
      let raw = (try? Wire.readData(parameters[0])) ?? []
      return raw == first.signed.raw ? .error(-32000, "transaction underpriced") : .result(.string("0x"))
    }
    var other = draft
    other.value = 2
    #expect(try await backend.send(other, signedBy: alice).signed.transaction.nonce == 0)
  }

  @Test func sendersDoNotWaitForOneAnother() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let bob = try Endpoint.key(2)
    var other = draft
    other.from = bob.address
    let one = try await backend.send(draft, signedBy: alice)
    let two = try await backend.send(other, signedBy: bob)
    #expect(one.signed.transaction.nonce == 0 && two.signed.transaction.nonce == 0)
    #expect(try two.signed.recoverSender() == bob.address)
  }

  @Test(arguments: [
    ("insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1", ChainError.Code.insufficientFunds),
    ("sender doesn't have enough funds to send tx. The upfront cost is: 1", .insufficientFunds),
    ("Upfront cost exceeds account balance", .insufficientFunds),
    ("InsufficientFunds, Balance is 0", .insufficientFunds),
    ("insufficient funds for transfer", .insufficientFunds),
    ("ValidationError: Sender b'\\x05' cannot afford txn gas 2 with account balance 1", .insufficientFunds),
    ("nonce too high: next nonce 1, tx nonce 5", .nonceTooHigh),
    ("intrinsic gas too low: gas 1, minimum needed 21000", .gasLimit), ("exceeds block gas limit", .gasLimit),
    ("max fee per gas less than block base fee: address 0x", .fee), ("transaction underpriced", .fee),
    ("max priority fee per gas higher than max fee per gas", .fee), ("gas price below base fee", .fee),
    ("invalid chain id for signer: have 1 want 2", .wrongChain), ("invalid sender", .invalidSignature),
    ("execution reverted: no", .reverted), ("the sky has fallen", .unsupported),
  ])
  func refusalsOfNodesHaveTheirKind(_ words: String, _ code: ChainError.Code) async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_sendRawTransaction", .error(-32000, words))
    let error = await #expect(throws: ChainError.self) { try await backend.send(draft, signedBy: alice) }
    #expect(error?.code == code)
    #expect(node.calls("eth_sendRawTransaction").count == 1)
  }

  @Test func whatTheSenderCannotPayIsNotSent() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_getBalance", .result(.string("0x200b20")))  // 2100000, one less than value and fee
    let error = await #expect(throws: ChainError.self) { try await backend.send(draft, signedBy: alice) }
    #expect(error?.code == .insufficientFunds && error?.message == "balance 2100000, needed 2100001")
    #expect(node.calls("eth_sendRawTransaction").isEmpty)
  }

  // MARK: - Reading transactions

  private func told(_ signed: SignedEIP1559Transaction) -> JSONValue {
    ChainTransaction(network: .amoy, from: alice.address, signed: signed, hash: signed.hash, status: .pending).json()
  }

  @Test func aNodeCannotPassOffAnotherTransaction() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let signed = try draft.transaction(nonce: 0).signed(with: alice)
    let other = try draft.transaction(nonce: 1).signed(with: alice)
    node.on("eth_getTransactionByHash", .result(told(signed)))
    #expect(try await backend.transaction(signed.hash, on: .amoy)?.signed == signed)
    #expect(await nodeError { try await backend.transaction(other.hash, on: .amoy) }?.code == .malformedAnswer)
    guard case .object(var members) = told(signed) else { return }
    members["value"] = .string("0x2")
    node.on("eth_getTransactionByHash", .result(.object(members)))
    #expect(await nodeError { try await backend.transaction(signed.hash, on: .amoy) }?.code == .malformedAnswer)
    members["value"] = nil
    node.on("eth_getTransactionByHash", .result(.object(members)))
    #expect(
      await nodeError { try await backend.transaction(signed.hash, on: .amoy) }?.message.contains("value") == true)
    node.on("eth_getTransactionByHash", .result(.object(["type": .string("0x0")])))
    #expect(await nodeError { try await backend.transaction(signed.hash, on: .amoy) }?.code == .unsupported)
  }

  @Test func receiptsBecomeStatuses() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    let signed = try draft.transaction(nonce: 0).signed(with: alice)
    let hash = [UInt8](repeating: 9, count: 32)
    node.on("eth_getTransactionByHash", .result(told(signed)))
    node.on("eth_getTransactionReceipt", .result(.null))
    #expect(try await backend.transaction(signed.hash, on: .amoy)?.status == .pending)
    var receipt: [String: JSONValue] = [
      "blockNumber": .string("0x5"), "blockHash": Wire.data(hash), "transactionIndex": .string("0x2"),
      "gasUsed": .string("0x5208"), "effectiveGasPrice": .string("0x3"), "status": .string("0x1"),
      "logs": .array([
        .object([
          "address": Wire.address(alice.address), "topics": .array([Wire.data(hash)]), "data": .string("0x0102"),
        ])
      ]),
    ]
    node.on("eth_getTransactionReceipt", .result(.object(receipt)))
    node.on("eth_getBlockByHash", .result(.object(["timestamp": .string("0x10")])))
    let expected = ChainTransaction.Receipt(
      blockNumber: 5, blockHash: hash, timestamp: 16, index: 2, gasUsed: 21_000, effectiveGasPrice: 3,
      logs: [EVMLog(address: alice.address, topics: [hash], data: [1, 2])])
    #expect(try await backend.transaction(signed.hash, on: .amoy)?.status == .executed(expected))
    receipt["status"] = .string("0x0")
    receipt["logs"] = .array([])
    node.on("eth_getTransactionReceipt", .result(.object(receipt)))
    node.on("eth_call", .error(3, "execution reverted: no luck"))
    guard case .failed(_, "no luck") = try await backend.transaction(signed.hash, on: .amoy)?.status else {
      Issue.record("not failed with its reason")
      return
    }
    #expect(node.calls("eth_call").last?.last == .string("0x4"))
    node.on("eth_call", .result(.string("0x")))
    guard case .failed(_, "execution reverted") = try await backend.transaction(signed.hash, on: .amoy)?.status
    else {
      Issue.record("not failed")
      return
    }
  }

  @Test func tellsWhatANodeCanOfAnIndex() async throws {
    let node = ScriptedNode()
    let backend = try await node.backend()
    node.on("eth_call", .result(.string("0x")))
    #expect(try await backend.holdings(of: alice.address, on: .amoy) == [])
    node.on("eth_call", .error(3, "execution reverted"))
    #expect(try await backend.holdings(of: alice.address, on: .amoy) == [])
    node.on("eth_call", .result(Wire.data(UInt256(7).bigEndianBytes)))
    #expect(
      try await backend.holdings(of: alice.address, on: .amoy) == [
        TokenHolding(contract: TestToken.address, standard: .erc20, tokenID: 0, amount: 7)
      ])
    node.on("eth_call", .error(-32005, "slow down"))
    #expect(await nodeError { try await backend.holdings(of: alice.address, on: .amoy) }?.nodeCode == -32005)
    node.on("eth_getCode", .result(.string("0x")))
    #expect(try await backend.contract(alice.address, on: .amoy) == nil)
    #expect(await nodeError { try await backend.history(of: alice.address, on: .amoy) }?.code == .unsupported)
    let hash = Wire.data([UInt8](repeating: 1, count: 32))
    node.on(
      "eth_getBlockByNumber",
      .result(
        .object([
          "number": .string("0x2"), "hash": hash, "parentHash": hash, "timestamp": .string("0x3"),
          "gasUsed": .string("0x4"), "baseFeePerGas": .string("0x5"), "transactions": .array([hash]),
        ])))
    let block = try #require(try await backend.latestBlock(.amoy))
    #expect(block.number == 2 && block.timestamp == 3 && block.gasUsed == 4 && block.baseFee == 5)
    #expect(block.transactions.count == 1)
  }
}
