#if os(Linux)
  import Glibc
  import Testing
  import WebRPC
  import WebRPCCurl
  import WebRPCTesting

  /// Each test has a process of its own, so that threads and descriptors can be counted.
  @Suite struct CurlTransportLeakTests {
    private static func entryCount(_ folder: String) -> Int {
      guard let directory = opendir(folder) else { return -1 }
      defer { closedir(directory) }
      var count = 0
      while readdir(directory) != nil { count += 1 }
      return count
    }

    private static func curlThreadCount() -> Int {
      guard let directory = opendir("/proc/self/task") else { return -1 }
      defer { closedir(directory) }
      var count = 0
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard let file = fopen("/proc/self/task/\(name)/comm", "r") else { continue }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        guard fgets(&line, 64, file) != nil else { continue }
        if line.starts(with: Array("webrpc-curl".utf8CString.dropLast())) { count += 1 }
      }
      return count
    }

    @Test(.timeLimit(.minutes(2)))
    func leavesNoThreadAndNoDescriptor() async {
      await #expect(processExitsWith: .success) {
        let server = try HostileServer.start()
        let url = server.url
        _ = try await CurlTransport().send(WebRPCRequest(url: url + "/echo", path: "/echo", body: []))
        await server.wait { $0.openConnections == 0 }
        let before = Self.entryCount("/proc/self/fd")
        for round in 0..<50 {
          let transport = CurlTransport()
          let held = Task { try await transport.send(WebRPCRequest(url: url + "/hold", path: "/hold", body: [])) }
          let echo = try await transport.send(WebRPCRequest(url: url + "/echo", path: "/echo", body: []))
          #expect(echo.status == 200)
          #expect(Self.curlThreadCount() == 1)
          held.cancel()
          _ = await held.result
          if round.isMultiple(of: 2) { transport.shutdown() }
        }
        await server.wait { $0.openConnections == 0 }
        #expect(Self.curlThreadCount() == 0)
        #expect(Self.entryCount("/proc/self/fd") <= before)
        await server.stop()
      }
    }

    @Test(.timeLimit(.minutes(2)))
    func survivesWritingToConnectionsThatAreGone() async {
      await #expect(processExitsWith: .success) {
        signal(SIGPIPE, SIG_DFL)
        let server = try LoopbackServer { request, connection in
          request.ordinal == 1 ? _ = connection.answer(200, []) : connection.reset()
        }
        let transport = CurlTransport()
        let body = [UInt8](repeating: 0x20, count: 4 << 20)
        for _ in 0..<20 {
          _ = try? await transport.send(WebRPCRequest(url: server.url, path: "/", body: []))
          _ = try? await transport.send(WebRPCRequest(url: server.url, path: "/", body: body))
        }
        transport.shutdown()
        await server.stop()
      }
    }
  }
#endif
