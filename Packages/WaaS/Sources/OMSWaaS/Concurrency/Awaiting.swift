internal import KeyStorage

/// Waiting that answers cancellation at once, whatever is waited for.
enum Awaiting {
  /// The result of blocking work, off the cooperative threads. When the waiting task is cancelled, the wait ends and
  /// the work comes to its end by itself.
  static func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await result(of: Task { try await BlockingWork.run(body) })
  }

  /// The result of work that runs on by itself: when the waiting task is cancelled, the wait ends and the work
  /// goes on for the others who wait for it.
  static func result<Value: Sendable>(of work: Task<Value, any Error>) async throws -> Value {
    let result = OneResult<Value>()
    let watcher = Task { result.set(await work.result) }
    defer { watcher.cancel() }
    return try await withTaskCancellationHandler {
      try await result.value()
    } onCancel: {
      result.set(.failure(CancellationError()))
    }
  }

  /// The result of work that ends with the wait: at the deadline or on cancellation the wait is over at once,
  /// even if the work does not react, and the work is cancelled.
  ///
  /// - Parameters:
  ///   - abandon: called exactly when the wait ends before the work does; afterwards the work must have no
  ///     effect. It returns the error of a missed deadline.
  static func result<Value: Sendable>(
    within limit: Duration,
    of clock: any Clock<Duration>,
    abandon: @escaping @Sendable () -> any Error,
    work body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let result = OneResult<Value>()
    let work = Task {
      do {
        result.set(.success(try await body()))
      } catch {
        result.set(.failure(error))
      }
    }
    let timer = Task {
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      result.set(.failure(abandon()))
      work.cancel()
    }
    defer {
      timer.cancel()
      work.cancel()
    }
    return try await withTaskCancellationHandler {
      try await result.value()
    } onCancel: {
      _ = abandon()
      result.set(.failure(CancellationError()))
      work.cancel()
    }
  }
}
