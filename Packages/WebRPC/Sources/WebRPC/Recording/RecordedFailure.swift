/// The names of failures in a file of exchanges.
enum RecordedFailure {
  private static let codes: [String: WebRPCTransportError.Code] = [
    "connectionFailed": .connectionFailed,
    "nameNotResolved": .nameNotResolved,
    "timedOut": .timedOut,
    "tlsFailed.expired": .tlsFailed(.expired),
    "tlsFailed.wrongHost": .tlsFailed(.wrongHost),
    "tlsFailed.unknownIssuer": .tlsFailed(.unknownIssuer),
    "tlsFailed.other": .tlsFailed(.other),
    "connectionLost": .connectionLost,
    "responseTooLarge": .responseTooLarge,
    "invalidURL": .invalidURL,
    "notSent": .notSent,
  ]
  private static let cancelled = "cancelled"
  private static let other = "failed"

  static func isKnown(_ name: String) -> Bool {
    codes[name] != nil || name == cancelled || name == other
  }

  static func name(of error: any Error) -> String {
    switch error {
    case let error as WebRPCTransportError: codes.first { $0.value == error.code }?.key ?? other
    case is CancellationError: cancelled
    default: other
    }
  }

  static func error(named name: String) -> any Error {
    if name == cancelled { return CancellationError() }
    guard let code = codes[name] else {
      return WebRPCTransportError(.notSent, message: "the recorded call failed in a way that has no code")
    }
    return WebRPCTransportError(code, message: "the recorded call failed: \(name)")
  }
}
