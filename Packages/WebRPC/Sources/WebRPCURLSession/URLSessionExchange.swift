internal import Dispatch
import Foundation
import Synchronization
import WebRPC

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One call between the task that waits for it and the session. It is answered exactly once.
final class URLSessionExchange: Sendable {
  private struct State {
    var continuation: CheckedContinuation<WebRPCResponse, any Error>?
    var result: Result<WebRPCResponse, any Error>?
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var timer: Timer?
  }

  /// Dispatch lets any thread cancel a work item, but does not say so in its type.
  private struct Timer: @unchecked Sendable {
    let item: DispatchWorkItem
  }

  private let state = Mutex(State())
  private let task: URLSessionDataTask
  private let bodyLimit: Int

  /// Cancelling a task from the thread that cancels a Swift task can deadlock inside Foundation on Linux.
  private static let cancelQueue = DispatchQueue(label: "webrpc.urlsession.cancel")

  init(_ task: URLSessionDataTask, bodyLimit: Int) {
    self.task = task
    self.bodyLimit = bodyLimit
  }

  /// Takes the waiting task and sends the request, unless the call is over already.
  func start(_ continuation: CheckedContinuation<WebRPCResponse, any Error>, timeout: Duration) {
    let timer = Timer(
      item: DispatchWorkItem { [weak self] in
        self?.fail(.timedOut, "the time for the request is over")
      }
    )
    let early: Result<WebRPCResponse, any Error>? = state.withLock { state in
      if let result = state.result { return result }
      state.continuation = continuation
      state.timer = timer
      task.resume()
      return nil
    }
    if let early { return continuation.resume(with: early) }
    let (seconds, attoseconds) = timeout.components
    let interval = Double(seconds) + Double(attoseconds) / 1e18
    DispatchQueue.global().asyncAfter(deadline: .now() + interval, execute: timer.item)
  }

  func finish(_ result: Result<WebRPCResponse, any Error>) {
    let (isFirst, continuation): (Bool, CheckedContinuation<WebRPCResponse, any Error>?) = state.withLock { state in
      guard state.result == nil else { return (false, nil) }
      state.result = result
      state.timer?.item.cancel()
      state.timer = nil
      state.body = []
      defer { state.continuation = nil }
      return (true, state.continuation)
    }
    guard isFirst else { return }
    continuation?.resume(with: result)
    Self.cancelQueue.async { [task] in task.cancel() }
  }

  func fail(_ code: WebRPCTransportError.Code, _ message: String) {
    finish(.failure(WebRPCTransportError(code, message: message)))
  }

  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      fail(.connectionLost, "the answer is not HTTP")
      return false
    }
    guard response.expectedContentLength <= Int64(clamping: bodyLimit) else {
      fail(.responseTooLarge, "the answer is larger than allowed")
      return false
    }
    state.withLock { $0.response = response }
    return true
  }

  func receive(_ data: Data) {
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
