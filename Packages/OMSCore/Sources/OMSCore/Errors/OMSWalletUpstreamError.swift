/// What a remote service said about a failure.
public struct OMSWalletUpstreamError: Equatable, Sendable {
  /// The service.
  public let service: OMSWalletUpstreamService
  /// The service's name of the error.
  public let name: String?
  /// The service's error code; numbers as decimal text.
  public let code: String?
  /// The service's message, or a neutral one.
  public let message: String?
  /// The status that came with the answer.
  public let status: Int?
  /// The service's own reason text.
  public let cause: String?

  /// Describes what a service said; only the clients make one.
  @_spi(OMSInternal) public init(
    service: OMSWalletUpstreamService,
    name: String? = nil,
    code: String? = nil,
    message: String? = nil,
    status: Int? = nil,
    cause: String? = nil
  ) {
    self.service = service
    self.name = name
    self.code = code
    self.message = message
    self.status = status
    self.cause = cause
  }
}

/// A remote service.
public enum OMSWalletUpstreamService: String, Sendable {
  /// The wallet service.
  case waas = "waas"
  /// The indexer gateways.
  case indexer = "indexer"
}
