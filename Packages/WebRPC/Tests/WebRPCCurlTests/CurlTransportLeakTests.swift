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

    /// A leak of half a kibibyte for each of ten thousand calls would show in this.
    private static func residentBytes() -> Int {
      guard let file = fopen("/proc/self/statm", "r") else { return -1 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return -1 }
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? -1) * sysconf(Int32(_SC_PAGESIZE)) : -1
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

    @Test(.timeLimit(.minutes(10)))
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

    /// The address sanitizer keeps freed memory for a while, on purpose.
    private static let isMemoryHeldBack = dlsym(nil, "__asan_init") != nil

    @Test(.enabled(if: !Self.isMemoryHeldBack, "memory cannot be measured here"), .timeLimit(.minutes(10)))
    func keepsMemoryAndDescriptorsFlatOverTenThousandCalls() async {
      await #expect(processExitsWith: .success) {
        let server = try LoopbackServer(keepsRequests: false) { request, connection in
          if request.target == "/reset" { connection.reset() } else { connection.answer(200, request.body) }
        }
        let transport = CurlTransport()
        let body = Array(#"{"message":"hello"}"#.utf8)
        func call(_ count: Int) async throws {
          for index in 0..<count {
            // Every hundredth call breaks and every hundredth is cancelled, so that these paths are measured as well.
            let path = index % 100 == 7 ? "/reset" : "/echo"
            let request = WebRPCRequest(url: server.url + path, path: path, body: body)
            let task = Task { try await transport.send(request) }
            if index % 100 == 50 { task.cancel() }
            _ = await task.result
          }
        }
        try await call(2000)
        let before = (memory: Self.residentBytes(), descriptors: Self.entryCount("/proc/self/fd"))
        try await call(10_000)
        let after = (memory: Self.residentBytes(), descriptors: Self.entryCount("/proc/self/fd"))
        #expect(after.memory < before.memory + (4 << 20))
        #expect(after.descriptors <= before.descriptors + 2)
        transport.shutdown()
        await server.stop()
      }
    }

    @Test(.enabled(if: !Self.isMemoryHeldBack, "memory cannot be measured here"), .timeLimit(.minutes(10)))
    func keepsMemoryAndDescriptorsFlatOverPackedAnswersAndStreams() async {
      await #expect(processExitsWith: .success) {
        let server = try HostileServer.start()
        let transport = CurlTransport()
        let paths = ["/gzip", "/gzip-cut-end", "/gzip-wrong-sum", "/unasked-coding", "/two-lengths", "/switching"]
        func call(_ count: Int) async throws {
          for index in 0..<count {
            let path = paths[index % paths.count]
            let request = WebRPCRequest(url: server.url + path, path: path, body: Array("{}".utf8))
            _ = try? await transport.send(request)
            // Streams that end, that break, that are left and that are never read.
            let target = ["/answer/200/json", "/short-length", "/slow-body", "/answer/500/html"][index % 4]
            let stream = try await transport.stream(WebRPCRequest(url: server.url + target, path: target))
            do {
              switch index % 3 {
              case 0: continue
              case 1 where target != "/slow-body": for try await _ in stream.body {}
              default: for try await _ in stream.body { break }
              }
            } catch is WebRPCTransportError {}
          }
        }
        try await call(240)
        let before = (memory: Self.residentBytes(), descriptors: Self.entryCount("/proc/self/fd"))
        try await call(960)
        let after = (memory: Self.residentBytes(), descriptors: Self.entryCount("/proc/self/fd"))
        // The server keeps what it was asked, half a kibibyte for each request.
        #expect(after.memory < before.memory + (6 << 20))
        // Both ends of a connection that was given up may still be closing.
        #expect(after.descriptors <= before.descriptors + 16)
        transport.shutdown()
        await server.stop()
      }
    }

    @Test(.timeLimit(.minutes(10)))
    func trustsTheFileOfTheEnvironment() async {
      await #expect(processExitsWith: .success) {
        setenv("SSL_CERT_FILE", "/some/authorities.pem", 1)
        setenv("SSL_CERT_DIR", "", 1)
        let configuration = CurlTransportConfiguration()
        #expect(configuration.certificateFile == "/some/authorities.pem")
        #expect(configuration.certificateDirectory == nil)
      }
    }

    @Test(.timeLimit(.minutes(10)))
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
