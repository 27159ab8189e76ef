internal import WebRPC

/// What the control surface shows. No passwords and no auth tokens.
extension EWalletState {
  func overview() -> JSONValue {
    func sorted<T>(_ values: some Collection<T>, _ number: (T) -> UInt64) -> [T] {
      values.sorted { number($0) < number($1) }
    }
    return .object([
      "apiKeys": .array(apiKeys.values.map(\.key).sorted().map(JSONValue.string)),
      "accounts": .array(sorted(accounts.values, \.number).map { json($0) }),
      "users": .array(sorted(users.values, \.number).map { json($0) }),
      "tokens": .array(allTokens.map { json($0) }),
      "exchangePairs": .array(sorted(pairs.values, \.number).map { json($0) }),
      "wallets": .array(sorted(wallets.values, \.number).map { json($0, withBalances: true) }),
      "counts": .object([
        "users": .integer(Int64(users.count)), "transactions": .integer(Int64(transactions.count)),
        "transactionRequests": .integer(Int64(requests.count)),
        "transactionConsumptions": .integer(Int64(consumptions.count)), "mails": .integer(Int64(mails.count)),
      ]),
    ])
  }

  /// The bookings, of one wallet if `address` is given, and whether all of them add up.
  func ledger(only address: String?) -> JSONValue {
    let wanted = address.map { WalletRecord.normalized($0) }
    var entries: [JSONValue] = []
    for transaction in transactions.values.sorted(by: { $0.number < $1.number }) {
      for entry in transaction.entries where wanted == nil || entry.address == wanted {
        entries.append(
          .object([
            "transactionId": .string(transaction.id), "type": .string(entry.side.rawValue),
            "address": .string(entry.address), "tokenId": .string(entry.tokenID), "amount": Wire.amount(entry.amount),
          ]))
      }
    }
    let faults = ledgerFaults
    return .object([
      "entries": .array(entries), "sums": .object(sums.mapValues { Wire.amount($0) }),
      "balanced": .bool(faults.isEmpty), "faults": .array(faults.map(JSONValue.string)),
    ])
  }

  func mails(to address: String?) -> JSONValue {
    let ids = address.map { index.mailsByRecipient[$0.lowercased(), default: []] } ?? Array(mails.records.keys)
    let found = ids.compactMap { mails[$0] }.sorted { $0.number < $1.number }
    return .object(["mails": .array(found.map(json))])
  }

  private func json(_ mail: MailRecord) -> JSONValue {
    .object([
      "id": .string(mail.id), "to": .string(mail.to), "from": .string(mail.from), "kind": .string(mail.kind.rawValue),
      "subject": .string(mail.subject), "text": .string(mail.text), "html": .string(mail.html),
      "link": .string(mail.link), "sentAt": Wire.date(mail.sentAt),
    ])
  }

  var settingsJSON: JSONValue {
    let settings = meta.settings
    return .object([
      "enableStandalone": .bool(settings.enableStandalone),
      "redirectUrlPrefixes": .array(settings.redirectURLPrefixes.map(JSONValue.string)),
      "minPasswordLength": .integer(Int64(settings.minPasswordLength)),
      "maxPerPage": .integer(Int64(settings.maxPerPage)),
      "forgetPasswordRequestLifetime": .integer(settings.forgetPasswordRequestLifetime),
      "authTokenLifetime": .integer(settings.authTokenLifetime),
      "senderEmail": .string(settings.senderEmail),
    ])
  }

  /// Changes the settings that are named.
  mutating func change(_ parameters: Parameters) throws(EWalletError) -> JSONValue {
    var settings = meta.settings
    func bounded(_ name: String, _ range: ClosedRange<Int64>, _ old: Int64) throws(EWalletError) -> Int64 {
      guard let value = try parameters.integer(name) else { return old }
      guard range.contains(value) else { throw .invalid("\(name) is not in \(range.lowerBound)…\(range.upperBound)") }
      return value
    }
    settings.enableStandalone = try parameters.flag("enableStandalone") ?? settings.enableStandalone
    settings.minPasswordLength = Int(try bounded("minPasswordLength", 1...1000, Int64(settings.minPasswordLength)))
    settings.maxPerPage = Int(try bounded("maxPerPage", 1...10_000, Int64(settings.maxPerPage)))
    settings.forgetPasswordRequestLifetime = try bounded(
      "forgetPasswordRequestLifetime", 1...1_000_000, settings.forgetPasswordRequestLifetime)
    settings.authTokenLifetime = try bounded("authTokenLifetime", 0...1_000_000_000, settings.authTokenLifetime)
    settings.senderEmail = try parameters.text("senderEmail") ?? settings.senderEmail
    switch parameters.members["redirectUrlPrefixes"] {
    case nil, .null?: break
    case .array(let items)?:
      settings.redirectURLPrefixes = []
      for item in items {
        guard case .string(let prefix) = item, !prefix.isEmpty else {
          throw .invalid("redirectUrlPrefixes are strings that are not empty")
        }
        settings.redirectURLPrefixes.append(prefix)
      }
    default: throw .invalid("redirectUrlPrefixes is not an array")
    }
    meta.settings = settings
    return settingsJSON
  }
}
