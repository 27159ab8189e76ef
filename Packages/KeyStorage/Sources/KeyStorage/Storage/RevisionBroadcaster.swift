import Dispatch
import Synchronization

/// Tells streams about new revisions: at once when this process writes, by polling when another one does.
///
/// For backends. Polling runs only while there is a stream.
public final class RevisionBroadcaster: Sendable {
  private struct State {
    var streams: [UInt64: AsyncStream<UInt64>.Continuation] = [:]
    var nextStream: UInt64 = 0
    var lastSeen: UInt64?
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Mutex(State())
  private let interval: DispatchTimeInterval
  private let readRevision: @Sendable () -> UInt64?

  /// - Parameters:
  ///   - interval: how often another process's writes are looked for.
  ///   - readRevision: the present revision, nil while it cannot be read.
  public init(pollingEvery interval: Duration, readRevision: @escaping @Sendable () -> UInt64?) {
    let parts = interval.components
    self.interval = .milliseconds(max(1, Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)))
    self.readRevision = readRevision
  }

  /// A stream of the revisions from now on; of several that nobody has fetched yet, the newest.
  public func stream() -> AsyncStream<UInt64> {
    let (stream, continuation) = AsyncStream.makeStream(of: UInt64.self, bufferingPolicy: .bufferingNewest(1))
    let present = readRevision()
    let number = state.withLock { state in
      let number = state.nextStream
      state.nextStream += 1
      state.streams[number] = continuation
      if state.timer == nil {
        state.lastSeen = present
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(20))
        timer.setEventHandler { self.poll() }
        timer.resume()
        state.timer = timer
      }
      return number
    }
    continuation.onTermination = { _ in self.remove(number) }
    return stream
  }

  /// Reports a revision that this process has written.
  public func announce(_ revision: UInt64) {
    let streams: [AsyncStream<UInt64>.Continuation] = state.withLock { state in
      if let lastSeen = state.lastSeen, revision <= lastSeen { return [] }
      state.lastSeen = revision
      return Array(state.streams.values)
    }
    for stream in streams { stream.yield(revision) }
  }

  private func poll() {
    if let revision = readRevision() { announce(revision) }
  }

  private func remove(_ number: UInt64) {
    state.withLock { state in
      state.streams[number] = nil
      guard state.streams.isEmpty else { return }
      state.timer?.cancel()
      state.timer = nil
    }
  }
}
