/// Which token descriptions a history holds.
public struct MetadataOptions: Codable, Sendable {
  /// Only those of verified contracts.
  public let verifiedOnly: Bool?
  /// Only those of unverified contracts.
  public let unverifiedOnly: Bool?
  /// Those of these contracts in any case.
  public let includeContracts: [String]?

  /// Describes the value field by field.
  public init(
    verifiedOnly: Bool? = nil,
    unverifiedOnly: Bool? = nil,
    includeContracts: [String]? = nil
  ) {
    self.verifiedOnly = verifiedOnly
    self.unverifiedOnly = unverifiedOnly
    self.includeContracts = includeContracts
  }
}
