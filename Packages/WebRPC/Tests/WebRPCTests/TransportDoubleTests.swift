import Testing
import WebRPC

@Suite struct TransportDoubleTests {
  private let request = WebRPCRequest(url: "http://localhost/v1/A/B", path: "/v1/A/B", body: Array("{}".utf8))

  @Test func failsWhenTouchedWithoutSetUp() async {
    let transport = InMemoryTransport()
    await #expect(throws: WebRPCTransportError(.notSent, message: "")) { try await transport.send(request) }
    #expect(transport.unexpectedRequests.map(\.path) == ["/v1/A/B"])
  }

  @Test func playsSingleAnswersInOrderAndThenTheStandingOne() async throws {
    let transport = InMemoryTransport()
    transport.enqueue(WebRPCResponse(status: 201), for: "/v1/A/B")
    transport.enqueue(WebRPCTransportError(.timedOut, message: ""), for: "/v1/A/B")
    transport.respond(to: "/v1/A/B") { WebRPCResponse(status: 200, body: $0.body) }
    #expect(transport.unusedAnswerCount == 2)
    #expect(try await transport.send(request).status == 201)
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) { try await transport.send(request) }
    #expect(try await transport.send(request).body == request.body)
    #expect(transport.unusedAnswerCount == 0)
    #expect(transport.requests.count == 3)
    #expect(transport.unexpectedRequests.isEmpty)
  }

  @Test func recordsAnswersAndFailures() async throws {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 204), for: "/v1/A/B")
    let recording = RecordingTransport(base)
    _ = try await recording.send(request)
    _ = try? await recording.send(request)
    #expect(recording.exchanges.count == 2)
    #expect(recording.exchanges.map(\.request) == [request, request])
    #expect(try recording.exchanges[0].result.get().status == 204)
    #expect(throws: WebRPCTransportError(.notSent, message: "")) { try recording.exchanges[1].result.get() }
  }

  @Test func doesNotAnswerACancelledTask() async {
    let transport = InMemoryTransport()
    transport.enqueue(WebRPCResponse(status: 200), for: "/v1/A/B")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(request)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.requests.isEmpty)
  }
}
