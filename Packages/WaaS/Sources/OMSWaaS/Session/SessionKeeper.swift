internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import Synchronization
internal import WebRPC

/// The shell around `SessionState`: one lock for what is read synchronously, one for the changes that reach the
/// store, the observers, the timer and the reads of the expiry.
///
/// Locks are taken in the order commit, state, hub; nothing waits for a disk under the state lock.
final class SessionKeeper: Sendable {
  struct Inner {
    var state = SessionState()
    var apiKey: String
    /// The read of the expiry that is under way, and the sign-in it belongs to.
    var read: (epoch: UInt64, work: Task<ReadOutcome, any Error>)?
    var timer: Task<Void, Never>?
    /// The epoch of a read that waits for the app to become active.
    var readPutOff: UInt64?
    var activityWatch: Task<Void, Never>?
    /// How far this device's clock is from the service's, by the last answer that told.
    var clockSkew: ClockSkew?
  }

  let setup: WalletClientSetup
  let store: SessionStore
  let hub = SessionChangeHub()
  let inner: Mutex<Inner>
  private let commit = Mutex(())

  init(setup: WalletClientSetup) {
    self.setup = setup
    store = SessionStore(names: setup.names, storage: setup.storage, keyStore: setup.keyStore)
    inner = Mutex(Inner(apiKey: setup.key.text))
    let activity = setup.activity.changes()
    restore(isInitial: true)
    followActivity(activity)
  }

  /// The present time, milliseconds since 1970.
  var now: Int64 { setup.wallClock.millisecondsSinceEpoch() }

  /// The state at this moment.
  var state: SessionState { inner.withLock { $0.state } }

  /// The session with an active wallet; first tries to restore one that could not be read so far.
  var active: ActiveSession? {
    if case .unreadable = state.deferral { restore(isInitial: false) }
    return state.active
  }

  /// Changes the state and tells the observers, as one step.
  ///
  /// - Parameter endedRead: the epoch of a read of the expiry that ends with this change.
  func change<Result>(
    during call: CallID?,
    endingRead endedRead: UInt64? = nil,
    _ body: (inout SessionState) throws -> (OMSWalletSessionChangeEvent?, Result)
  ) rethrows -> Result {
    let result = try inner.withLock { inner in
      let (event, result) = try body(&inner.state)
      if let event { hub.post(event, during: call) }
      if let endedRead, inner.read?.epoch == endedRead { inner.read = nil }
      return result
    }
    scheduleTimer()
    return result
  }

  /// Runs a change that also touches the store; such changes come one after the other. Blocking.
  func committing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try commit.withLock { _ in try body() }
  }

  /// Adds an observer; one that is added while signed out first hears of the last expired session.
  func addObserver(_ observer: @escaping SessionChangeHub.Observer) -> OMSWalletSessionChangeObservation {
    let id = inner.withLock { inner in
      hub.add(observer, replay: Self.replay(inner.state))
    }
    return OMSWalletSessionChangeObservation(id: id, hub: hub)
  }

  /// A stream of changes, with the same beginning as an observer.
  func changes() -> AsyncStream<OMSWalletSessionChangeEvent> {
    inner.withLock { hub.stream(replay: Self.replay($0.state)) }
  }

  private static func replay(_ state: SessionState) -> OMSWalletSessionChangeEvent? {
    guard case .signedOut = state.phase else { return nil }
    return state.lastExpired.map { .expired($0) }
  }

  /// A signer for a credential.
  func signer(for credential: CredentialReference) -> SignedTransport {
    SignedTransport(
      signer: RequestSigner(
        credential: credential, scope: setup.key.scope, nonceKey: setup.names.nonce, keyStore: setup.keyStore,
        storage: setup.storage, wallClock: setup.wallClock),
      base: setup.transport,
      clock: setup.sleepClock,
      turns: setup.storage.turns
    )
  }

  /// The service's signed methods, in one turn of a signer.
  ///
  /// - Parameter isAttested: whether every answer must come from the enclave.
  func service(
    _ signer: SignedTransport,
    turn: Turn? = nil,
    deadline: Deadline? = nil,
    isAttested: Bool = false,
    preflight: (@Sendable () throws -> Void)? = nil
  ) -> WalletService {
    let received: @Sendable (WebRPCResponse) -> Void = { [weak self] in self?.noteClock($0) }
    let call = SignedCall(
      transport: signer, turn: turn ?? signer.reserveTurn(), deadline: deadline ?? newDeadline, preflight: preflight,
      attestation: isAttested ? AttestationCheck(setup, received: received) : nil, received: received)
    return WalletService(baseURL: setup.endpoint.baseURL, transport: call, apiKey: inner.withLock { $0.apiKey })
  }

  /// The deadline of a request that is made now.
  var newDeadline: Deadline { Deadline(after: SignedTransport.limit, on: setup.sleepClock) }

  /// How far this device's clock is from the service's, as far as that is known.
  var clockSkew: ClockSkew? { inner.withLock { $0.clockSkew } }

  private func noteClock(_ response: WebRPCResponse) {
    guard let skew = ClockSkew(response, now: now) else { return }
    inner.withLock { $0.clockSkew = skew }
  }

  /// The service's unsigned methods.
  var publicService: WalletPublicService {
    WalletPublicService(
      baseURL: setup.endpoint.baseURL, transport: setup.transport, apiKey: inner.withLock { $0.apiKey })
  }

  deinit {
    inner.withLock { inner in
      inner.timer?.cancel()
      inner.activityWatch?.cancel()
    }
  }
}
