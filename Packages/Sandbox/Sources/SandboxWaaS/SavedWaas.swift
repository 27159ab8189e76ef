internal import CryptoCore
internal import SandboxChain
internal import WebRPC

/// The wallet service's state as it is saved: one record per thing, named by kind and identifier.
struct SavedWaas {
  private struct Secrets: Codable {
    let pages: String
    let token: String?
    let nextWalletNumber: UInt64
  }

  private struct Codes: Codable {
    let recipient: String
    let newest: String?
    let times: [Int64]
  }

  private struct Mail: Codable {
    let recipient: String
    let messages: [Inbox.Message]
  }

  private struct Nonce: Codable {
    let key: String
    let last: String
  }

  var state = WaasState()
  var pageSecret: [UInt8]?
  var tokenKey: TokenKey?

  static func snapshot(_ core: WaasCore, _ state: WaasState, saved: Set<String>) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    try snapshot.add(
      "waas/secrets",
      Secrets(
        pages: Hex.encode(core.pages.secret), token: core.tokenKey?.secret, nextWalletNumber: state.nextWalletNumber))
    for (key, last) in state.nonces { try snapshot.add(name("nonce", key), Nonce(key: key, last: last)) }
    for (key, record) in state.credentials { try snapshot.add(name("credential", key), record) }
    for (verifier, record) in state.commitments { try snapshot.add("waas/commitment/\(verifier)", record) }
    for (recipient, times) in state.codeTimes {
      try snapshot.add(
        name("codes", recipient),
        Codes(recipient: recipient, newest: state.newestCommitments[recipient], times: times))
    }
    for (id, record) in state.users { try snapshot.add("waas/user/\(id)", record) }
    for (id, record) in state.wallets { try snapshot.add("waas/wallet/\(id)", record) }
    for (id, record) in state.transactions {
      switch record.phase {
      case .quoted, .claimed: try snapshot.add("waas/transaction/\(id)", record)
      case .submitted, .refused: try snapshot.addSettled("waas/transaction/\(id)", saved: saved) { record }
      }
    }
    for (recipient, messages) in core.inbox.all {
      try snapshot.add(name("mail", recipient), Mail(recipient: recipient, messages: messages))
    }
    return snapshot
  }

  init(records: [String: [UInt8]], inbox: Inbox) throws {
    for (name, bytes) in records {
      let parts = name.split(separator: "/")
      guard parts.count >= 2, parts[0] == "waas" else { continue }
      do {
        try read(String(parts[1]), bytes, inbox)
      } catch {
        throw StateError(record: name)
      }
    }
    for (recipient, ids) in state.claimable {
      state.claimable[recipient] = ids.sorted { (state.wallets[$0]?.number ?? 0) < (state.wallets[$1]?.number ?? 0) }
    }
  }

  private mutating func read(_ kind: String, _ bytes: [UInt8], _ inbox: Inbox) throws {
    switch kind {
    case "secrets":
      let secrets = try CanonicalJSON.decode(Secrets.self, from: bytes)
      pageSecret = try Hex.decode(secrets.pages)
      tokenKey = secrets.token.flatMap { TokenKey(secret: $0) }
      state.nextWalletNumber = secrets.nextWalletNumber
    case "nonce":
      let nonce = try CanonicalJSON.decode(Nonce.self, from: bytes)
      state.nonces[nonce.key] = nonce.last
    case "credential":
      let record = try CanonicalJSON.decode(CredentialRecord.self, from: bytes)
      state.credentials[record.key] = record
    case "commitment":
      let record = try CanonicalJSON.decode(Commitment.self, from: bytes)
      state.commitments[record.verifier] = record
    case "codes":
      let codes = try CanonicalJSON.decode(Codes.self, from: bytes)
      state.codeTimes[codes.recipient] = codes.times
      state.newestCommitments[codes.recipient] = codes.newest
    case "user":
      let record = try CanonicalJSON.decode(UserRecord.self, from: bytes)
      state.users[record.id] = record
    case "wallet":
      let record = try CanonicalJSON.decode(WalletRecord.self, from: bytes)
      state.wallets[record.id] = record
      if record.userID.isEmpty, let recipient = record.allocatedTo {
        state.claimable[recipient, default: []].append(record.id)
      }
    case "transaction":
      let record = try CanonicalJSON.decode(TransactionRecord.self, from: bytes)
      state.transactions[record.id] = record
    case "mail":
      let mail = try CanonicalJSON.decode(Mail.self, from: bytes)
      inbox.restore(mail.messages, for: mail.recipient)
    default: break
    }
  }

  /// Keys and recipients can be longer than a record's name may be.
  private static func name(_ kind: String, _ key: String) -> String {
    "waas/\(kind)/\(Hex.encode(SHA256.hash(Array(key.utf8)).prefix(20)))"
  }
}

extension WaasCore {
  func snapshot(saved: Set<String> = []) throws -> StateSnapshot {
    let state = try withState { state throws(WebRPCError) in state }
    return try SavedWaas.snapshot(self, state, saved: saved)
  }

  /// A claim that was saved without its outcome was sent if the chain holds what it was to send. The chain is
  /// saved first: what was sent since then is lost with its block, and its quote stays used.
  func resolveInterrupted(_ sent: @Sendable (TransactionDraft) async -> [[UInt8]]) async throws {
    let all = try withState { state throws(WebRPCError) in Array(state.transactions.values) }
    var known: Set<String> = []
    for record in all {
      if case .submitted(let hash) = record.phase { known.insert(hash) }
    }
    for record in all.sorted(by: { $0.id < $1.id }) {
      switch record.phase {
      case .quoted, .refused: continue
      case .claimed: break
      case .submitted(let hash):
        guard let network = record.network, let bytes = try? Hex.decode(hash),
          try await chain.transaction(bytes, on: network) == nil
        else { continue }
      }
      var phase = TransactionRecord.Phase.refused(reason: "the Sandbox ended before it was saved")
      if let draft = record.draft() {
        for hash in await sent(draft).map({ Hex.encode($0, prefix: true) }) where known.insert(hash).inserted {
          phase = .submitted(hash: hash)
          break
        }
      }
      try withState { state throws(WebRPCError) in state.transactions[record.id]?.phase = phase }
    }
  }
}
