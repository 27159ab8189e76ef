public import WebRPC

/// A wallet-service request that got no HTTP answer.
@_spi(OMSInternal) public struct WalletTransportError: Error, CustomStringConvertible {
  /// Whether the request may have reached the service: sending had begun.
  public let wasPossiblySent: Bool
  /// How the transport failed; `notSent` when signing failed or the deadline passed before sending.
  public let reason: WebRPCTransportError
  /// What a signer or a store reported.
  public let underlying: (any Error)?

  /// Describes a failure.
  public init(wasPossiblySent: Bool, reason: WebRPCTransportError, underlying: (any Error)? = nil) {
    self.wasPossiblySent = wasPossiblySent
    self.reason = reason
    self.underlying = underlying
  }

  /// The transport's words.
  public var description: String { reason.message }
}
