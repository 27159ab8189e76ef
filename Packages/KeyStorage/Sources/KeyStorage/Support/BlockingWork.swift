import Dispatch

/// Runs calls that wait for a disk or a device outside of Swift's cooperative thread pool.
public enum BlockingWork {
  private static let queue = DispatchQueue(label: "key-storage.blocking-work", attributes: .concurrent)

  /// Runs the body on a thread of its own and hands back what it returns or throws.
  ///
  /// The body runs to its end even when the task is cancelled: a write is never left half way.
  public static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}
