internal import OMSCore
internal import Synchronization

/// Brings session changes to observers, in order, never inside the call that made them.
///
/// A change that belongs to a call waits until the call ends, and later changes wait behind it. Observers run on
/// the main actor; streams are fed at once.
final class SessionChangeHub: Sendable {
  typealias Observer = @MainActor @Sendable (OMSWalletSessionChangeEvent) -> Void

  private struct Entry {
    let event: OMSWalletSessionChangeEvent
    /// The call that made the change, while it runs.
    var call: CallID?
    /// Who was observing when the change was made.
    let recipients: [UInt64]
  }

  private struct State {
    var nextID: UInt64 = 0
    var running: Set<CallID> = []
    var observers: [(id: UInt64, call: Observer)] = []
    var streams: [UInt64: AsyncStream<OMSWalletSessionChangeEvent>.Continuation] = [:]
    var held: [Entry] = []
    var ready: [Entry] = []
    var isDelivering = false
  }

  private let state = Mutex(State())

  /// Names a call that begins; `end` must follow.
  func begin() -> CallID {
    let call = CallID()
    state.withLock { _ = $0.running.insert(call) }
    return call
  }

  /// Queues a change.
  ///
  /// - Parameter call: the call that made it; nil for changes that the client made by itself. A call that has ended
  ///   already, because it was cancelled or missed its deadline, holds nothing back.
  func post(_ event: OMSWalletSessionChangeEvent, during call: CallID?) {
    let isFree = state.withLock { state in
      let holder = call.flatMap { state.running.contains($0) ? $0 : nil }
      let recipients = state.observers.map(\.id) + state.streams.keys
      state.held.append(Entry(event: event, call: holder, recipients: recipients))
      return holder == nil
    }
    if isFree { pump() }
  }

  /// Lets go of the changes of a call that has ended.
  func end(_ call: CallID) {
    let hadChanges = state.withLock { state in
      state.running.remove(call)
      var found = false
      for index in state.held.indices where state.held[index].call == call {
        state.held[index].call = nil
        found = true
      }
      return found
    }
    if hadChanges { pump() }
  }

  /// Adds an observer; it first gets `replay`, if there is one.
  func add(_ observer: @escaping Observer, replay: OMSWalletSessionChangeEvent?) -> UInt64 {
    let id = state.withLock { state in
      state.nextID += 1
      state.observers.append((state.nextID, observer))
      if let replay {
        state.ready.append(Entry(event: replay, call: nil, recipients: [state.nextID]))
      }
      return state.nextID
    }
    if replay != nil { pump() }
    return id
  }

  /// Removes an observer; it is not called any more.
  func remove(_ id: UInt64) {
    state.withLock { $0.observers.removeAll { $0.id == id } }
  }

  /// A stream of the changes from now on; it first yields `replay`, if there is one.
  func stream(replay: OMSWalletSessionChangeEvent?) -> AsyncStream<OMSWalletSessionChangeEvent> {
    let (stream, continuation) = AsyncStream<OMSWalletSessionChangeEvent>.makeStream()
    if let replay { continuation.yield(replay) }
    let id = state.withLock { state in
      state.nextID += 1
      state.streams[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }

  /// Moves on what no running call holds back.
  private func pump() {
    let mustStart = state.withLock { state in
      while let first = state.held.first, first.call == nil {
        state.held.removeFirst()
        for id in first.recipients { state.streams[id]?.yield(first.event) }
        state.ready.append(first)
      }
      guard !state.ready.isEmpty, !state.isDelivering else { return false }
      state.isDelivering = true
      return true
    }
    if mustStart { Task { @MainActor in deliver() } }
  }

  @MainActor
  private func deliver() {
    while let entry = nextEntry() {
      for id in entry.recipients {
        let observer = state.withLock { state in state.observers.first { $0.id == id }?.call }
        observer?(entry.event)
      }
    }
  }

  private func nextEntry() -> Entry? {
    state.withLock { state in
      guard !state.ready.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.ready.removeFirst()
    }
  }
}

/// Names one running call of a client.
struct CallID: Hashable, Sendable {
  private static let next = Atomic<UInt64>(0)
  private let number: UInt64

  /// A name that was never used before.
  init() {
    number = Self.next.add(1, ordering: .relaxed).newValue
  }
}
