/// A request under way, in the callback form.
public final class Request<ResultType: Decodable & Sendable>: Sendable {
  /// Gets the outcome, once, on the main actor.
  public typealias Callback = @MainActor @Sendable (Response<ResultType>) -> Void

  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  /// Cancels the request. Unless it has ended already, its callback gets ``OMGError/other(error:)`` with a
  /// `CancellationError`; a request that has not left by then is never sent.
  public func cancel() {
    task.cancel()
  }
}
