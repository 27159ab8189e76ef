import Foundation
import Synchronization

/// Ctrl-C and `kill` while a transaction is under way.
///
/// The first one is remembered, and obeyed as soon as the transaction's identifier is known: a process that ended in
/// the middle of the call would leave a payment of which nobody knows. The second one ends the process at once.
final class Interruption: Sendable {
  private let flag: Flag
  private let listening: Task<Void, Never>

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  /// Begins to listen.
  ///
  /// - Parameter first: told of the first signal.
  init(_ first: @escaping @Sendable () -> Void) {
    let flag = Flag()
    let stop = StopSignal()
    self.flag = flag
    listening = Task {
      await stop.wait()
      guard !Task.isCancelled else { return }
      flag.isSet.store(true, ordering: .relaxed)
      first()
      await stop.wait()
      guard !Task.isCancelled else { return }
      _exit(ExitStatus.interrupted)
    }
  }

  /// Whether there was a signal.
  var hasHappened: Bool { flag.isSet.load(ordering: .relaxed) }

  /// Ends listening; further signals are without effect.
  func end() { listening.cancel() }
}
