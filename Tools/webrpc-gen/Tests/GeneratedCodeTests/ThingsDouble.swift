import EverythingAPI
import WebRPC

/// A service that does as little as its schema allows. The context is the name of the caller.
struct ThingsDouble: ThingsService {
  func echo(_ request: Entry, context: String) async throws -> Entry { request }

  func echoWords(_ request: EchoWordsRequest, context: String) async throws -> EchoWordsResponse {
    EchoWordsResponse(words: request.words)
  }

  func oldEcho(_ request: Entry, context: String) async throws -> Entry { request }

  func fail(context: String) async throws {
    if context == "teapot" { throw WebRPCError.everyThing(.teapotError, cause: "no coffee") }
    if context == "stranger" { throw Unexpected() }
  }

  func count(
    _ request: ThingsCountRequest, context: String
  ) async throws -> AsyncThrowingStream<ThingsCountResponse, any Error> {
    if context == "stranger" { throw WebRPCError.everyThing(.teapotError) }
    return AsyncThrowingStream { continuation in
      for number in 1...max(1, request.to) {
        continuation.yield(ThingsCountResponse(number: number, level: .low))
      }
      switch (request.failing, context) {
      case (true, "teapot"): continuation.finish(throwing: WebRPCError.everyThing(.teapotError))
      case (true, _): continuation.finish(throwing: Unexpected())
      default: continuation.finish()
      }
    }
  }

  func watch(context: String) async throws -> AsyncThrowingStream<Entry, any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  struct Unexpected: Error {}
}

extension ThingsDouble {
  /// A client whose calls reach this service as those of `caller`.
  func client(as caller: String) -> ThingsClient {
    let router = ThingsRouter(self)
    let loopback = Loopback(
      respond: { await router.respond(to: $0) { _ in caller } },
      respondStreaming: { await router.respondStreaming(to: $0) { _ in caller } })
    return ThingsClient(baseURL: "http://test", transport: loopback)
  }
}
