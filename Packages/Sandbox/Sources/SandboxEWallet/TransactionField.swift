/// What transactions can be filtered by: a member, or one of a related record.
struct TransactionField {
  /// A value to compare.
  enum Value {
    case text(String?)
    case number(Amount?)
    case date(Int64?)
    case flag(Bool?)

    /// How it sorts: nothing first.
    static func isAscending(_ one: Value, _ other: Value) -> Bool? {
      switch (one, other) {
      case (.text(let one), .text(let other)): ascending(one, other)
      case (.number(let one), .number(let other)): ascending(one, other)
      case (.date(let one), .date(let other)): ascending(one, other)
      case (.flag(let one), .flag(let other)): ascending(one.map { $0 ? 1 : 0 }, other.map { $0 ? 1 : 0 })
      default: nil
      }
    }

    private static func ascending<T: Comparable>(_ one: T?, _ other: T?) -> Bool? {
      switch (one, other) {
      case (nil, nil): nil
      case (nil, _): true
      case (_, nil): false
      case (let one?, let other?): one == other ? nil : one < other
      }
    }
  }

  let value: (TransactionRecord, EWalletState) -> Value

  /// Nil for a name that cannot be filtered by.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      guard let own = Self.own[parts[0]] else { return nil }
      value = { transaction, _ in own(transaction) }
    case 2:
      guard let related = Self.related(parts[0], parts[1]) else { return nil }
      value = related
    default: return nil
    }
  }

  private static let own: [String: @Sendable (TransactionRecord) -> Value] = [
    "id": { .text($0.id) },
    "idempotency_token": { .text($0.idempotencyToken) },
    "error_code": { .text($0.errorCode) },
    "error_description": { .text($0.errorDescription) },
    "status": { .text($0.status.rawValue) },
    // All transactions here are the wallet's own: none is on a chain outside.
    "type": { _ in .text("internal") },
    "calculated_at": { .date($0.exchange?.calculatedAt) },
    "inserted_at": { .date($0.createdAt) },
    "created_at": { .date($0.createdAt) },
    "updated_at": { .date($0.updatedAt) },
    "from_amount": { .number($0.fromAmount) },
    "to_amount": { .number($0.toAmount) },
  ]

  private static func related(
    _ relation: String, _ field: String
  ) -> ((TransactionRecord, EWalletState) -> Value)? {
    let address: (TransactionRecord) -> String?
    let tokenID: (TransactionRecord) -> String
    switch relation.prefix(while: { $0 != "_" }) {
    case "from": (address, tokenID) = ({ $0.fromAddress }, { $0.fromTokenID })
    case "to": (address, tokenID) = ({ $0.toAddress }, { $0.toTokenID })
    case "exchange": (address, tokenID) = ({ $0.exchange?.walletAddress }, { _ in "" })
    default: return nil
    }
    let wallet: (TransactionRecord, EWalletState) -> WalletRecord? = { transaction, state in
      address(transaction).flatMap { state.wallets[$0] }
    }
    switch relation {
    case "from_token", "to_token":
      return token[field].map { read in { read($1.tokens[tokenID($0)]) } }
    case "from_wallet", "to_wallet", "exchange_wallet":
      return walletFields[field].map { read in { read(wallet($0, $1)) } }
    case "from_account", "to_account", "exchange_account":
      return account[field].map { read in
        { transaction, state in read(wallet(transaction, state)?.accountID.flatMap { state.accounts[$0] }) }
      }
    case "from_user", "to_user":
      return user[field].map { read in
        { transaction, state in read(wallet(transaction, state)?.userID.flatMap { state.users[$0] }) }
      }
    default: return nil
    }
  }

  private static let token: [String: @Sendable (TokenRecord?) -> Value] = [
    "id": { .text($0?.id) }, "symbol": { .text($0?.symbol) }, "name": { .text($0?.name) },
    "subunit_to_unit": { .number($0?.subunitToUnit) }, "enabled": { .flag($0?.isEnabled) },
    "created_at": { .date($0?.createdAt) }, "inserted_at": { .date($0?.createdAt) },
    "updated_at": { .date($0?.updatedAt) },
  ]

  private static let walletFields: [String: @Sendable (WalletRecord?) -> Value] = [
    "address": { .text($0?.address) }, "name": { .text($0?.name) }, "identifier": { .text($0?.identifier) },
    "enabled": { .flag($0?.isEnabled) }, "created_at": { .date($0?.createdAt) },
    "inserted_at": { .date($0?.createdAt) }, "updated_at": { .date($0?.updatedAt) },
  ]

  private static let account: [String: @Sendable (AccountRecord?) -> Value] = [
    "id": { .text($0?.id) }, "name": { .text($0?.name) }, "description": { .text($0?.description) },
    "created_at": { .date($0?.createdAt) }, "inserted_at": { .date($0?.createdAt) },
    "updated_at": { .date($0?.updatedAt) },
  ]

  private static let user: [String: @Sendable (UserRecord?) -> Value] = [
    "id": { .text($0?.id) }, "email": { .text($0?.email) }, "username": { .text($0?.username) },
    "provider_user_id": { .text($0?.providerUserID) }, "enabled": { .flag($0?.isEnabled) },
    "created_at": { .date($0?.createdAt) }, "inserted_at": { .date($0?.createdAt) },
    "updated_at": { .date($0?.updatedAt) },
  ]
}
