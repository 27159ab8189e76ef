import ExampleAPI
import Synchronization
import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TeamGuideTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  private func withServer(_ body: (LoopbackServer) async throws -> Void) async throws {
    let server = try LoopbackServer { request, connection in
      let response = waitFor {
        await handle(method: request.method, path: request.target, headers: request.headers, body: request.body)
      }
      connection.answer(response.status, headers: response.headers, response.body)
    }
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func findsAUserThroughTheWholeChain() async throws {
    let (metrics, lines) = (InMemoryMetrics(), Lines())
    try await withServer { server in
      let transport = programTransport(metrics: metrics) { line in lines.all.withLock { $0.append(line) } }
      let user = try await findAnn(at: server.url, over: transport)
      #expect(user?.id == 7)
    }
    #expect(metrics.snapshot.values.map(\.outcomes) == [[.succeeded: 1]])
    let all = lines.all.withLock { $0 }
    #expect(all.count == 1)
    #expect(all.first?.contains("FindUser 200") == true && all.first?.contains("cook") == false)
  }

  @Test func refusesAStranger() async throws {
    try await withServer { server in
      let client = ExampleServiceClient(baseURL: server.url, transport: CurlTransport())
      let error = await #expect(throws: WebRPCError.self) { try await client.status() }
      #expect(error?.exampleCode == .unauthorized)
    }
  }

  @Test func answersFromARecordingWhenTheServerIsGone() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "team-guide-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try await withServer { server in try await recordOnce(at: server.url, to: file) }
    let user = try await findAnnWithoutNetwork(from: file)
    #expect(user?.username == "ann")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("FindUser") && !text.contains("Bearer"))
  }
}
