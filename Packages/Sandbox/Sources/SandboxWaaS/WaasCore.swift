internal import CryptoP256
internal import OMSWaaSAPI
internal import SandboxChain
internal import SandboxSolana
internal import SandboxTron
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

  /// The caller's credential, a person's or an app's; 7202 without one.
  func known() throws(WebRPCError) -> CredentialRecord {
    guard let credential else { throw .waas(.keyNotFound) }
    return credential
  }

  /// The caller's credential if it is a person's; 7207 for an app's.
  func signedIn() throws(WebRPCError) -> CredentialRecord {
    let credential = try known()
    guard !credential.isRemote else {
      throw .waas(.unauthorized, cause: "a remote credential may not call this method")
    }
    return credential
  }
}

/// What both services share: the state behind one lock, and the world outside.
final class WaasCore: Sendable {
  let configuration: SandboxWaaS.Configuration
  let chain: any ChainBackend
  let solana: SolanaLedger
  let tron: TronLedger
  let clock: SandboxClock
  let random: SandboxRandom
  let inbox: Inbox
  let pages: PageCutter
  /// What attests answers; nil if no keys came out of the randomness, which does not happen.
  let enclave: Enclave?
  /// Pays for relayed Solana transactions; nil if no key came out of the randomness, which does not happen.
  let solanaRelayer: SolanaRelayer?
  /// The keys of wallet ID tokens, oldest first; the newest signs, all of them are published.
  private let lockedTokenKeys: Mutex<[TokenKey]>
  private let lockedState = Mutex(WaasState())
  private let issuerText = Mutex("")

  /// What wallet ID tokens name as their issuer; the Sandbox's own address once that is known.
  var issuer: String { issuerText.withLock { $0 } }

  func setIssuer(_ text: String) { issuerText.withLock { $0 = text } }

  init(
    configuration: SandboxWaaS.Configuration, chain: any ChainBackend, solana: SolanaLedger, tron: TronLedger,
    clock: SandboxClock, random: SandboxRandom, inbox: Inbox, saved: SavedWaas? = nil
  ) {
    self.configuration = configuration
    self.chain = chain
    self.solana = solana
    self.tron = tron
    self.clock = clock
    self.random = random
    self.inbox = inbox
    pages = PageCutter(secret: saved?.pageSecret ?? random.bytes(32))
    lockedTokenKeys = Mutex(
      saved?.tokenKeys.isEmpty == false ? saved?.tokenKeys ?? [] : [TokenKey(random)].compactMap(\.self))
    enclave = saved?.enclave.map { Enclave(keys: $0) } ?? Enclave(random.stream("enclave"))
    solanaRelayer =
      SolanaRelayer(seed: saved?.solanaRelayer) ?? SolanaRelayer(seed: random.stream("solana-relayer").bytes(32))
    lockedState.withLock { $0 = saved?.state ?? WaasState() }
  }

  var tokenKeys: [TokenKey] { lockedTokenKeys.withLock { $0 } }

  /// The keys that verify wallet ID tokens, the one that signs now first.
  var jwks: [JWK] { tokenKeys.reversed().map(\.jwk) }

  /// Makes a new key for wallet ID tokens. Tokens of the former ones can still be verified.
  func rotateTokenKey() throws(WebRPCError) {
    guard let key = TokenKey(random) else { throw .waas(.internalError) }
    lockedTokenKeys.withLock { $0.append(key) }
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
