import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

@Suite(.serialized)
struct CurlTransportConformanceTests {
  @Test(.timeLimit(.minutes(10)), arguments: TransportConformance.cases)
  func keepsThePromise(_ promise: TransportConformanceCase) async throws {
    try await promise.run(
      TransportUnderTest { limits in
        var configuration = CurlTransportConfiguration()
        configuration.timeout = limits.timeout
        configuration.maximumResponseBytes = limits.maximumResponseBytes
        if let file = limits.certificateFile { configuration.certificateFile = file }
        return CurlTransport(configuration: configuration)
      }
    )
  }
}
