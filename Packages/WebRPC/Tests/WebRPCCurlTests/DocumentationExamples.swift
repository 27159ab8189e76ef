import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

// The examples of the README and of docs/webrpc.md, compiled as they are printed there. Those that need no server run.

private func call() async throws {
  struct Greeting: Codable { var text: String }

  let transport = CurlTransport()
  let request = WebRPCRequest(
    url: "https://api.example.com/v1/Hello/Greet",
    path: "/v1/Hello/Greet",
    headers: ["Content-Type": "application/json"],
    body: try WebRPCJSON.encode(["name": "Ada"])
  )
  let response = try await transport.send(request)
  print(try WebRPCAnswer.decode(Greeting.self, from: response).text)
}

private func configured() -> CurlTransport {
  var configuration = CurlTransportConfiguration()
  configuration.timeout = .seconds(10)
  configuration.maximumResponseBytes = 1 << 20
  let transport = CurlTransport(configuration: configuration)
  return transport
}

private func repeating() -> any WebRPCTransport {
  let transport = RetryingTransport(LoggingTransport(CurlTransport()) { print($0) }) { request in
    request.path.hasPrefix("/v1/IndexerGateway/Get")
  }
  return transport
}

private struct MyTransport: WebRPCTransport {
  let curl: CurlTransport

  init(timeout: Duration) {
    var configuration = CurlTransportConfiguration()
    configuration.timeout = timeout
    curl = CurlTransport(configuration: configuration)
  }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse { try await curl.send(request) }
}

@Suite(.disabled("a compiled example; CurlTransportConformanceTests runs the suite")) struct OwnTransport {
  @Test(arguments: TransportConformance.cases)
  func keepsThePromise(_ promise: TransportConformanceCase) async throws {
    try await promise.run(TransportUnderTest { limits in MyTransport(timeout: limits.timeout) })
  }
}

@Suite struct DocumentationExamples {
  @Test func bigIntegersKeepTheirDigits() throws {
    let bytes = Array(#"{"value":115792089237316195423570985008687907853269984665640564039457584007913129639935}"#.utf8)
    let value = try WebRPCJSON.decode(JSONValue.self, from: bytes)
    print(try WebRPCJSON.encode(value) == bytes)  // true
    if case .object(let members) = value, let number = members["value"] {
      print(WebRPCJSON.integerText(number) ?? "not a whole number")  // 1157920892373161954…
    }
    #expect(try WebRPCJSON.encode(value) == bytes)
  }

  @Test func aScriptedTransportTellsWhatWasAsked() async throws {
    let request = WebRPCRequest(url: "http://localhost/v1/Hello/Greet", path: "/v1/Hello/Greet")
    let transport = InMemoryTransport()
    transport.enqueue(WebRPCResponse(status: 200, body: Array(#"{"text":"hello"}"#.utf8)), for: "/v1/Hello/Greet")
    _ = try await transport.send(request)
    print(transport.requests.count, transport.unexpectedRequests.isEmpty)
    #expect(transport.requests.count == 1)
  }
}
