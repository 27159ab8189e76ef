internal import WebRPC

/// The service's refusal of a nonce that is not above the last one (`PreconditionFailed`, 7206). The check comes
/// before the method, so a refused request had no effect.
enum NonceRefusal {
  static let code = 7206

  /// Whether an answer is this refusal.
  static func isNonceRefusal(_ response: WebRPCResponse) -> Bool {
    !response.isSuccess && WebRPCAnswer.error(from: response).code == code
  }
}
