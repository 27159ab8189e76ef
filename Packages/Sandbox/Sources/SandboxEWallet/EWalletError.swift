internal import WebRPC

/// An error as clients see it. The codes are contract, the descriptions are for people.
struct EWalletError: Error, Hashable, Sendable {
  let code: String
  let description: String
  /// Reasons by member; nil unless one member is at fault.
  var messages: [String: [String]]?
  /// HTTP status: errors of the protocol are answered with 200.
  var status = 200

  init(_ code: String, _ description: String) {
    self.code = code
    self.description = description
  }

  /// `client:invalid_parameter`.
  static func invalid(_ description: String, _ messages: [String: [String]]? = nil) -> EWalletError {
    var error = EWalletError("client:invalid_parameter", description)
    error.messages = messages
    return error
  }

  /// A member that is refused, with the reason.
  static func rejected(_ member: String, _ reason: String, message: String? = nil) -> EWalletError {
    .invalid("Parameter rejected: `\(member)` \(reason)", [member: [message ?? reason]])
  }

  static func missing(_ member: String) -> EWalletError { .invalid("Parameter missing: `\(member)`") }

  static let unauthorized = EWalletError("unauthorized", "The caller may not do this")
  static let endpointNotFound = EWalletError("client:endpoint_not_found", "No such endpoint")
  static let walletDisabled = EWalletError("wallet:disabled", "This wallet is disabled")
  static let invalidRate = EWalletError(
    "exchange:invalid_rate", "The amounts do not fit the rate, or are too small for it")
  static let pairNotFound = EWalletError("exchange:pair_not_found", "No exchange pair for these two tokens")

  static func internalError(_ description: String = "Unexpected failure inside the server") -> EWalletError {
    var error = EWalletError("server:internal_server_error", description)
    error.status = 500
    return error
  }

  /// The `error` object.
  var json: JSONValue {
    .object([
      "object": .string("error"),
      "code": .string(code),
      "description": .string(description),
      "messages": messages.map { .object($0.mapValues { .array($0.map(JSONValue.string)) }) } ?? .null,
    ])
  }
}
