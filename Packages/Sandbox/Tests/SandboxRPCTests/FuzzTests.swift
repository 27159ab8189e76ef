import ChainCore
import EVMChain
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxRPC

/// Thousands of random and mutated bodies: every answer is well-formed, and nothing crashes.
@Suite struct FuzzTests {
  /// SplitMix64: the same bodies in every run.
  struct Source: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  /// Arguments as they are right, nearly right, or of another kind.
  private func argument(_ source: inout Source, depth: Int = 0) -> JSONValue {
    let texts = [
      "latest", "pending", "earliest", "safe", "finalized", "0x0", "0x1", "0x00", "0x", "", "0xffffffffffffffff",
      "0x10000000000000000", "0x" + String(repeating: "11", count: 20), "0x" + String(repeating: "ab", count: 32),
      "0x" + String(repeating: "f", count: 64), TestToken.address.lowercased,
      BuiltInContract.reverter.address.lowercased,
      "0xa9059cbb", "0x70a08231" + String(repeating: "0", count: 64), "é",
      String(decoding: [0xef, 0xb7, 0x90, 0x31], as: UTF8.self), "0x02f8", "0xc0",
      "blockHash",
    ]
    let names = [
      "from", "to", "gas", "value", "data", "input", "fromBlock", "toBlock", "address", "topics", "blockHash",
      "blockNumber", "requireCanonical", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "chainId", "nonce", "x",
    ]
    switch Int.random(in: 0..<(depth < 3 ? 12 : 9), using: &source) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &source))
    case 2: return .integer(Int64.random(in: -3...1025, using: &source))
    case 3: return .number(Double.random(in: -1...101, using: &source))
    case 4: return .unsignedInteger(.max)
    case 5...8: return .string(texts.randomElement(using: &source) ?? "")
    case 9:
      let count = Int.random(in: 0...5, using: &source)
      return .array((0..<count).map { _ in argument(&source, depth: depth + 1) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...5, using: &source) {
        members[names.randomElement(using: &source) ?? ""] = argument(&source, depth: depth + 1)
      }
      return .object(members)
    }
  }

  private func call(_ source: inout Source) -> JSONValue {
    let methods = EthereumMethod.allCases.map(\.rawValue) + ["eth_sign", ""]
    var members: [String: JSONValue] = [
      "jsonrpc": .string("2.0"), "id": .integer(Int64.random(in: 0...9, using: &source)),
      "method": .string(methods.randomElement(using: &source) ?? ""),
      "params": .array((0..<Int.random(in: 0...4, using: &source)).map { _ in argument(&source) }),
    ]
    if Int.random(in: 0..<10, using: &source) == 0 {
      members[["jsonrpc", "id", "method", "params"].randomElement(using: &source) ?? ""] = argument(&source)
    }
    return .object(members)
  }

  private func body(_ source: inout Source) throws -> [UInt8] {
    switch Int.random(in: 0..<10, using: &source) {
    case 0: return (0..<Int.random(in: 0...64, using: &source)).map { _ in UInt8.random(in: 0...255, using: &source) }
    case 1:
      let count = Int.random(in: 0...6, using: &source)
      return try WebRPCJSON.encode(
        JSONValue.array((0..<count).map { _ in call(&source) } + (count == 6 ? [argument(&source)] : [])))
    case 2...4:
      var bytes = try WebRPCJSON.encode(call(&source))
      for _ in 0..<Int.random(in: 1...4, using: &source) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &source)
        switch Int.random(in: 0..<3, using: &source) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &source)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      return bytes
    default: return try WebRPCJSON.encode(call(&source))
    }
  }

  /// JSON-RPC 2.0 §5: result or error, never both, with codes that mean something.
  private func isWellFormed(_ answer: JSONValue) -> Bool {
    guard case .object(let members) = answer, members["jsonrpc"] == .string("2.0"), let id = members["id"] else {
      return false
    }
    switch id {
    case .object, .array, .bool: return false
    default: break
    }
    guard let error = members["error"] else { return members["result"] != nil && members.count == 3 }
    guard members["result"] == nil, case .integer(let code)? = error.members["code"],
      error["message"].text?.isEmpty == false
    else { return false }
    return [-32700, -32600, -32601, -32602, -32000, -32001, -32003, -32005, 3].contains(code)
  }

  @Test(arguments: 0..<4)
  func everyBodyHasAWellFormedAnswer(_ seed: UInt64) async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice, tokens: 100)
    for nonce in 0..<3 as Range<UInt64> {
      let data = try Endpoint.transfer(to: endpoint.bob.address, 1)
      _ = try await endpoint.send(endpoint.signed(endpoint.alice, to: TestToken.address, data: data, nonce: nonce))
      if nonce == 1 { await endpoint.ledger.mine(.amoy) }
    }
    var source = Source(state: seed)
    var (successes, refusals) = (0, 0)
    for _ in 0..<1200 {
      let body = try body(&source)
      let answer = await endpoint.post(body)
      if answer.status == 204 {
        #expect(answer.body.isEmpty)
        continue
      }
      let value = try WebRPCJSON.decode(JSONValue.self, from: answer.body)
      let answers = value.items.isEmpty ? [value] : value.items
      for answer in answers {
        #expect(isWellFormed(answer), "\(String(decoding: body, as: UTF8.self))")
        if answer.members["result"] != nil { successes += 1 } else { refusals += 1 }
      }
    }
    // Both kinds came up often, so that neither is left untried.
    #expect(successes > 50 && refusals > 250)
    #expect(await endpoint.ledger.latestBlock(.amoy)?.number == 1)
  }

  @Test func mutatedTransactionsAreRefusedOrTheSender() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    let raw = try endpoint.signed(endpoint.alice, to: endpoint.bob.address, value: 1).raw
    var source = Source(state: 99)
    for _ in 0..<500 {
      var bytes = raw
      let place = Int.random(in: 0..<bytes.count, using: &source)
      bytes[place] ^= UInt8.random(in: 1...255, using: &source)
      let refusal = try await endpoint.refusal("eth_sendRawTransaction", [Wire.data(bytes)])
      #expect(refusal?.code == -32000)
    }
    #expect(await endpoint.ledger.pendingCount(.amoy) == 0)
  }
}
