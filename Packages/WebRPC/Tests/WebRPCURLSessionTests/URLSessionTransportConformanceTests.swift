import Testing
import WebRPC
import WebRPCTesting
import WebRPCURLSession

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The cases run in processes of their own: some faults of FoundationNetworking end the process.
@Suite(.serialized)
struct URLSessionTransportConformanceTests {
  /// What URLSession on Linux cannot do, whoever calls it. When one of them is mended this list fails the test.
  private static let knownFaults: Set<String> = {
    #if os(Linux)
      [
        // "Transfer completed, but there's no response": a fatal error inside Foundation.
        "fails on cut-headers",
        // A header field where none is expected ends the process.
        "does not take trailers for header fields",
        // The library waits for an answer in the new protocol until the time is over.
        "fails at once on an unasked change of the protocol",
        // The content of a redirect without a target is dropped.
        "returns status 302 with json content",
        "returns status 302 with html content",
        "returns status 302 with invalid-utf8 content",
        // The file of trusted certificates is fixed, so that no test authority can be trusted.
        "speaks TLS with a server whose issuer is trusted",
        "refuses an expired certificate",
        "refuses a certificate for another host",
      ]
    #else
      []
    #endif
  }()

  private static let subject = TransportUnderTest { limits in
    URLSessionTransport(timeout: limits.timeout, maximumResponseBytes: limits.maximumResponseBytes)
  }

  @Test(.timeLimit(.minutes(10)))
  func keepsThePromises() async throws {
    // What is broken comes over standard error; another end of the process is a crash.
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for promise in TransportConformance.cases where !Self.knownFaults.contains(promise.name) {
        do {
          try await promise.run(Self.subject)
        } catch {
          let line = Array("\(promise): \(error)\n".utf8)
          write(STDERR_FILENO, line, line.count)
        }
      }
      exit(EXIT_SUCCESS)
    }
    let broken = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    for line in broken where line.contains(": ") { Issue.record("\(line)") }
  }

  @Test(.timeLimit(.minutes(10)), arguments: Self.knownFaults.sorted())
  func stillHasTheKnownFault(_ name: String) async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) { [name] in
        let promise = try #require(TransportConformance.cases.first { $0.name == name })
        try await promise.run(Self.subject)
      }
    }
  }
}
