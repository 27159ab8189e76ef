import Dispatch
import Foundation

/// Ctrl-C and `kill` as something to wait for, so that a server can end in good order.
final class StopSignal: Sendable {
  private let signals: AsyncStream<Void>
  /// Kept so that they go on listening; nothing reads them after `init`.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  init() {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    self.signals = signals
    sources = [SIGINT, SIGTERM].map { number in
      // The default action would end the process before the source is asked.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns at the first signal.
  func wait() async {
    for await _ in signals { return }
  }
}
