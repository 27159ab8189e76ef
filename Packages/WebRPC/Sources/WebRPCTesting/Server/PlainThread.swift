#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads for code that blocks.
enum PlainThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs the closure on a new detached thread.
  static func start(_ run: @escaping @Sendable () -> Void) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 512 * 1024)
    let context = Unmanaged.passRetained(Body(run)).toOpaque()
    var thread = pthread_t(bitPattern: 0)
    let result = pthread_create(
      &thread,
      &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      context
    )
    guard result == 0 else {
      Unmanaged<Body>.fromOpaque(context).release()
      errno = result
      throw LoopbackError("pthread_create")
    }
  }
}
