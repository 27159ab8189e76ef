@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// Turns failures of the gateways into the public error. A raw body never reaches it.
struct IndexerFailure {
  let operation: OMSWalletOperation

  /// No HTTP answer.
  func withoutAnswer(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    let message = String(describing: error)
    if let transportError = error as? WebRPCTransportError, transportError.code == .invalidURL {
      return OMSWalletError(
        code: .validationError, operation: operation, message: message, underlyingError: error)
    }
    return OMSWalletError(
      code: .requestFailed, operation: operation, message: message, retryable: true,
      upstreamError: OMSWalletUpstreamError(
        service: .indexer, name: String(describing: type(of: error)), message: message),
      underlyingError: error)
  }

  /// An answer with a status other than 2xx.
  func refused(_ response: WebRPCResponse) -> OMSWalletError {
    let status = response.status
    var upstream = OMSWalletUpstreamError(
      service: .indexer, message: "HTTP \(status) from \(operation.rawValue)", status: status)
    if let body = try? WebRPCJSON.decode([String: JSONValue].self, from: response.body) {
      upstream = OMSWalletUpstreamError(
        service: .indexer,
        name: body.text("name") ?? body.text("error"),
        code: body.text("code") ?? body.integer("code"),
        message: body.text("message") ?? body.text("msg") ?? upstream.message,
        status: status,
        cause: body.text("cause").flatMap { $0.isEmpty ? nil : $0 })
    }
    return OMSWalletError(
      code: .httpError, operation: operation, message: upstream.message ?? "", status: status,
      retryable: status >= 500, upstreamError: upstream)
  }

  /// A 2xx answer that is no JSON, or none of this method.
  func unreadable(_ response: WebRPCResponse, _ error: any Error) -> OMSWalletError {
    let message = "unreadable response from \(operation.rawValue)"
    return OMSWalletError(
      code: .invalidResponse, operation: operation, message: message, status: response.status,
      upstreamError: OMSWalletUpstreamError(service: .indexer, message: message, status: response.status),
      underlyingError: error)
  }
}

extension [String: JSONValue] {
  /// The text under a key, if it is one.
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }

  /// The integer under a key, if it is one, in decimal.
  fileprivate func integer(_ key: String) -> String? {
    switch self[key] {
    case .integer(let number)?: String(number)
    case .unsignedInteger(let number)?: String(number)
    default: nil
    }
  }
}
