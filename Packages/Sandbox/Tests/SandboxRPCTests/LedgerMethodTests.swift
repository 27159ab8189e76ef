import ChainCore
import CryptoCore
import EVMChain
import SandboxChain
import Testing
import WebRPC

@testable import SandboxRPC

/// Every method over the embedded ledger.
@Suite struct LedgerMethodTests {
  private let nobody = JSONValue.string("0x" + String(repeating: "77", count: 20))
  private let noHash = JSONValue.string("0x" + String(repeating: "77", count: 32))

  @Test func tellsWhereItIs() async throws {
    let endpoint = try Endpoint()
    #expect(try await endpoint.call("eth_chainId") == .string("0x13882"))
    #expect(try await endpoint.call("net_version") == .string("80002"))
    #expect(try await endpoint.call("web3_clientVersion").text?.hasPrefix("OMSSandbox/") == true)
    #expect(try await endpoint.call("eth_syncing") == .bool(false))
    #expect(try await endpoint.call("eth_accounts") == .array([]))
    #expect(try await endpoint.call("eth_blockNumber") == .string("0x0"))
  }

  @Test func readsBalancesNoncesAndCode() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice)
    let alice = Wire.address(endpoint.alice.address)
    let latest = JSONValue.string("latest")
    #expect(try await endpoint.call("eth_getBalance", [alice, latest]) == .string("0x8ac7230489e80000"))
    #expect(try await endpoint.call("eth_getBalance", [nobody, latest]) == .string("0x0"))
    #expect(try await endpoint.call("eth_getTransactionCount", [alice, latest]) == .string("0x0"))
    _ = try await endpoint.send(endpoint.signed(endpoint.alice, to: endpoint.bob.address, value: 1))
    #expect(try await endpoint.call("eth_getTransactionCount", [alice, latest]) == .string("0x1"))
    #expect(try await endpoint.call("eth_getCode", [alice, latest]) == .string("0x"))
    #expect(try await endpoint.call("eth_getCode", [Wire.address(TestToken.address), latest]) != .string("0x"))
  }

  @Test func refusesStatesThatAreNotKept() async throws {
    let endpoint = try Endpoint()
    await endpoint.ledger.mine(.amoy)
    await endpoint.ledger.mine(.amoy)
    let first = try #require(await endpoint.ledger.block(1, on: .amoy))
    let newest = try #require(await endpoint.ledger.block(2, on: .amoy))
    for selector: JSONValue in [
      .string("latest"), .string("safe"), .string("finalized"), .string("pending"), .string("0x2"),
      Wire.data(newest.hash), .object(["blockNumber": .string("0x2")]),
      .object(["blockHash": Wire.data(newest.hash), "requireCanonical": .bool(true)]),
    ] {
      #expect(try await endpoint.call("eth_getBalance", [nobody, selector]) == .string("0x0"))
      #expect(try await endpoint.call("eth_call", [.object(["to": nobody]), selector]) == .string("0x"))
    }
    for selector: JSONValue in [.string("earliest"), .string("0x0"), .string("0x1"), Wire.data(first.hash)] {
      for method in ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"] {
        let refusal = try await endpoint.refusal(method, [nobody, selector])
        #expect(refusal?.code == -32000 && refusal?.message.contains("not kept") == true)
      }
      for method in ["eth_call", "eth_estimateGas"] {
        #expect(try await endpoint.refusal(method, [.object(["to": nobody]), selector])?.code == -32000)
      }
    }
    for selector in [.string("0x3"), noHash] {
      let refusal = try await endpoint.refusal("eth_getBalance", [nobody, selector])
      #expect(refusal?.code == -32000 && refusal?.message.contains("not found") == true)
    }
  }

  @Test func pendingIsWhatTheNextBlockWillBe() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    let (alice, bob) = (Wire.address(endpoint.alice.address), Wire.address(endpoint.bob.address))
    let hash = try await endpoint.send(endpoint.signed(endpoint.alice, to: endpoint.bob.address, value: 9))
    #expect(try await endpoint.call("eth_getBalance", [bob, .string("latest")]) == .string("0x0"))
    #expect(try await endpoint.call("eth_getBalance", [bob, .string("pending")]) == .string("0x9"))
    #expect(try await endpoint.call("eth_getTransactionCount", [alice, .string("latest")]) == .string("0x0"))
    #expect(try await endpoint.call("eth_getTransactionCount", [alice, .string("pending")]) == .string("0x1"))
    let block = try await endpoint.call("eth_getBlockByNumber", [.string("pending"), .bool(true)])
    #expect(block.members["hash"] == .null && block.members["nonce"] == .null && block["number"] == .string("0x1"))
    #expect(block["transactions"].items.map { $0["hash"] } == [hash])
    #expect(block["transactions"].items[0].members["blockHash"] == .null)
    let pending = try await endpoint.call("eth_getTransactionByHash", [hash])
    #expect(pending.members["blockNumber"] == .null && pending.members["transactionIndex"] == .null)
    #expect(try await endpoint.call("eth_getTransactionReceipt", [hash]) == .null)
    #expect(try await endpoint.call("eth_blockNumber") == .string("0x0"))
  }

  @Test func blocksHaveEverythingThatClientsInsistOn() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice, tokens: 50)
    let data = try Endpoint.transfer(to: endpoint.bob.address, 20)
    let hash = try await endpoint.send(endpoint.signed(endpoint.alice, to: TestToken.address, data: data))
    let block = try await endpoint.call("eth_getBlockByNumber", [.string("0x1"), .bool(false)])
    #expect(
      Set(block.members.keys) == [
        "number", "hash", "parentHash", "nonce", "sha3Uncles", "logsBloom", "transactionsRoot", "stateRoot",
        "receiptsRoot", "miner", "difficulty", "extraData", "mixHash", "size", "gasLimit", "gasUsed", "timestamp",
        "baseFeePerGas", "uncles", "transactions",
      ])
    #expect(block["transactions"] == .array([hash]))
    #expect(block["logsBloom"].text?.utf8.count == 514 && block["nonce"] == .string("0x0000000000000000"))
    #expect(
      block["sha3Uncles"] == .string("0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347"))
    #expect(block["gasLimit"] == .string("0x1c9c380") && block["timestamp"] == .string("0x6b49d200"))
    let receipt = try await endpoint.call("eth_getTransactionReceipt", [hash])
    #expect(block["logsBloom"] == receipt["logsBloom"] && block["gasUsed"] == receipt["gasUsed"])
    let genesis = try await endpoint.call("eth_getBlockByNumber", [.string("earliest"), .bool(false)])
    let empty = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
    #expect(genesis["transactionsRoot"] == .string(empty) && genesis["receiptsRoot"] == .string(empty))
    #expect(block["transactionsRoot"] != .string(empty) && block["receiptsRoot"] != .string(empty))
    #expect(block["parentHash"] == genesis["hash"])
    let same = try await endpoint.call("eth_getBlockByHash", [block["hash"], .bool(false)])
    #expect(same == block)
    let full = try await endpoint.call("eth_getBlockByHash", [block["hash"], .bool(true)])
    let single = try await endpoint.call("eth_getTransactionByHash", [hash])
    #expect(full["transactions"] == .array([single]))
    #expect(try await endpoint.call("eth_getBlockByNumber", [.string("0x2"), .bool(false)]) == .null)
    #expect(try await endpoint.call("eth_getBlockByHash", [noHash, .bool(false)]) == .null)
    #expect(try await endpoint.call("eth_getBlockReceipts", [.string("0x1")]) == .array([receipt]))
    #expect(try await endpoint.call("eth_getBlockReceipts", [.string("0x9")]) == .null)
  }

  @Test func transactionsAreToldAsTheyWereSigned() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice)
    let signed = try endpoint.signed(endpoint.alice, to: endpoint.bob.address, value: 7)
    let hash = try await endpoint.send(signed)
    #expect(hash == Wire.data(signed.hash))
    let told = try await endpoint.call("eth_getTransactionByHash", [hash])
    #expect(told["type"] == .string("0x2") && told["chainId"] == .string("0x13882"))
    #expect(told["from"] == Wire.address(endpoint.alice.address) && told["to"] == Wire.address(endpoint.bob.address))
    #expect(told["value"] == .string("0x7") && told["input"] == .string("0x") && told["nonce"] == .string("0x0"))
    #expect(told["maxFeePerGas"] == .string("0x174876e800") && told["gas"] == .string("0x186a0"))
    #expect(told["r"] == Wire.quantity(signed.signature.r) && told["s"] == Wire.quantity(signed.signature.s))
    #expect(told["yParity"] == told["v"] && told["accessList"] == .array([]))
    // Base fee and tip, below the limit.
    #expect(told["gasPrice"] == Wire.quantity(50_000_000_000 as UInt64))
    let receipt = try await endpoint.call("eth_getTransactionReceipt", [hash])
    #expect(receipt["status"] == .string("0x1") && receipt["gasUsed"] == .string("0x5208"))
    #expect(receipt["cumulativeGasUsed"] == .string("0x5208") && receipt["effectiveGasPrice"] == told["gasPrice"])
    #expect(receipt.members["contractAddress"] == .null && receipt["logs"] == .array([]))
    #expect(try await endpoint.call("eth_getTransactionByHash", [noHash]) == .null)
    #expect(try await endpoint.call("eth_getTransactionReceipt", [noHash]) == .null)
  }

  @Test func findsLogsByBlockAddressAndTopic() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice, tokens: 100)
    for nonce in 0..<3 {
      let data = try Endpoint.transfer(to: endpoint.bob.address, UInt256(UInt64(nonce) + 1))
      _ = try await endpoint.send(
        endpoint.signed(endpoint.alice, to: TestToken.address, data: data, nonce: UInt64(nonce)))
      if nonce == 1 { await endpoint.ledger.mine(.amoy) }
    }
    await endpoint.ledger.mine(.amoy)
    func logs(_ filter: [String: JSONValue]) async throws -> [JSONValue] {
      try await endpoint.call("eth_getLogs", [.object(filter)]).items
    }
    let all = try await logs(["fromBlock": .string("earliest")])
    #expect(all.map { $0["blockNumber"] } == [.string("0x1"), .string("0x1"), .string("0x2")])
    #expect(all.map { $0["logIndex"] } == [.string("0x0"), .string("0x1"), .string("0x0")])
    #expect(all.map { $0["transactionIndex"] } == [.string("0x0"), .string("0x1"), .string("0x0")])
    #expect(all[0]["data"] == Wire.data(UInt256(1).bigEndianBytes) && all[0]["removed"] == .bool(false))
    let transfer = JSONValue.string("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")
    let bob = Wire.data([UInt8](repeating: 0, count: 12) + endpoint.bob.address.bytes)
    let none: JSONValue = .string("0x" + String(repeating: "77", count: 32))
    #expect(try await logs([:]) == [all[2]])
    #expect(try await logs(["fromBlock": .string("0x1"), "toBlock": .string("0x1")]) == Array(all[..<2]))
    #expect(try await logs(["fromBlock": .string("0x2"), "toBlock": .string("0xffff")]) == [all[2]])
    #expect(try await logs(["blockHash": all[0]["blockHash"]]) == Array(all[..<2]))
    let whole: [String: JSONValue] = ["fromBlock": .string("0x0")]
    func with(_ extra: [String: JSONValue]) -> [String: JSONValue] { whole.merging(extra) { $1 } }
    #expect(try await logs(with(["topics": .array([transfer, .null, bob])])) == all)
    #expect(try await logs(with(["topics": .array([.null, .array([none, bob])])])) == [])
    #expect(try await logs(with(["topics": .array([.array([none, transfer])])])) == all)
    #expect(try await logs(with(["topics": .array([.null, .null, .null, .null])])) == [])
    #expect(try await logs(with(["address": Wire.address(TestToken.address)])) == all)
    #expect(try await logs(with(["address": .array([nobody])])) == [])
    #expect(try await endpoint.refusal("eth_getLogs", [.object(["blockHash": none])])?.code == -32000)
    // The second transfer of the block: its log follows the first one's.
    let receipt = try await endpoint.call("eth_getTransactionReceipt", [all[1]["transactionHash"]])
    #expect(receipt["logs"] == .array([all[1]]))
    #expect(receipt["cumulativeGasUsed"].number == (receipt["gasUsed"].number ?? 0) * 2)
  }

  @Test func callsAnswerAndRevertsTellTheirReason() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice, tokens: 50)
    let token = Wire.address(TestToken.address)
    let alice = Wire.address(endpoint.alice.address)
    let balanceOf = try ABISignature("balanceOf(address)").encodeCall([.address(endpoint.alice.address)])
    let query: JSONValue = .object(["to": token, "input": Wire.data(balanceOf)])
    #expect(try await endpoint.call("eth_call", [query]) == Wire.data(UInt256(50).bigEndianBytes))
    #expect(try await endpoint.call("eth_call", [query, .string("latest"), .object([:])]) != .string("0x"))
    let tooMuch = try Endpoint.transfer(to: endpoint.bob.address, 51)
    let call: JSONValue = .object(["from": alice, "to": token, "data": Wire.data(tooMuch)])
    for method in ["eth_call", "eth_estimateGas"] {
      let refusal = try #require(try await endpoint.refusal(method, [call, .string("latest")]))
      #expect(refusal.code == 3 && refusal.message.hasPrefix("execution reverted: ERC20"))
      let data = try Wire.readData(refusal.data ?? .null)
      guard case .error(let reason) = RevertReason(data: data) else {
        Issue.record("no Error(string)")
        continue
      }
      #expect(refusal.message == "execution reverted: \(reason)")
    }
    // Nothing was moved by asking.
    #expect(await endpoint.ledger.tokenBalance(of: endpoint.alice.address, on: .amoy) == 50)
  }

  @Test func estimatesWhatAReceiptThenShows() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice, tokens: 50)
    let data = try Endpoint.transfer(to: endpoint.bob.address, 1)
    let call: [String: JSONValue] = [
      "from": Wire.address(endpoint.alice.address), "to": Wire.address(TestToken.address), "data": Wire.data(data),
    ]
    let gas = try #require(try await endpoint.call("eth_estimateGas", [.object(call)]).number)
    let hash = try await endpoint.send(
      endpoint.signed(endpoint.alice, to: TestToken.address, data: data, gas: gas))
    #expect(try await endpoint.call("eth_getTransactionReceipt", [hash])["gasUsed"].number == gas)
    var limited = call
    limited["gas"] = Wire.quantity(gas - 1)
    #expect(
      try await endpoint.refusal("eth_estimateGas", [.object(limited)])?.message.hasPrefix("gas required exceeds")
        == true)
    #expect(try await endpoint.refusal("eth_call", [.object(limited)])?.message.hasPrefix("out of gas") == true)
    let poor: JSONValue = .object(["from": nobody, "to": nobody, "value": .string("0x1")])
    #expect(try await endpoint.refusal("eth_estimateGas", [poor])?.message.hasPrefix("insufficient funds") == true)
    #expect(try await endpoint.refusal("eth_call", [.object(["data": .string("0x60")])])?.code == -32000)
    let foreign: JSONValue = .object(["to": nobody, "chainId": .string("0x1")])
    #expect(try await endpoint.refusal("eth_call", [foreign])?.code == -32000)
  }

  @Test func refusesRawTransactionsInTheWordsOfNodes() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    let bob = endpoint.bob.address
    func refusal(_ signed: SignedEIP1559Transaction) async throws -> String {
      let refusal = try #require(try await endpoint.refusal("eth_sendRawTransaction", [Wire.data(signed.raw)]))
      #expect(refusal.code == -32000)
      return refusal.message
    }
    let first = try endpoint.signed(endpoint.alice, to: bob)
    _ = try await endpoint.send(first)
    #expect(try await refusal(first) == "already known")
    #expect(try await refusal(endpoint.signed(endpoint.alice, to: bob, value: 1)).hasPrefix("nonce too low: "))
    #expect(try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 9)).hasPrefix("nonce too high: "))
    #expect(
      try await refusal(endpoint.signed(endpoint.bob, to: bob)).hasPrefix("insufficient funds for gas * price + value"))
    #expect(
      try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 1, chain: 1)).hasPrefix("invalid chain id"))
    #expect(
      try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 1, gas: 20_000)).hasPrefix(
        "intrinsic gas too low"))
    #expect(
      try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 1, gas: 30_000_001)).hasPrefix(
        "exceeds block gas limit"))
    #expect(
      try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 1, maxFee: 1, tip: 1))
        .hasPrefix("max fee per gas less than block base fee"))
    #expect(
      try await refusal(endpoint.signed(endpoint.alice, to: bob, nonce: 1, tip: 200_000_000_000))
        .hasPrefix("max priority fee per gas higher than max fee per gas"))
    #expect(try await refusal(endpoint.signed(endpoint.alice, to: nil, nonce: 1)).hasPrefix("transaction refused"))
    for raw in ["0x", "0x01c0", "0x02", "0x02c0", "0xc0", "0x7f", "0x" + String(repeating: "02", count: 131_073)] {
      let refusal = try await endpoint.refusal("eth_sendRawTransaction", [.string(raw)])
      #expect(refusal?.code == -32000 && refusal?.message.isEmpty == false, "\(raw.prefix(10))")
    }
    #expect(await endpoint.ledger.pendingCount(.amoy) == 1)
  }

  @Test func feeHistoryTellsFeesShareAndTips() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    for (nonce, tip) in [(0, 3), (1, 30), (2, 9)] as [(UInt64, UInt64)] {
      _ = try await endpoint.send(
        endpoint.signed(endpoint.alice, to: endpoint.bob.address, nonce: nonce, tip: UInt256(tip * 1_000_000_000)))
    }
    await endpoint.ledger.mine(.amoy)
    await endpoint.ledger.mine(.amoy)
    let percentiles: JSONValue = .array([.integer(0), .integer(50), .number(99.5), .integer(100)])
    let history = try await endpoint.call("eth_feeHistory", [.string("0x5"), .string("latest"), percentiles])
    #expect(history["oldestBlock"] == .string("0x0"))
    #expect(history["baseFeePerGas"].items.count == 4 && history["gasUsedRatio"].items.count == 3)
    let gwei: (UInt64) -> JSONValue = { Wire.quantity($0 * 1_000_000_000) }
    #expect(
      history["reward"].items == [
        .array([.string("0x0"), .string("0x0"), .string("0x0"), .string("0x0")]),
        .array([gwei(3), gwei(9), gwei(30), gwei(30)]),
        .array([.string("0x0"), .string("0x0"), .string("0x0"), .string("0x0")]),
      ])
    #expect(history["gasUsedRatio"].items[1] == .number(0.0021))
    let one = try await endpoint.call("eth_feeHistory", [.integer(1), .string("0x1")])
    #expect(one["oldestBlock"] == .string("0x1") && one.members["reward"] == nil)
    #expect(one["baseFeePerGas"].items.count == 2)
    #expect(try await endpoint.refusal("eth_feeHistory", [.string("0x1"), .string("0x9")])?.code == -32000)
    let pending = try await endpoint.call("eth_feeHistory", [.string("0x1"), .string("pending")])
    #expect(pending["oldestBlock"] == .string("0x3"))
    #expect(try await endpoint.call("eth_maxPriorityFeePerGas") == gwei(25))
    #expect(try await endpoint.call("eth_gasPrice") == gwei(50))
  }

  @Test func aFailedTransactionHasStatusZeroAndNoLogs() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    let hash = try await endpoint.send(
      endpoint.signed(endpoint.alice, to: BuiltInContract.reverter.address, gas: 60_000))
    await endpoint.ledger.mine(.amoy)
    let receipt = try await endpoint.call("eth_getTransactionReceipt", [hash])
    #expect(receipt["status"] == .string("0x0") && receipt["logs"] == .array([]))
    #expect((receipt["gasUsed"].number ?? 0) > 21_000)
  }
}
