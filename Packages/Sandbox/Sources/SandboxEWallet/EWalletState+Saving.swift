internal import CryptoCore
internal import SandboxChain

/// One record per thing, named by kind and identifier.
extension EWalletState {
  static let metaName = "ewallet/meta/meta"

  mutating func takeChanges() -> [(String, Journal.Record)] {
    var changes: [(String, Journal.Record)] = []
    changes += accounts.takeChanges("account")
    changes += users.takeChanges("user")
    changes += apiKeys.takeChanges("apikey")
    changes += authTokens.takeChanges("authtoken")
    changes += invites.takeChanges("invite")
    changes += resets.takeChanges("reset")
    changes += tokens.takeChanges("token").map { (Self.shortened($0.0), $0.1) }
    changes += wallets.takeChanges("wallet")
    changes += pairs.takeChanges("pair")
    changes += transactions.takeChanges("transaction")
    changes += requests.takeChanges("request")
    changes += consumptions.takeChanges("consumption")
    changes += mails.takeChanges("mail")
    if !changes.isEmpty || meta != savedMeta {
      savedMeta = meta
      changes.append((Self.metaName, meta))
    }
    return changes
  }

  /// Counts what another state held as removed, unless it is here too.
  mutating func forgetRecords(of other: EWalletState) {
    accounts.replace(other.accounts)
    users.replace(other.users)
    apiKeys.replace(other.apiKeys)
    authTokens.replace(other.authTokens)
    invites.replace(other.invites)
    resets.replace(other.resets)
    tokens.replace(other.tokens)
    wallets.replace(other.wallets)
    pairs.replace(other.pairs)
    transactions.replace(other.transactions)
    requests.replace(other.requests)
    consumptions.replace(other.consumptions)
    mails.replace(other.mails)
  }

  /// The symbol in a token's identifier may be longer than a record's name.
  private static func shortened(_ name: String) -> String {
    let kind = name.split(separator: "/").prefix(2).joined(separator: "/")
    return "\(kind)/\(Hex.encode(SHA256.hash(Array(name.utf8)).prefix(20)))"
  }

  /// The state that records hold; nil when there are none.
  init?(records: [String: [UInt8]]) throws {
    guard records[Self.metaName] != nil else { return nil }
    self.init()
    var numbered: [(number: UInt64, insert: (inout EWalletState) -> Void)] = []
    for (name, bytes) in records where name.hasPrefix("ewallet/") {
      do {
        if let insertion = try read(name, bytes) { numbered.append(insertion) }
      } catch {
        throw StateError(record: name)
      }
    }
    for entry in numbered.sorted(by: { $0.number < $1.number }) { entry.insert(&self) }
  }

  private mutating func read(
    _ name: String, _ bytes: [UInt8]
  ) throws -> (UInt64, (inout EWalletState) -> Void)? {
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try CanonicalJSON.decode(type, from: bytes) }
    switch name.split(separator: "/").dropFirst().first ?? "" {
    case "meta": meta = try decode(Meta.self)
    case "account":
      let record = try decode(AccountRecord.self)
      return (record.number, { $0.insert(record) })
    case "user":
      let record = try decode(UserRecord.self)
      return (record.number, { $0.insert(record) })
    case "apikey":
      let record = try decode(APIKeyRecord.self)
      return (0, { $0.insert(record) })
    case "authtoken":
      let record = try decode(AuthTokenRecord.self)
      return (0, { $0.insert(record) })
    case "invite":
      let record = try decode(InviteRecord.self)
      return (0, { $0.insert(record) })
    case "reset":
      let record = try decode(PasswordResetRecord.self)
      return (0, { $0.insert(record) })
    case "token":
      let record = try decode(TokenRecord.self)
      return (record.number, { $0.insert(record) })
    case "wallet":
      let record = try decode(WalletRecord.self)
      return (record.number, { $0.insert(record) })
    case "pair":
      let record = try decode(ExchangePairRecord.self)
      return (record.number, { $0.insert(record) })
    case "transaction":
      let record = try decode(TransactionRecord.self)
      return (record.number, { $0.insert(record) })
    case "request":
      let record = try decode(RequestRecord.self)
      return (record.number, { $0.insert(record) })
    case "consumption":
      let record = try decode(ConsumptionRecord.self)
      return (record.number, { $0.insert(record) })
    case "mail":
      let record = try decode(MailRecord.self)
      return (record.number, { $0.insert(record) })
    default: break
    }
    return nil
  }
}
