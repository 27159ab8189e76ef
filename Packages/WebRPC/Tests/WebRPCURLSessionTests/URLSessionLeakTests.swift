#if os(Linux)
  import Glibc
  import Testing
  import WebRPC
  import WebRPCTesting
  import WebRPCURLSession

  /// In a process of its own, so that memory and descriptors can be counted.
  @Suite struct URLSessionLeakTests {
    private static func descriptorCount() -> Int {
      guard let directory = opendir("/proc/self/fd") else { return -1 }
      defer { closedir(directory) }
      var count = 0
      while readdir(directory) != nil { count += 1 }
      return count
    }

    private static func residentBytes() -> Int {
      guard let file = fopen("/proc/self/statm", "r") else { return -1 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return -1 }
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? -1) * sysconf(Int32(_SC_PAGESIZE)) : -1
    }

    /// The address sanitizer keeps freed memory for a while, on purpose.
    private static let isMemoryHeldBack = dlsym(nil, "__asan_init") != nil

    @Test(.enabled(if: !Self.isMemoryHeldBack, "memory cannot be measured here"), .timeLimit(.minutes(10)))
    func keepsMemoryAndDescriptorsFlatOverTenThousandCalls() async {
      await #expect(processExitsWith: .success) {
        let server = try LoopbackServer(keepsRequests: false) { request, connection in
          guard request.target == "/cut" else { return _ = connection.answer(200, request.body) }
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")
          connection.close()
        }
        let transport = URLSessionTransport()
        let body = Array(#"{"message":"hello"}"#.utf8)
        func call(_ count: Int) async throws {
          for index in 0..<count {
            let path = index % 100 == 7 ? "/cut" : "/echo"
            let request = WebRPCRequest(url: server.url + path, path: path, body: body)
            let task = Task { try await transport.send(request) }
            if index % 100 == 50 { task.cancel() }
            _ = await task.result
          }
        }
        try await call(1000)
        let before = (memory: Self.residentBytes(), descriptors: Self.descriptorCount())
        try await call(10_000)
        let after = (memory: Self.residentBytes(), descriptors: Self.descriptorCount())
        #expect(after.memory < before.memory + (4 << 20))
        #expect(after.descriptors <= before.descriptors + 4)
        await server.stop()
      }
    }
  }
#endif
