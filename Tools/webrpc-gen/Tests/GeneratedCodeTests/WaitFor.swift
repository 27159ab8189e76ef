import Dispatch
import Synchronization

/// What `body` gives; the thread waits for it.
func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let box = Box<Value>()
  let done = DispatchSemaphore(value: 0)
  Task {
    let value = await body()
    box.value.withLock { $0 = value }
    done.signal()
  }
  while true {
    done.wait()
    if let value = box.value.withLock({ $0 }) { return value }
  }
}

private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
