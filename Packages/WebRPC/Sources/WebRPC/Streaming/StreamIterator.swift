/// The iterator of a stream, in a place that an actor can keep.
final class StreamIterator<Element: Sendable> {
  private var iterator: AsyncThrowingStream<Element, any Error>.Iterator

  init(_ stream: AsyncThrowingStream<Element, any Error>) {
    iterator = stream.makeAsyncIterator()
  }

  func next(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
    try await iterator.next(isolation: isolation)
  }
}
