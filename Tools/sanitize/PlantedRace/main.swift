#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Two threads write one variable without a lock: what ThreadSanitizer is there to find. They need not run at the same
// time to be found out; nothing orders them.
nonisolated(unsafe) let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
counter.initialize(to: 0)

func startThread() -> pthread_t? {
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(&thread, nil, { _ in count() }, nil)
    return thread
  #else
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in count() }, nil)
    return thread
  #endif
}

func count() -> UnsafeMutableRawPointer? {
  for _ in 0..<1000 { counter.pointee += 1 }
  return nil
}

let threads = [startThread(), startThread()].compactMap { $0 }
for thread in threads { pthread_join(thread, nil) }
print(counter.pointee)
