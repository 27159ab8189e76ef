import Dispatch
import Foundation

/// Ctrl-C, `kill` and the end of the terminal as something to wait for, so that a program can end in good order.
final class StopSignal: Sendable {
  private let signals: AsyncStream<Void>
  /// Kept so that they go on listening; nothing reads them after `init`.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  init() {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    self.signals = signals
    let numbers = [SIGINT, SIGTERM] + (Self.outlivesTerminal ? [] : [SIGHUP])
    sources = numbers.map { number in
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

  /// Whether whoever started this program, with `nohup` for example, wants it to go on without a terminal.
  private static let outlivesTerminal: Bool = {
    let former = signal(SIGHUP, SIG_IGN)
    guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return true }
    signal(SIGHUP, former)
    return false
  }()
}
