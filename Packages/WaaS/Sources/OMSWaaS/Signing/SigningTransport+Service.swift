internal import WebRPC

extension SigningTransport {
  /// The service's signed methods for one request, whose place in the queue is taken now.
  ///
  /// - Parameter clock: what the request's 30 seconds are measured by.
  package func service(baseURL: String, apiKey: String, clock: any Clock<Duration>) -> WalletService {
    let call = SignedCall(
      transport: self, turn: reserveTurn(), deadline: Deadline(after: Self.limit, on: clock), preflight: nil,
      attestation: nil, received: { _ in })
    return WalletService(baseURL: baseURL, transport: call, apiKey: apiKey)
  }
}
