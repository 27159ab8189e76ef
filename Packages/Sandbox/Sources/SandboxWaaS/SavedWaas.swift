internal import CryptoCore
internal import SandboxChain
internal import WebRPC

/// The wallet service's state as it is saved: one record per thing, named by kind and identifier.
struct SavedWaas {
  private struct Secrets: Codable, Equatable {
    let pages: String
    let token: String?
    let nextWalletNumber: UInt64
    /// Scalars of the token keys before the present one, oldest first; absent without any.
    let formerTokens: [String]?
    /// Absent in older state files.
    let enclave: Enclave.Keys?
    /// Hex of the seed; absent in older state files.
    let solanaRelayer: String?
  }

  private struct Codes: Codable, Equatable {
    let recipient: String
    let newest: String?
    let times: [Int64]
  }

  private struct Mail: Codable {
    let recipient: String
    let messages: [Inbox.Message]
  }

  private struct CommittedToken: Codable {
    let token: String
    let until: Int64
  }

  private struct Nonce: Codable {
    let key: String
    let last: String
  }

  var state = WaasState()
  /// Messages by recipient.
  var mails: [String: [Inbox.Message]] = [:]
  var pageSecret: [UInt8]?
  /// Oldest first.
  var tokenKeys: [TokenKey] = []
  var enclave: Enclave.Keys?
  /// Seed of the key that pays for relayed Solana transactions.
  var solanaRelayer: [UInt8]?

  private var secrets: Secrets {
    Secrets(
      pages: Hex.encode(pageSecret ?? []), token: tokenKeys.last?.secret, nextWalletNumber: state.nextWalletNumber,
      formerTokens: tokenKeys.count > 1 ? tokenKeys.dropLast().map(\.secret) : nil, enclave: enclave,
      solanaRelayer: solanaRelayer.map { Hex.encode($0) })
  }

  /// The records that differ from an earlier state; all of them without one.
  func changes(since before: SavedWaas?) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    let old = before?.state
    if secrets != before?.secrets { try snapshot.add("waas/secrets", secrets) }
    try snapshot.add(state.nonces, since: old?.nonces, name: { Self.name("nonce", $0) }) { Nonce(key: $0, last: $1) }
    try snapshot.add(state.credentials, since: old?.credentials) { Self.name("credential", $0) }
    try snapshot.add(state.commitments, since: old?.commitments) { "waas/commitment/\($0)" }
    try snapshot.add(state.committedTokens, since: old?.committedTokens, name: { Self.name("token", $0) }) {
      CommittedToken(token: $0, until: $1)
    }
    try snapshot.add(
      Self.codes(state), since: old.map(Self.codes), name: { Self.name("codes", $0) })
    try snapshot.add(state.users, since: old?.users) { "waas/user/\($0)" }
    try snapshot.add(state.wallets, since: old?.wallets) { "waas/wallet/\($0)" }
    try snapshot.add(state.recipientKeys, since: old?.recipientKeys) { "waas/recipient/\($0)" }
    try snapshot.add(state.sessions, since: old?.sessions) { "waas/session/\($0)" }
    try snapshot.add(state.transactions, since: old?.transactions) { "waas/transaction/\($0)" }
    if state.sponsorship != old?.sponsorship ?? [] {
      try snapshot.add("waas/sponsorship/rules", state.sponsorship)
    }
    try snapshot.add(mails, since: before?.mails, name: { Self.name("mail", $0) }) {
      Mail(recipient: $0, messages: $1)
    }
    return snapshot
  }

  private static func codes(_ state: WaasState) -> [String: Codes] {
    var codes: [String: Codes] = [:]
    for (recipient, times) in state.codeTimes {
      codes[recipient] = Codes(recipient: recipient, newest: state.newestCommitments[recipient], times: times)
    }
    return codes
  }

  init(
    state: WaasState, mails: [String: [Inbox.Message]], pageSecret: [UInt8], tokenKeys: [TokenKey],
    enclave: Enclave.Keys?, solanaRelayer: [UInt8]?
  ) {
    (self.state, self.mails, self.pageSecret) = (state, mails, pageSecret)
    (self.tokenKeys, self.enclave, self.solanaRelayer) = (tokenKeys, enclave, solanaRelayer)
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
      tokenKeys = ((secrets.formerTokens ?? []) + [secrets.token].compactMap(\.self)).compactMap {
        TokenKey(secret: $0)
      }
      enclave = secrets.enclave
      solanaRelayer = try secrets.solanaRelayer.map { try Hex.decode($0) }
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
    case "token":
      let token = try CanonicalJSON.decode(CommittedToken.self, from: bytes)
      state.committedTokens[token.token] = token.until
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
    case "recipient":
      let record = try CanonicalJSON.decode(RecipientKey.self, from: bytes)
      state.recipientKeys[record.id] = record
    case "session":
      let record = try CanonicalJSON.decode(SessionRecord.self, from: bytes)
      state.sessions[record.id] = record
    case "transaction":
      let record = try CanonicalJSON.decode(TransactionRecord.self, from: bytes)
      state.transactions[record.id] = record
    case "sponsorship": state.sponsorship = try CanonicalJSON.decode([SponsorshipRule].self, from: bytes)
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
  var saveable: SavedWaas {
    // The mails before the state: a code in an inbox always has its commitment.
    let mails = inbox.all
    return SavedWaas(
      state: state, mails: mails, pageSecret: pages.secret, tokenKeys: tokenKeys, enclave: enclave?.keys,
      solanaRelayer: solanaRelayer?.seed)
  }
}
