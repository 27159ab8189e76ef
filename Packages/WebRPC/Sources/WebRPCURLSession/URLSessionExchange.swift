internal import Dispatch
import Foundation
import Synchronization
import WebRPC

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One call between the task that waits for it and the session. It is answered exactly once; the body of a stream ends
/// exactly once, too.
final class URLSessionExchange: Sendable {
  private struct State {
    var continuation: CheckedContinuation<WebRPCResponse, any Error>?
    var result: Result<WebRPCResponse, any Error>?
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var timer: Timer?
  }

  /// Dispatch lets any thread cancel a source, but does not say so in its type. Unlike a work item for later, a cancelled
  /// source is gone at once and does not wait for its time.
  private struct Timer: @unchecked Sendable {
    let source: any DispatchSourceTimer
  }

  private let state = Mutex(State())
  private let task: URLSessionDataTask
  private let bodyLimit: Int

  /// Where the body goes when the answer is a stream.
  private let pipe: BodyPipe?

  /// Cancelling a task from the thread that cancels a Swift task can deadlock inside Foundation on Linux.
  private static let cancelQueue = DispatchQueue(label: "webrpc.urlsession.cancel")

  init(_ task: URLSessionDataTask, bodyLimit: Int, pipe: BodyPipe?) {
    self.task = task
    self.bodyLimit = bodyLimit
    self.pipe = pipe
  }

  /// Takes the waiting task and sends the request, unless the call is over already.
  func start(_ continuation: CheckedContinuation<WebRPCResponse, any Error>, timeout: Duration) {
    let timer = Timer(source: DispatchSource.makeTimerSource(queue: .global()))
    timer.source.setEventHandler { [weak self] in
      self?.fail(.timedOut, "the time for the request is over")
    }
    let (seconds, attoseconds) = timeout.components
    timer.source.schedule(deadline: .now() + (Double(seconds) + Double(attoseconds) / 1e18))
    // A source has to run before it may be let go.
    timer.source.resume()
    let early: Result<WebRPCResponse, any Error>? = state.withLock { state in
      if let result = state.result { return result }
      state.continuation = continuation
      state.timer = timer
      task.resume()
      return nil
    }
    guard let early else { return }
    timer.source.cancel()
    continuation.resume(with: early)
  }

  /// Ends the exchange: with the answer, with a reason for none, or with the end of the stream that it has become.
  func finish(_ result: Result<WebRPCResponse, any Error>) {
    let (isFirst, continuation): (Bool, CheckedContinuation<WebRPCResponse, any Error>?) = state.withLock { state in
      guard state.result == nil else { return (false, nil) }
      state.result = result
      state.timer?.source.cancel()
      state.timer = nil
      state.body = []
      defer { state.continuation = nil }
      return (true, state.continuation)
    }
    guard isFirst else { return }
    continuation?.resume(with: result)
    pipe?.finish(result.map { _ in })
    Self.cancelQueue.async { [task] in task.cancel() }
  }

  /// Answers the waiting task with the head; the body follows in the pipe.
  private func beginStream(_ head: WebRPCResponse) {
    let continuation = state.withLock { state -> CheckedContinuation<WebRPCResponse, any Error>? in
      guard state.result == nil else { return nil }
      if head.isSuccess {
        state.timer?.source.cancel()
        state.timer = nil
      }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: head)
  }

  func fail(_ code: WebRPCTransportError.Code, _ message: String) {
    finish(.failure(WebRPCTransportError(code, message: message)))
  }

  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      fail(.connectionLost, "the answer is not HTTP")
      return false
    }
    if let reason = Self.fault(response) {
      fail(.connectionLost, reason)
      return false
    }
    guard pipe != nil || response.expectedContentLength <= Int64(clamping: bodyLimit) else {
      fail(.responseTooLarge, "the answer is larger than allowed")
      return false
    }
    state.withLock { $0.response = response }
    if pipe != nil {
      beginStream(WebRPCResponse(status: response.statusCode, headers: Self.headers(response)))
    }
    return true
  }

  /// What FoundationNetworking lets pass.
  private static func fault(_ response: HTTPURLResponse) -> String? {
    let lengths = response.value(forHTTPHeaderField: "Content-Length")?.split { $0 == "," || $0 == " " } ?? []
    guard lengths.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }) else {
      return "the answer has a length that is no number"
    }
    if Set(lengths.map { $0.drop { $0 == "0" } }).count > 1 { return "the answer has two different lengths" }
    #if canImport(FoundationNetworking)
      let coding = response.value(forHTTPHeaderField: "Content-Encoding")?.lowercased() ?? "identity"
      if coding != "identity", !coding.isEmpty { return "the answer has a content coding that was not asked for" }
      let transfer = response.value(forHTTPHeaderField: "Transfer-Encoding")?.lowercased() ?? "chunked"
      if transfer != "chunked", transfer != "identity" {
        return "the answer has a transfer coding that was not asked for"
      }
    #endif
    return nil
  }

  func receive(_ data: Data) {
    if let pipe {
      if !data.withUnsafeBytes(pipe.append) { fail(.responseTooLarge, "the reader of the stream is too far behind") }
      return
    }
    let isTooLarge = state.withLock { state in
      guard data.count <= bodyLimit - state.body.count else { return true }
      state.body.append(contentsOf: data)
      return false
    }
    if isTooLarge { fail(.responseTooLarge, "the answer is larger than allowed") }
  }

  /// The last response stands in where the session never announced one, as for a redirect without a target.
  func complete(_ error: (any Error)?, lastResponse: URLResponse?) {
    if let error { return finish(.failure(URLSessionFailure.error(error))) }
    let answer: WebRPCResponse? = state.withLock { state in
      guard let response = state.response ?? lastResponse as? HTTPURLResponse else { return nil }
      return WebRPCResponse(status: response.statusCode, headers: Self.headers(response), body: state.body)
    }
    guard let answer else { return fail(.connectionLost, "there was no answer") }
    finish(.success(answer))
  }

  /// URLSession keeps no order of fields; sorting them makes the result at least the same every time.
  private static func headers(_ response: HTTPURLResponse) -> WebRPCHeaders {
    let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
      guard let name = name as? String else { return nil }
      return (name, "\(value)")
    }
    return WebRPCHeaders(fields.sorted { $0.0 < $1.0 })
  }
}
