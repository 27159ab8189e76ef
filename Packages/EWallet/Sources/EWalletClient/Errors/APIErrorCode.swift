/// What kind of failure the server reported.
///
/// Codes without a case of their own are ``other(_:)`` and keep their text, so that none is ever lost.
public enum APIErrorCode: Hashable, Sendable {
  /// A parameter is missing, malformed or not permitted. `client:invalid_parameter`.
  case invalidParameters
  /// The media type is unknown to the server. `client:invalid_version`.
  case invalidVersion
  /// Not permitted. `client:permission_error`.
  case permissionError
  /// There is no such operation, or it is switched off. `client:endpoint_not_found`.
  case endPointNotFound
  /// The API key is unknown. An authorization error. `client:invalid_api_key`.
  case invalidAPIKey
  /// The credentials are missing or malformed. An authorization error. `client:invalid_auth_scheme`.
  case invalidAuthScheme
  /// The server failed inside. `server:internal_server_error`.
  case internalServerError
  /// The server could not classify its failure. `server:unknown_error`.
  case unknownServerError
  /// The authentication token is unknown. An authorization error. `user:auth_token_not_found`.
  case authenticationTokenNotFound
  /// The authentication token is expired or logged out. An authorization error. `user:auth_token_expired`.
  case authenticationTokenExpired
  /// The sending address matches no wallet. `user:from_address_not_found`.
  case fromAddressNotFound
  /// The sending address belongs to somebody else. `user:from_address_mismatch`.
  case fromAddressMismatch
  /// Sender and receiver are the same wallet. `transaction:same_address`.
  case transactionSameAddress
  /// The balance is too small. `transaction:insufficient_funds`.
  case transactionInsufficientFunds
  /// The request is past its expiration date. `transaction_request:expired`.
  case requestExpired
  /// The request was consumed as often as allowed. `transaction_request:max_consumptions_reached`.
  case maxConsumptionsReached
  /// The caller consumed the request as often as allowed. `transaction_request:max_consumptions_per_user_reached`.
  case maxConsumptionsPerUserReached
  /// The caller may not approve or reject. `transaction_consumption:not_owner`.
  case notOwnerOfTransactionConsumption
  /// The token does not match the request. `transaction_consumption:invalid_token`.
  case invalidTokenForTransactionConsumption
  /// The consumption outlived its lifetime. `transaction_consumption:expired`.
  case transactionConsumptionExpired
  /// The consumption is not final yet. `transaction_consumption:unfinalized`.
  case transactionConsumptionUnfinalized
  /// The topic is unknown or not the caller's. `websocket:forbidden_channel`.
  case forbiddenChannel
  /// There is no such channel. `websocket:channel_not_found`.
  case channelNotFound
  /// A channel failed; the description says why. `websocket:connect_error`.
  case websocketError
  /// The transaction was made but could not be read; repeat with the same idempotency token.
  /// `db:inserted_transaction_could_not_be_loaded`.
  case transactionCouldNotBeLoaded
  /// Any other code, as the server wrote it.
  case other(String)
}

extension APIErrorCode: RawRepresentable, Decodable {
  /// The case for a code; never nil.
  ///
  /// `auth_token:not_found` is an old spelling of `user:auth_token_not_found`.
  public init?(rawValue: String) {
    self.init(code: rawValue)
  }

  init(code: String) {
    self = code == "auth_token:not_found" ? .authenticationTokenNotFound : Self.cases[code] ?? .other(code)
  }

  /// The code on the wire.
  ///
  /// Equality and hashing of a `RawRepresentable` go through this, so it needs neither.
  public var rawValue: String {
    switch self {
    case .invalidParameters: "client:invalid_parameter"
    case .invalidVersion: "client:invalid_version"
    case .permissionError: "client:permission_error"
    case .endPointNotFound: "client:endpoint_not_found"
    case .invalidAPIKey: "client:invalid_api_key"
    case .invalidAuthScheme: "client:invalid_auth_scheme"
    case .internalServerError: "server:internal_server_error"
    case .unknownServerError: "server:unknown_error"
    case .authenticationTokenNotFound: "user:auth_token_not_found"
    case .authenticationTokenExpired: "user:auth_token_expired"
    case .fromAddressNotFound: "user:from_address_not_found"
    case .fromAddressMismatch: "user:from_address_mismatch"
    case .transactionSameAddress: "transaction:same_address"
    case .transactionInsufficientFunds: "transaction:insufficient_funds"
    case .requestExpired: "transaction_request:expired"
    case .maxConsumptionsReached: "transaction_request:max_consumptions_reached"
    case .maxConsumptionsPerUserReached: "transaction_request:max_consumptions_per_user_reached"
    case .notOwnerOfTransactionConsumption: "transaction_consumption:not_owner"
    case .invalidTokenForTransactionConsumption: "transaction_consumption:invalid_token"
    case .transactionConsumptionExpired: "transaction_consumption:expired"
    case .transactionConsumptionUnfinalized: "transaction_consumption:unfinalized"
    case .forbiddenChannel: "websocket:forbidden_channel"
    case .channelNotFound: "websocket:channel_not_found"
    case .websocketError: "websocket:connect_error"
    case .transactionCouldNotBeLoaded: "db:inserted_transaction_could_not_be_loaded"
    case .other(let code): code
    }
  }

  /// The code on the wire.
  public var code: String { rawValue }

  private static let cases: [String: APIErrorCode] = [
    "client:invalid_parameter": .invalidParameters,
    "client:invalid_version": .invalidVersion,
    "client:permission_error": .permissionError,
    "client:endpoint_not_found": .endPointNotFound,
    "client:invalid_api_key": .invalidAPIKey,
    "client:invalid_auth_scheme": .invalidAuthScheme,
    "server:internal_server_error": .internalServerError,
    "server:unknown_error": .unknownServerError,
    "user:auth_token_not_found": .authenticationTokenNotFound,
    "user:auth_token_expired": .authenticationTokenExpired,
    "user:from_address_not_found": .fromAddressNotFound,
    "user:from_address_mismatch": .fromAddressMismatch,
    "transaction:same_address": .transactionSameAddress,
    "transaction:insufficient_funds": .transactionInsufficientFunds,
    "transaction_request:expired": .requestExpired,
    "transaction_request:max_consumptions_reached": .maxConsumptionsReached,
    "transaction_request:max_consumptions_per_user_reached": .maxConsumptionsPerUserReached,
    "transaction_consumption:not_owner": .notOwnerOfTransactionConsumption,
    "transaction_consumption:invalid_token": .invalidTokenForTransactionConsumption,
    "transaction_consumption:expired": .transactionConsumptionExpired,
    "transaction_consumption:unfinalized": .transactionConsumptionUnfinalized,
    "websocket:forbidden_channel": .forbiddenChannel,
    "websocket:channel_not_found": .channelNotFound,
    "websocket:connect_error": .websocketError,
    "db:inserted_transaction_could_not_be_loaded": .transactionCouldNotBeLoaded,
  ]
}
