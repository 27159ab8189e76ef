internal import ChainCore
public import SandboxChain
public import SandboxHTTP
internal import WebRPC

/// An Ethereum JSON-RPC 2.0 endpoint for each network: `POST /rpc/<network>`, where the network is its name (`amoy`)
/// or its chain id (`80002`).
///
/// It reads everything and takes signed transactions. No method signs: there are no accounts.
public final class SandboxRPC: Sendable {
  private let ledger: EmbeddedLedger
  private let nodes: JSONRPCBackend?

  /// An endpoint over the ledger's networks; calls for those that have a node are passed on to it.
  public init(ledger: EmbeddedLedger, nodes: JSONRPCBackend? = nil) {
    self.ledger = ledger
    self.nodes = nodes
  }

  /// Whether a request belongs to the endpoint.
  public static func serves(_ request: HTTPServerRequest) -> Bool { request.segments.first == "rpc" }

  /// Answers one request. A body of notifications alone is answered with 204 and nothing.
  ///
  /// - Parameter save: called after a transaction was taken and before that is answered; when it answers false, the
  ///   call is answered with -32603.
  public func respond(
    to request: HTTPServerRequest, save: @Sendable () async -> Bool = { true }
  ) async -> HTTPServerResponse {
    guard request.segments.count == 2, let network = Self.network(request.segments[1]) else {
      return Self.refusal(404, "unknown network: the path is /rpc/ and the name or chain id of a network")
    }
    guard request.method == "POST" else {
      var answer = Self.refusal(405, "only POST is served")
      answer.headers = HTTPServerHeaders([("Allow", "POST"), ("Content-Type", "application/json")])
      return answer
    }
    guard Self.isJSON(request.headers["Content-Type"]) else {
      return Self.refusal(415, "Content-Type is not application/json")
    }
    let node: any EthereumNode =
      nodes?.nodes[network].map { RelayedNode(node: $0) } ?? LedgerNode(network: network, ledger: ledger)
    let dispatcher = JSONRPCDispatcher(node: node)
    guard let body = await dispatcher.answer(request.body, save: save) else { return HTTPServerResponse(status: 204) }
    return .json(body)
  }

  /// A network by name or chain id, in digits as they are usually written.
  static func network(_ text: String) -> Network? {
    if let id = Int(text), String(id) == text { return Network.findById(id) }
    return Network(rawValue: text)
  }

  /// The media types that nodes take. A page of another site cannot send them without asking first.
  private static func isJSON(_ contentType: String?) -> Bool {
    let type = (contentType ?? "").prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    return ["application/json", "application/json-rpc", "application/jsonrequest"].contains(type)
  }

  /// A refusal of the HTTP request itself.
  private static func refusal(_ status: Int, _ reason: String) -> HTTPServerResponse {
    let error = JSONRPCError(status == 404 ? -32001 : -32600, reason)
    let body: JSONValue = .object(["jsonrpc": .string("2.0"), "id": .null, "error": error.json])
    return .json((try? WebRPCJSON.encode(body)) ?? [], status: status)
  }
}
