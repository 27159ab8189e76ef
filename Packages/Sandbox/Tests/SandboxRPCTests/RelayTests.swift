import ChainCore
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxRPC

/// The endpoint of a network that has a node.
@Suite struct RelayTests {
  private func call(_ rpc: SandboxRPC, _ method: String, path: String = "/rpc/amoy") async throws -> JSONValue {
    let body = #"{"jsonrpc":"2.0","method":"\#(method)","params":["0x1",true],"id":4}"#
    let answer = await rpc.respond(
      to: HTTPServerRequest(
        method: "POST", path: path, headers: HTTPServerHeaders([("Content-Type", "application/json")]),
        body: Array(body.utf8)))
    return try WebRPCJSON.decode(JSONValue.self, from: answer.body)
  }

  @Test func passesCallsOnAsTheyAreAndOnlyThoseOfTheEndpoint() async throws {
    let node = ScriptedNode()
    let rpc = SandboxRPC(
      ledger: EmbeddedLedger(clock: .manual(), mining: .onDemand), nodes: try await node.backend())
    node.on("eth_getBlockByNumber", .result(.object(["number": .string("0x1")])))
    let answer = try await call(rpc, "eth_getBlockByNumber")
    #expect(answer["result"] == .object(["number": .string("0x1")]) && answer["id"] == .integer(4))
    #expect(node.calls("eth_getBlockByNumber") == [[.string("0x1"), .bool(true)]])
    node.on("eth_accounts", .result(.array([.string("0x")])))
    #expect(try await call(rpc, "eth_accounts")["result"] == .array([]))
    for method in ["eth_sendTransaction", "eth_sign", "personal_sign", "evm_mine", "debug_traceCall"] {
      node.on(method, .result(.bool(true)))
      #expect(try await call(rpc, method)["error"]["code"] == .integer(-32601))
    }
    #expect(node.methods == ["eth_chainId", "eth_getBlockByNumber"])
    // Other networks stay with the ledger.
    #expect(try await call(rpc, "eth_getBlockByNumber", path: "/rpc/mainnet")["result"] == .null)
  }

  @Test func passesOnWhyANodeRefuses() async throws {
    let node = ScriptedNode()
    let rpc = SandboxRPC(
      ledger: EmbeddedLedger(clock: .manual(), mining: .onDemand),
      nodes: try await node.backend("http://user:passw0rd@node.example/key-123456"))
    node.on("eth_call", .error(3, "execution reverted: no, key-123456", .string("0x08c379a0")))
    let error = try await call(rpc, "eth_call")["error"]
    #expect(error["code"] == .integer(3) && error["data"] == .string("0x08c379a0"))
    #expect(error["message"] == .string("execution reverted: no, …"))
    node.on("eth_call", .failure(.timedOut))
    let silent = try await call(rpc, "eth_call")["error"]
    #expect(silent["code"] == .integer(-32603))
    #expect(silent["message"].text?.contains("http://node.example") == true)
    #expect(silent["message"].text?.contains("123456") == false)
  }
}
