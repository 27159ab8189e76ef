/// How much of a grant has been used.
public struct SmartSessionGrantUsage: Equatable, Sendable {
  /// The grant.
  public let grant: SmartSessionGrant
  /// What was used, base units as decimal text; nil when the service does not count it.
  public let used: String?

  /// Describes a usage; only the clients make one.
  @_spi(OMSInternal) public init(grant: SmartSessionGrant, used: String?) {
    self.grant = grant
    self.used = used
  }
}
