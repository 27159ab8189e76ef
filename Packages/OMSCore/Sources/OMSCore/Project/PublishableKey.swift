/// A project's publishable key, taken apart: it says which environment to talk to and for which project.
@_spi(OMSInternal) public struct PublishableKey: Hashable, Sendable {
  /// The whole key, as it is sent with every request.
  public let text: String
  /// The environment that the prefix names.
  public let environment: ServiceEnvironment
  /// The signing scope, `prj_` + project.
  public let scope: String
  /// What tells apart several keys of one project.
  public let keyID: String

  /// Reads `<prefix><project>_<key id>`; nothing is trimmed and letter case counts.
  public init(_ text: String) throws {
    guard let environment = ServiceEnvironment.allCases.first(where: { text.hasPrefix($0.keyPrefix) }) else {
      throw PublishableKeyError.unknownPrefix
    }
    let parts = text.dropFirst(environment.keyPrefix.count).split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw PublishableKeyError.malformed
    }
    // It travels in a header and in a signed scope: anything but printable ASCII would fail there, far from its cause.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw PublishableKeyError.unprintable }
    self.text = text
    self.environment = environment
    scope = "prj_\(parts[0])"
    keyID = String(parts[1])
  }
}

/// Why a publishable key cannot be used.
@_spi(OMSInternal) public enum PublishableKeyError: Error {
  /// It begins with none of the known prefixes.
  case unknownPrefix
  /// The prefix is not followed by exactly two non-empty parts.
  case malformed

  /// It has characters that are not printable ASCII.
  case unprintable

  /// The reason in words; the key itself is not repeated.
  public var message: String {
    switch self {
    case .unknownPrefix: "the publishable key has an unknown prefix"
    case .malformed: "the publishable key must be <prefix><project>_<key id>"
    case .unprintable: "the publishable key has characters that are not printable ASCII"
    }
  }
}
