internal import SandboxHTTP
internal import Synchronization
internal import WebRPC

/// The last requests, for a tester to look at: what was called and how it ended, without queries, headers and bodies.
final class RequestLog: Sendable {
  struct Entry: Sendable {
    let time: Int64
    let method: String
    let path: String
    /// 0 for a request whose connection was closed without an answer.
    let status: Int
    /// The service's error number.
    let code: Int?
    let error: String?
  }

  static let capacity = 100

  private let entries = Mutex<[Entry]>([])

  func add(_ request: HTTPServerRequest, _ answer: HTTPServerResponse, at time: Int64) {
    var refusal: WebRPCError?
    if answer.status >= 400, request.segments.first == "v1" {
      let read = WebRPCAnswer.error(
        from: WebRPCResponse(status: answer.status, headers: WebRPCHeaders([]), body: answer.body))
      refusal = read
    }
    let entry = Entry(
      time: time, method: request.method, path: String(request.path.prefix(200)),
      status: answer.delivery == .dropped ? 0 : answer.status, code: refusal?.code, error: refusal?.name)
    entries.withLock { entries in
      entries.append(entry)
      if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
  }

  /// Newest last.
  var all: [Entry] { entries.withLock { $0 } }
}
