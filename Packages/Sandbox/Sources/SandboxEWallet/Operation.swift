internal import WebRPC

/// What clients can ask for.
enum Operation: String {
  case status
  case serverError = "status.server_error"
  case get = "me.get"
  case getSettings = "me.get_settings"
  case getWallets = "me.get_wallets"
  case getTransactions = "me.get_transactions"
  case createTransaction = "me.create_transaction"
  case createRequest = "me.create_transaction_request"
  case getRequest = "me.get_transaction_request"
  case cancelRequest = "me.cancel_transaction_request"
  case consume = "me.consume_transaction_request"
  case approve = "me.approve_transaction_consumption"
  case reject = "me.reject_transaction_consumption"
  case cancelConsumption = "me.cancel_transaction_consumption"
  case logOut = "me.logout"
  case logIn = "user.login"
  case signUp = "user.signup"
  case verifyEmail = "user.verify_email"
  case resetPassword = "user.reset_password"
  case updatePassword = "user.update_password"

  static let mediaType = "application/vnd.omisego.v1+json"

  /// Offered only where users manage themselves.
  var isStandalone: Bool { rawValue.hasPrefix("user.") }
}

extension EWalletState {
  /// Runs an operation that needs no credentials.
  mutating func runOpen(
    _ operation: Operation, _ parameters: Parameters, baseURL: String, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    guard meta.settings.enableStandalone else { throw .endpointNotFound }
    switch operation {
    case .logIn: return try logIn(parameters, moment)
    case .signUp: return try signUp(parameters, baseURL: baseURL, moment)
    case .verifyEmail:
      return try verifyEmail(
        email: try parameters.text("email"), token: try parameters.text("token"), moment
      ).user
    case .resetPassword: return try resetPassword(parameters, baseURL: baseURL, moment)
    case .updatePassword: return try updatePassword(parameters, moment)
    default: throw .endpointNotFound
    }
  }

  /// Runs an operation of someone who has logged in.
  mutating func run(
    _ operation: Operation, _ caller: Caller, _ parameters: Parameters, _ moment: Moment
  ) throws(EWalletError) -> JSONValue {
    switch operation {
    case .get: return json(caller.user)
    case .getSettings: return getSettings()
    case .getWallets: return getWallets(caller)
    case .getTransactions: return try getTransactions(caller, parameters)
    case .createTransaction: return try createTransaction(caller, parameters, moment)
    case .createRequest: return try createRequest(caller, parameters, moment)
    case .getRequest: return try getRequest(parameters)
    case .cancelRequest: return try cancelRequest(caller, parameters, moment)
    case .consume: return try consume(caller, parameters, moment)
    case .approve: return try decide(.approve, caller, parameters, moment)
    case .reject: return try decide(.reject, caller, parameters, moment)
    case .cancelConsumption: return try cancelConsumption(caller, parameters, moment)
    case .logOut: return logOut(caller)
    default: throw .endpointNotFound
    }
  }
}
