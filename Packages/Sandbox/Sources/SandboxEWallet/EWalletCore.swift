internal import SandboxChain
internal import Synchronization

/// The state behind one lock, and the world outside. Each operation is one atomic step.
final class EWalletCore: Sendable {
  private struct Protected {
    var state: EWalletState
    var journal = Journal()
    /// Events whose cause may not have been saved yet, in order.
    var waiting: [(number: UInt64, event: SocketEvent)] = []
    var nextEvent: UInt64 = 1
    var baseURL = ""
  }

  /// What an operation did.
  struct Outcome<Value> {
    let result: Result<Value, EWalletError>
    /// Everything up to here must be saved before the answer is given.
    let revision: UInt64
    let needsSaving: Bool
    /// Events up to this one may be sent then.
    let lastEvent: UInt64
  }

  let clock: SandboxClock
  let random: SandboxRandom
  private let protected: Mutex<Protected>

  init(state: EWalletState, clock: SandboxClock, random: SandboxRandom) {
    self.clock = clock
    self.random = random
    protected = Mutex(Protected(state: state))
    // Everything there is belongs into the first save.
    _ = perform { _ in }
  }

  var baseURL: String { protected.withLock { $0.baseURL } }

  func setBaseURL(_ url: String) { protected.withLock { $0.baseURL = url } }

  /// Runs one operation on the state. What it changed before it threw stays changed.
  func perform<Value>(
    _ body: (inout EWalletState) throws(EWalletError) -> Value
  ) -> Outcome<Value> {
    protected.withLock { protected in
      let result: Result<Value, EWalletError>
      do throws(EWalletError) {
        result = .success(try body(&protected.state))
      } catch {
        result = .failure(error)
      }
      protected.state.meta.randomPosition = random.position
      protected.journal.note(protected.state.takeChanges())
      for event in protected.state.events {
        protected.waiting.append((protected.nextEvent, event))
        protected.nextEvent += 1
      }
      protected.state.events = []
      return Outcome(
        result: result, revision: protected.journal.revision, needsSaving: !protected.journal.pending.isEmpty,
        lastEvent: protected.nextEvent - 1)
    }
  }

  var moment: Moment { Moment(now: clock.now, random: random) }

  /// Hands over the events up to one, in order, while nothing else hands over any.
  func release(upTo number: UInt64, _ deliver: (SocketEvent) -> Void) {
    protected.withLock { protected in
      while let first = protected.waiting.first, first.number <= number {
        protected.waiting.removeFirst()
        deliver(first.event)
      }
    }
  }

  /// What is not known to be saved, at this moment.
  var unsaved: (revision: UInt64, records: [String: (revision: UInt64, record: Journal.Record)]) {
    protected.withLock { ($0.journal.revision, $0.journal.pending) }
  }

  func forget(upTo revision: UInt64) { protected.withLock { $0.journal.forget(upTo: revision) } }
}
