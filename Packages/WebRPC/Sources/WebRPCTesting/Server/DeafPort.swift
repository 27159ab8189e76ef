#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A port whose queue is full, so that connecting to it hangs.
struct DeafPort {
  let port: UInt16
  private let descriptors: [Int32]

  var url: String { "http://127.0.0.1:\(port)" }

  /// The kernel queues one more connection than it is told; a few besides that fill it for certain.
  init() throws {
    let bound = try LoopbackSocket.listen(backlog: 0)
    port = bound.port
    var all = [bound.descriptor]
    for _ in 0..<4 {
      let descriptor = try LoopbackSocket.connectWithoutWaiting(port: port)
      all.append(descriptor)
    }
    descriptors = all
  }

  func close() {
    for descriptor in descriptors { closeDescriptor(descriptor) }
  }
}

private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
