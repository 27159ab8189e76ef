/// A sign-in by email.
public struct OMSWalletEmailSessionAuth: Codable, Equatable, Sendable {
  /// The address that received the code.
  public let email: String

  /// Describes a sign-in by email.
  public init(email: String) {
    self.email = email
  }
}
