public import EWalletClient

/// Turns what was scanned into a transaction request.
public protocol QRVerifier: Sendable {
  /// Looks up what a code says, and reports to the callback.
  func onData(data: String, callback: @escaping Request<TransactionRequest>.Callback)
}

/// Looks up what a code says at the eWallet, unchanged.
public struct QRClientVerifier: QRVerifier {
  private let client: HTTPClientAPI

  /// A verifier that asks through this client.
  public init(client: HTTPClientAPI) {
    self.client = client
  }

  /// Looks up what a code says.
  public func onData(data: String, callback: @escaping Request<TransactionRequest>.Callback) {
    TransactionRequest.get(using: client, formattedId: data, callback: callback)
  }

  /// Looks up what a code says.
  public func transactionRequest(for data: String) async throws(OMGError) -> TransactionRequest {
    try await TransactionRequest.get(using: client, formattedId: data)
  }
}
