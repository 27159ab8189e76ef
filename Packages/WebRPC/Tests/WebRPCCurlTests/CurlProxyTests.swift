#if os(Linux)
  import Glibc
  import Testing
  import WebRPC
  import WebRPCCurl
  import WebRPCTesting

  /// In a process of its own, because the variables are the process's.
  @Suite struct CurlProxyTests {
    @Test(.timeLimit(.minutes(10)))
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

    /// A tunnel is asked for, in both spellings of the variable; what the proxy answers is not the service's answer.
    @Test(.timeLimit(.minutes(10)), arguments: ["https_proxy", "HTTPS_PROXY", "ALL_PROXY"])
    func asksTheProxyForATunnel(_ variable: String) async {
      await #expect(processExitsWith: .success) { [variable] in
        let proxy = try LoopbackServer { request, connection in
          connection.answer(request.target.hasPrefix("silent") ? 200 : 403, Array("{}".utf8))
          if !request.target.hasPrefix("silent") { connection.close() }
          connection.waitForClientToClose()
        }
        setenv(variable, proxy.url, 1)
        let transport = CurlTransport()
        func send(_ host: String, timeout: Duration = .seconds(20)) async throws -> WebRPCResponse {
          let request = WebRPCRequest(
            url: "https://\(host)/v1/A/B", path: "/v1/A/B", headers: ["Api-Key": "s3cret"], body: Array("{}".utf8),
            timeout: timeout)
          return try await transport.send(request)
        }
        await #expect(throws: WebRPCTransportError(.connectionFailed, message: "")) {
          try await send("service.invalid")
        }
        // The tunnel is there and the server behind it says nothing.
        await #expect(throws: WebRPCTransportError.self) { try await send("silent.invalid", timeout: .seconds(1)) }
        await proxy.wait { $0.requests.count == 2 }
        let seen = proxy.snapshot.requests
        #expect(seen.map(\.method) == ["CONNECT", "CONNECT"])
        #expect(seen.map(\.target) == ["service.invalid:443", "silent.invalid:443"])
        #expect(seen.allSatisfy { $0.headers["Api-Key"] == nil && $0.body.isEmpty })
        setenv("no_proxy", "example.com,.invalid", 1)
        await #expect(throws: WebRPCTransportError(.nameNotResolved, message: "")) { try await send("service.invalid") }
        await proxy.stop()
      }
    }
  }
#endif
