internal import CryptoP256
internal import OMSWaaSAPI
internal import SandboxChain
internal import Synchronization
internal import WebRPC

/// Who calls a signed method.
struct Caller: Sendable {
  let scope: String
  let key: String
  /// Nil for methods that a key signs before it is a credential.
  let credential: CredentialRecord?
  /// The body as it was sent.
  let body: [UInt8]

  /// The caller's credential; 7202 without one.
  func signedIn() throws(WebRPCError) -> CredentialRecord {
    guard let credential else { throw .waas(.keyNotFound) }
    return credential
  }
}

/// What both services share: the state behind one lock, and the world outside.
final class WaasCore: Sendable {
  let configuration: SandboxWaaS.Configuration
  let chain: any ChainBackend
  let clock: SandboxClock
  let random: SandboxRandom
  let inbox: Inbox
  let pages: PageCutter
  let tokenKey: TokenKey?
  private let lockedState = Mutex(WaasState())
  private let issuerText = Mutex("")

  /// What wallet ID tokens name as their issuer; the Sandbox's own address once that is known.
  var issuer: String { issuerText.withLock { $0 } }

  func setIssuer(_ text: String) { issuerText.withLock { $0 = text } }

  init(
    configuration: SandboxWaaS.Configuration, chain: any ChainBackend, clock: SandboxClock, random: SandboxRandom,
    inbox: Inbox, saved: SavedWaas? = nil
  ) {
    self.configuration = configuration
    self.chain = chain
    self.clock = clock
    self.random = random
    self.inbox = inbox
    pages = PageCutter(secret: saved?.pageSecret ?? random.bytes(32))
    tokenKey = saved?.tokenKey ?? TokenKey(random)
    lockedState.withLock { $0 = saved?.state ?? WaasState() }
  }

  /// The state at this moment.
  var state: WaasState { lockedState.withLock { $0 } }

  /// Reads or changes the state. Short: no I/O and no signing inside.
  func withState<Result>(_ body: (inout WaasState) throws(WebRPCError) -> Result) throws(WebRPCError) -> Result {
    let outcome: Swift.Result<Result, WebRPCError> = lockedState.withLock { state in
      do throws(WebRPCError) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  func admit(
    _ signer: CredentialSigner, scope: String, nonce: String, method: String, body: [UInt8]
  ) throws(WebRPCError) -> Caller {
    let now = clock.now
    let record = try withState { state throws(WebRPCError) in
      try state.admit(signer, scope: scope, nonce: nonce, method: method, now: now)
    }
    return Caller(scope: scope, key: WaasState.key(scope: scope, signer: signer), credential: record, body: body)
  }

  var counts: [String: Int] {
    lockedState.withLock {
      [
        "users": $0.users.count, "wallets": $0.wallets.count, "credentials": $0.credentials.count,
        "transactions": $0.transactions.count,
      ]
    }
  }
}
