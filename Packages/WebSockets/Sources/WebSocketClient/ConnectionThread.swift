#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A thread for a loop that blocks. It is no dispatch queue: a queue that never returns would take a
/// thread away from the pool that runs everything else.
enum ConnectionThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread; false when the system refuses one.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      guard result == 0 else {
        body.release()
        return false
      }
      pthread_detach(thread)
    #else
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { argument in
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      guard result == 0, let thread else {
        body.release()
        return false
      }
      pthread_detach(thread)
    #endif
    return true
  }
}
