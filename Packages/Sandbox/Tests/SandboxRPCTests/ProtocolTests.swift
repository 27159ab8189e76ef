import ChainCore
import EVMChain
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxRPC

/// JSON-RPC 2.0 and its way over HTTP.
@Suite struct ProtocolTests {
  private func code(_ value: JSONValue) -> JSONValue { value["error"]["code"] }

  @Test func answersACallWithItsID() async throws {
    let endpoint = try Endpoint()
    for (sent, expected) in [
      ("1", JSONValue.integer(1)), ("\"abc\"", .string("abc")), ("null", .null), ("-7", .integer(-7)),
      ("18446744073709551615", .unsignedInteger(.max)), ("1.5", .number(1.5)),
    ] {
      let answer = try await endpoint.post(#"{"jsonrpc":"2.0","method":"eth_chainId","params":[],"id":\#(sent)}"#)
      #expect(answer == .object(["jsonrpc": .string("2.0"), "id": expected, "result": .string("0x13882")]))
    }
  }

  @Test func keepsTheDigitsOfAnID() async throws {
    let endpoint = try Endpoint()
    let body = #"{"jsonrpc":"2.0","method":"eth_chainId","id":184467440737095516160001}"#
    let answer = await endpoint.post(body.utf8)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(#""id":184467440737095516160001,"#))
  }

  @Test func paramsMayBeLeftOut() async throws {
    let endpoint = try Endpoint()
    #expect(
      try await endpoint.post(#"{"jsonrpc":"2.0","method":"eth_chainId","id":1}"#)["result"] == .string("0x13882"))
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "{\"jsonrpc\":\"2.0\",\"method\":\"eth_chainId\",\"id\":1", "nul", "{'a':1}",
    "{\"id\":1,\"id\":2}", "\u{feff}{}", "[{\"jsonrpc\": \"2.0\"},]", "{}{}",
  ])
  func answersWhatIsNoJSONWith32700(_ body: String) async throws {
    let answer = try await Endpoint().post(body)
    #expect(code(answer) == .integer(-32700) && answer.members["id"] == .null && answer["jsonrpc"] == .string("2.0"))
  }

  @Test func refusesTextThatIsNotUTF8AndTextTooDeep() async throws {
    let endpoint = try Endpoint()
    let bytes: [UInt8] = Array("{\"jsonrpc\":\"2.0\",\"method\":\"".utf8) + [0xff, 0xfe] + Array("\",\"id\":1}".utf8)
    let answer = try WebRPCJSON.decode(JSONValue.self, from: await endpoint.post(bytes).body)
    #expect(code(answer) == .integer(-32700))
    let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
    #expect(code(try await endpoint.post(deep)) == .integer(-32700))
    let million = String(repeating: "[", count: 1_000_000)
    #expect(code(try await endpoint.post(million)) == .integer(-32700))
  }

  @Test func answersWhatIsNoRequestWith32600() async throws {
    let endpoint = try Endpoint()
    for body in [
      "1", "\"text\"", "null", "true", "{}", "[]", #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","method":1}"#,
      #"{"jsonrpc":"1.0","method":"eth_chainId"}"#, #"{"method":"eth_chainId"}"#,
      #"{"jsonrpc":2.0,"method":"eth_chainId"}"#, #"{"jsonrpc":"2.0","method":"eth_chainId","id":{}}"#,
      #"{"jsonrpc":"2.0","method":"eth_chainId","id":[1]}"#, #"{"jsonrpc":"2.0","method":"eth_chainId","id":true}"#,
      #"{"jsonrpc":"2.0","method":"eth_chainId","params":"bar"}"#, #"{"jsonrpc":"2.0","method":1,"params":"bar"}"#,
    ] {
      let answer = try await endpoint.post(body)
      #expect(code(answer) == .integer(-32600) && answer.members["id"] == .null, "\(body)")
    }
    let known = try await endpoint.post(#"{"jsonrpc":"1.0","method":"eth_chainId","id":5}"#)
    #expect(code(known) == .integer(-32600) && known["id"] == .integer(5))
  }

  @Test func answersUnknownMethodsWith32601() async throws {
    let endpoint = try Endpoint()
    for name in [
      "eth_sign", "eth_sendTransaction", "personal_unlockAccount", "admin_peers", "", "ETH_CHAINID", "rpc.x",
    ] {
      #expect(try await endpoint.refusal(name)?.code == -32601, "\(name)")
    }
    let hostile = try await endpoint.refusal("eth\u{1b}[2J\n" + String(repeating: "x", count: 10_000))
    #expect(hostile?.code == -32601 && (hostile?.message.utf8.count ?? 0) < 200)
    #expect(hostile?.message.contains("\u{1b}") == false)
  }

  @Test func answersWrongArgumentsWith32602() async throws {
    let endpoint = try Endpoint()
    let address = JSONValue.string("0x" + String(repeating: "11", count: 20))
    let wrong: [(String, [JSONValue])] = [
      ("eth_chainId", [.integer(1)]), ("eth_getBalance", []), ("eth_getBalance", [address]),
      ("eth_getBalance", [address, .string("newest")]), ("eth_getBalance", [.string("0x11"), .string("latest")]),
      ("eth_getBalance", [address, .string("latest"), .null]), ("eth_getBalance", [.null, .string("latest")]),
      ("eth_getBlockByNumber", [.string("latest")]), ("eth_getBlockByNumber", [.string("latest"), .string("true")]),
      ("eth_getBlockByHash", [.string("0x12"), .bool(true)]), ("eth_getTransactionByHash", [.string("0x")]),
      ("eth_call", []), ("eth_call", [.string("0x")]), ("eth_call", [.object(["to": .integer(1)])]),
      ("eth_call", [.object(["to": address]), .string("latest"), .object(["a": .null])]),
      ("eth_getLogs", [.object(["fromBlock": .string("0x5"), "toBlock": .string("0x4")])]),
      ("eth_getLogs", [.object(["toBlock": .string("pending")])]), ("eth_sendRawTransaction", [.string("0x1")]),
      ("eth_feeHistory", [.string("0x0"), .string("latest")]),
      ("eth_feeHistory", [.string("0x1"), .string("latest"), .array([.integer(50), .integer(20)])]),
      ("eth_feeHistory", [.string("0x1"), .string("latest"), .array([.integer(101)])]),
    ]
    for (method, parameters) in wrong {
      #expect(try await endpoint.refusal(method, parameters)?.code == -32602, "\(method) \(parameters)")
    }
    let named = try await endpoint.post(#"{"jsonrpc":"2.0","method":"eth_chainId","params":{"a":1},"id":1}"#)
    #expect(code(named) == .integer(-32602) && named["id"] == .integer(1))
  }

  @Test func notificationsGetNoAnswerButAreExecuted() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice)
    let signed = try endpoint.signed(endpoint.alice, to: endpoint.bob.address, value: 5)
    let raw = Wire.data(signed.raw).text ?? ""
    let answer = await endpoint.post(
      #"{"jsonrpc":"2.0","method":"eth_sendRawTransaction","params":["\#(raw)"]}"#.utf8)
    #expect(answer.status == 204 && answer.body.isEmpty)
    #expect(await endpoint.ledger.balance(of: endpoint.bob.address, on: .amoy) == 5)
    let unknown = await endpoint.post(#"[{"jsonrpc":"2.0","method":"nothing"}]"#.utf8)
    #expect(unknown.status == 204 && unknown.body.isEmpty)
  }

  @Test func answersBatchesInTheirOrderAndLeavesNotificationsOut() async throws {
    let body = #"""
      [{"jsonrpc":"2.0","method":"eth_chainId","id":"a"},{"jsonrpc":"2.0","method":"eth_chainId"},1,
       {"jsonrpc":"2.0","method":"nothing","id":2},[],{"jsonrpc":"2.0","method":"net_version","id":3}]
      """#
    let answers = try await Endpoint().post(body).items
    #expect(answers.map { $0["id"] } == [.string("a"), .null, .integer(2), .null, .integer(3)])
    #expect(
      answers.map { code($0) } == [.null, .integer(-32600), .integer(-32601), .integer(-32600), .null])
    #expect(answers[0]["result"] == .string("0x13882") && answers[4]["result"] == .string("80002"))
  }

  @Test func refusesABatchOfMoreThanAThousandCalls() async throws {
    let endpoint = try Endpoint()
    let call = #"{"jsonrpc":"2.0","method":"eth_chainId","id":1}"#
    let most = try await endpoint.post("[" + Array(repeating: call, count: 1000).joined(separator: ",") + "]")
    #expect(most.items.count == 1000 && most.items.allSatisfy { $0["result"] == .string("0x13882") })
    let over = try await endpoint.post("[" + Array(repeating: call, count: 1001).joined(separator: ",") + "]")
    #expect(code(over) == .integer(-32600) && over.members["id"] == .null)
  }

  @Test func networksGoByNameOrChainID() async throws {
    let endpoint = try Endpoint()
    let call = #"{"jsonrpc":"2.0","method":"eth_chainId","id":1}"#
    for (path, id) in [("amoy", "0x13882"), ("80002", "0x13882"), ("1", "0x1"), ("base-sepolia", "0x14a34")] {
      #expect(try await endpoint.post(call, path: "/rpc/\(path)")["result"] == .string(id))
    }
    for path in ["/rpc", "/rpc/nowhere", "/rpc/080002", "/rpc/AMOY", "/rpc/amoy/x", "/rpc/-1", "/rpc/0x1"] {
      let answer = await endpoint.post(call.utf8, path: path)
      #expect(answer.status == 404, "\(path)")
      #expect(code(try WebRPCJSON.decode(JSONValue.self, from: answer.body)) == .integer(-32001))
    }
  }

  @Test func takesPOSTOfJSONOnly() async throws {
    let endpoint = try Endpoint()
    let call = #"{"jsonrpc":"2.0","method":"eth_chainId","id":1}"#
    for type in ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/json-rpc"] {
      #expect(await endpoint.post(call.utf8, type: type).status == 200)
    }
    for type in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"] {
      #expect(await endpoint.post(call.utf8, type: type).status == 415, "\(type)")
    }
    for method in ["GET", "PUT", "OPTIONS", "DELETE"] {
      let answer = await endpoint.rpc.respond(to: HTTPServerRequest(method: method, path: "/rpc/amoy"))
      #expect(answer.status == 405 && answer.headers["Allow"] == "POST")
      #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test func saysSoWhenATransactionCouldNotBeSaved() async throws {
    let endpoint = try Endpoint()
    try await endpoint.fund(endpoint.alice)
    let raw = Wire.data(try endpoint.signed(endpoint.alice, to: endpoint.bob.address).raw).text ?? ""
    let body = #"{"jsonrpc":"2.0","method":"eth_sendRawTransaction","params":["\#(raw)"],"id":1}"#
    let request = HTTPServerRequest(
      method: "POST", path: "/rpc/amoy", headers: HTTPServerHeaders([("Content-Type", "application/json")]),
      body: Array(body.utf8))
    let answer = await endpoint.rpc.respond(to: request) { false }
    #expect(code(try WebRPCJSON.decode(JSONValue.self, from: answer.body)) == .integer(-32603))
  }
}
