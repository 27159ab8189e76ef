#if os(Linux)
  import Glibc
  import Testing
  import WebRPC
  import WebRPCCurl
  import WebRPCTesting

  /// In a process of its own, because the variables are the process's.
  @Suite struct CurlProxyTests {
    @Test(.timeLimit(.minutes(1)))
    func usesTheProxyOfTheEnvironmentExceptForLoopbackAddresses() async {
      await #expect(processExitsWith: .success) {
        let proxy = try LoopbackServer { request, connection in
          connection.answer(200, Array("proxied \(request.target)".utf8))
        }
        let server = try HostileServer.start()
        setenv("http_proxy", proxy.url, 1)
        let transport = CurlTransport()
        func send(_ url: String) async throws -> String {
          let response = try await transport.send(WebRPCRequest(url: url, path: "/echo", body: Array("direct".utf8)))
          return String(decoding: response.body, as: UTF8.self)
        }
        #expect(try await send("http://service.invalid/echo") == "proxied http://service.invalid/echo")
        #expect(try await send(server.url + "/echo") == "direct")
        #expect(try await send("http://localhost:\(server.port)/echo") == "direct")
        #expect(try await send("http://127.evil.invalid/echo").hasPrefix("proxied"))
        setenv("no_proxy", "service.invalid", 1)
        await #expect(throws: WebRPCTransportError(.nameNotResolved, message: "")) {
          try await send("http://service.invalid/echo")
        }
        await proxy.stop()
        await server.stop()
      }
    }
  }
#endif
