/// Everything the eWallet remembers. A value: time and randomness are handed in, nothing does I/O.
///
/// The tables are saved, the indexes behind them are made anew from the tables.
struct EWalletState: Sendable {
  /// What is saved besides the tables.
  struct Meta: Codable, Hashable, Sendable {
    var settings = EWalletSettings()
    /// Numbers records in the order of their making.
    var nextNumber: UInt64 = 1
    /// How far the seeded stream of randomness has been used.
    var randomPosition: UInt64 = 0
  }

  var meta = Meta()
  var accounts = Table<AccountRecord>()
  var users = Table<UserRecord>()
  var apiKeys = Table<APIKeyRecord>()
  var authTokens = Table<AuthTokenRecord>()
  var invites = Table<InviteRecord>()
  var resets = Table<PasswordResetRecord>()
  var tokens = Table<TokenRecord>()
  var wallets = Table<WalletRecord>()
  var pairs = Table<ExchangePairRecord>()
  var transactions = Table<TransactionRecord>()
  var requests = Table<RequestRecord>()
  var consumptions = Table<ConsumptionRecord>()
  var mails = Table<MailRecord>()

  var index = Index()
  /// What the meta record was when changes were taken last.
  var savedMeta: Meta?
  /// Events to be sent when what they tell of has been saved, in order.
  var events: [SocketEvent] = []

  /// Ways to find records other than by identifier.
  struct Index: Sendable {
    var usersByEmail: [String: String] = [:]
    var usersByName: [String: String] = [:]
    var usersByProviderID: [String: String] = [:]
    var apiKeys: [String: String] = [:]
    var authTokens: [String: String] = [:]
    var invitesByUser: [String: [String]] = [:]
    var resetsByUser: [String: [String]] = [:]
    /// Primary wallets by user or account.
    var primaryWallets: [String: String] = [:]
    /// Identifiers of tokens in the order of their making.
    var tokens: [String] = []
    var pairs: [String: String] = [:]
    var transactionsByToken: [String: String] = [:]
    var transactionsByAddress: [String: [String]] = [:]
    var requestsByCorrelation: [String: String] = [:]
    var consumptionsByToken: [String: String] = [:]
    var consumptionsByCorrelation: [String: String] = [:]
    var consumptionsByRequest: [String: [String]] = [:]
    /// Pending consumptions and valid requests that have an expiration date, and open password resets.
    var expiringConsumptions: Set<String> = []
    var expiringRequests: Set<String> = []
    var openResets: Set<String> = []
    var mailsByRecipient: [String: [String]] = [:]
    /// Credits minus debits, by wallet and token.
    var balances: [String: [String: Amount]] = [:]
    var masterAccount: String?
  }
}

/// Something that clients who listen to a topic are told.
struct SocketEvent: Sendable {
  let topics: [String]
  let frame: SocketFrame
}
