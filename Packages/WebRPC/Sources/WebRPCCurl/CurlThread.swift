internal import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts the loop's thread. It holds the loop until it ends.
enum CurlThread {
  private final class Start {
    let loop: CurlLoop
    let poller: CurlPoller

    init(_ loop: CurlLoop, _ poller: CurlPoller) {
      self.loop = loop
      self.poller = poller
    }
  }

  static func start(_ loop: CurlLoop, _ poller: CurlPoller) -> pthread_t? {
    let context = Unmanaged.passRetained(Start(loop, poller)).toOpaque()
    var thread = pthread_t(bitPattern: 0)
    guard pthread_create(&thread, nil, { CurlThread.main($0) }, context) == 0 else {
      Unmanaged<Start>.fromOpaque(context).release()
      return nil
    }
    return thread
  }

  /// No signal is delivered to this thread. Callers write to sockets as well, but libcurl's writes never raise SIGPIPE.
  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    oms_name_current_thread("webrpc-curl")
    guard let context else { return nil }
    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
    start.loop.run(start.poller)
    return nil
  }
}
