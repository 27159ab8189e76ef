import Dispatch

// Two threads write one variable without a lock: what ThreadSanitizer is there to find.
nonisolated(unsafe) var counter = 0
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<10_000 { counter += 1 }
}
print(counter)
