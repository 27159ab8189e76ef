internal import SandboxHTTP
internal import SandboxWaaS
internal import Synchronization
internal import WebRPC

/// A failure to happen on purpose to the next calls of a method.
struct Fault: Codable, Sendable, Equatable {
  /// `SignMessage`, `Waas/SignMessage`, `me.get`, `*` for every method, or a path of a provider or of JSON-RPC without its first
  /// slash, such as `oidc/plain/token` and `rpc/amoy`.
  var method: String
  /// Calls it happens to; one unless given.
  var count: Int?
  /// Milliseconds to wait first.
  var delayMs: Int?
  /// Close the connection instead of handling the call.
  var dropBeforeHandling: Bool?
  /// Handle the call, then close the connection instead of answering.
  var dropAfterHandling: Bool?
  /// Answer with this error of the wallet service instead of handling the call.
  var error: Int?
  /// Answer with this status instead of handling the call.
  var status: Int?
  /// Body of that answer: a text is sent as it is, any other value as JSON.
  var body: JSONValue?
  /// Handle the call before that answer is sent.
  var handle: Bool?

  var response: HTTPServerResponse? {
    if let error, let known = SandboxWaaS.error(code: error) {
      let answer = WebRPCServerResponse(error: known)
      return .json(answer.body, status: answer.status)
    }
    guard let status else { return nil }
    switch body {
    case nil: return HTTPServerResponse(status: status)
    case .string(let text)?:
      let type = text.hasPrefix("<") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"
      return HTTPServerResponse(
        status: status, headers: HTTPServerHeaders([("Content-Type", type)]), body: Array(text.utf8))
    case let value?:
      return .json((try? WebRPCJSON.encode(value)) ?? [], status: status)
    }
  }

  func applies(toPath path: String) -> Bool {
    if path == "/\(method)", method.hasPrefix("oidc/") || method.hasPrefix("rpc/") { return true }
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 3, parts[0] == "api", parts[1] == "client" { return method == "*" || method == parts[2] }
    guard parts.count == 3, parts[0] == "v1" else { return false }
    return method == "*" || method == parts[2] || method == "\(parts[1])/\(parts[2])"
  }
}

/// Faults that wait for their call, in the order in which they were planned.
final class FaultPlan: Sendable {
  private let faults = Mutex<[Fault]>([])

  func add(_ fault: Fault) { faults.withLock { $0.append(fault) } }
  func clear() { faults.withLock { $0 = [] } }
  var pending: [Fault] { faults.withLock { $0 } }

  /// The first fault for a path, with one call taken off it.
  func next(forPath path: String) -> Fault? {
    faults.withLock { faults in
      guard let index = faults.firstIndex(where: { $0.applies(toPath: path) }) else { return nil }
      let fault = faults[index]
      let left = (fault.count ?? 1) - 1
      if left > 0 { faults[index].count = left } else { faults.remove(at: index) }
      return fault
    }
  }
}
