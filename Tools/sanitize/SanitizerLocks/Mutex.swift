#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `Synchronization.Mutex`, made of a POSIX mutex.
///
/// On Linux the one of the standard library is a futex in code that is not instrumented: ThreadSanitizer does not see
/// that it orders anything, and reports every protected value as a race. It knows `pthread_mutex_lock`. `make sanitize`
/// compiles a copy of the sources against this type; nothing else ever uses it.
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // The value is touched only while the lock is held.
  private let storage: MutexStorage<Value>

  /// A lock around a value.
  public init(_ value: consuming sending Value) {
    storage = MutexStorage(value)
  }

  /// Runs the body alone.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(storage.lock)
    defer { pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value.pointee)
  }

  /// Runs the body alone, or not at all when somebody else is running one.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard pthread_mutex_trylock(storage.lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value.pointee)
  }
}

private final class MutexStorage<Value: ~Copyable> {
  let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: consuming Value) {
    pthread_mutex_init(lock, nil)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }
}
