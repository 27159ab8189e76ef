import ChainCore
import CryptoCore
import EVMChain
import SandboxChain
import Synchronization
import WebRPC

@testable import SandboxRPC

/// A node in the process whose answers a test writes, method by method; a call that nobody wrote an answer for is
/// refused with -32601.
final class ScriptedNode: WebRPCTransport {
  enum Answer: Sendable {
    case result(JSONValue)
    case error(Int, String, JSONValue? = nil)
    case http(Int, String)
    case failure(WebRPCTransportError.Code)
  }

  typealias Script = @Sendable ([JSONValue]) -> Answer

  private struct State {
    var scripts: [String: Script] = [:]
    var calls: [(method: String, parameters: [JSONValue])] = []
    var requests: [WebRPCRequest] = []
  }

  private let state = Mutex(State())

  init() {
    on("eth_chainId") { _ in .result(.string("0x13882")) }
    on("eth_getBalance") { _ in .result(.string("0xffffffffffffffffffff")) }
    on("eth_getTransactionCount") { _ in .result(.string("0x0")) }
    on("eth_getTransactionByHash") { _ in .result(.null) }
    on("eth_getTransactionReceipt") { _ in .result(.null) }
    on("eth_sendRawTransaction") { parameters in
      let raw = (try? Wire.readData(parameters.first ?? .null)) ?? []
      return .result(Wire.data(Keccak256.hash(raw)))
    }
  }

  func on(_ method: String, _ script: @escaping Script) { state.withLock { $0.scripts[method] = script } }

  /// Answers the calls of a method one after the other; the last answer stays.
  func on(_ method: String, _ answers: Answer...) {
    let left = Mutex(answers)
    on(method) { _ in left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
  }

  func calls(_ method: String) -> [[JSONValue]] {
    state.withLock { $0.calls.filter { $0.method == method }.map(\.parameters) }
  }

  var methods: [String] { state.withLock { $0.calls.map(\.method) } }
  var requests: [WebRPCRequest] { state.withLock { $0.requests } }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let call = try WebRPCJSON.decode(JSONValue.self, from: request.body)
    let (method, parameters) = (call["method"].text ?? "", call["params"].items)
    let script = state.withLock { state in
      state.calls.append((method, parameters))
      state.requests.append(request)
      return state.scripts[method]
    }
    var members: [String: JSONValue] = ["jsonrpc": .string("2.0"), "id": call["id"]]
    switch script?(parameters) ?? .error(-32601, "the method \(method) does not exist") {
    case .result(let result): members["result"] = result
    case .error(let code, let message, let data):
      var error: [String: JSONValue] = ["code": .integer(Int64(code)), "message": .string(message)]
      error["data"] = data
      members["error"] = .object(error)
    case .http(let status, let body):
      return WebRPCResponse(status: status, headers: [:], body: Array(body.utf8))
    case .failure(let code): throw WebRPCTransportError(code, message: "scripted \(request.url)")
    }
    return WebRPCResponse(status: 200, headers: [:], body: try WebRPCJSON.encode(JSONValue.object(members)))
  }

  func backend(_ url: String = "http://node.example:8545") async throws -> JSONRPCBackend {
    try await JSONRPCBackend.connect([.amoy: try EVMNodeAddress(url)], transport: self)
  }
}
