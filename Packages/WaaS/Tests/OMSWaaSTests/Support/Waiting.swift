import OMSCore
import Synchronization
import WebRPC

@testable import OMSWaaS

/// Never returns, except by being cancelled.
func hang() async throws -> WebRPCResponse {
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  throw CancellationError()
}

/// A gate that holds an answer back until it is opened.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream<Void>.makeStream()
  }

  func open() { continuation.finish() }

  func pass() async { for await _ in stream {} }
}

/// The calls of one method, as they arrive.
final class Arrivals: @unchecked Sendable {
  private let continuation: AsyncStream<WebRPCRequest>.Continuation
  private var iterator: AsyncStream<WebRPCRequest>.AsyncIterator

  init() {
    let (stream, continuation) = AsyncStream<WebRPCRequest>.makeStream()
    self.continuation = continuation
    iterator = stream.makeAsyncIterator()
  }

  func note(_ request: WebRPCRequest) { continuation.yield(request) }

  /// Waits for the next call. For one task at a time.
  @discardableResult
  func next() async -> WebRPCRequest? {
    var current = iterator
    defer { iterator = current }
    return await current.next()
  }
}

extension ScriptedService {
  /// Answers every call of a method and tells of each arrival first.
  func watch(
    _ method: String, answer: @escaping @Sendable (WebRPCRequest) async throws -> WebRPCResponse
  ) -> Arrivals {
    let arrivals = Arrivals()
    transport.respond(to: Self.path(method)) { request in
      arrivals.note(request)
      return try await answer(request)
    }
    return arrivals
  }
}

/// The session changes of a client, in order.
final class Changes: @unchecked Sendable {
  private var iterator: AsyncStream<OMSWalletSessionChangeEvent>.AsyncIterator

  init(_ client: WalletClient) {
    iterator = client.sessionChangeEvents().makeAsyncIterator()
  }

  /// Waits for the next change. For one task at a time.
  func next() async -> OMSWalletSessionChangeEvent? {
    var current = iterator
    defer { iterator = current }
    return await current.next()
  }

  /// The name of the next change.
  func nextName() async -> String? {
    await next().map { String(String(describing: $0).prefix { $0 != "(" }) }
  }
}

/// Something that has happened or not.
final class Flag: Sendable {
  private let state = Mutex(false)
  func raise() { state.withLock { $0 = true } }
  var isRaised: Bool { state.withLock { $0 } }
}

/// Holds up whoever comes, cancelled or not, until it ends.
final class Silence: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
  }

  func end() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in all { continuation.resume() }
  }
}
