/// What confirming an email address needs.
public struct UserVerifyEmailParams: Encodable, Sendable {
  /// The email address.
  public let email: String
  /// The token of the mail's link.
  public let token: String

  /// Parameters; see the properties.
  public init(email: String, token: String) {
    self.email = email
    self.token = token
  }

  enum CodingKeys: String, CodingKey {
    case email
    case token
  }
}

extension UserVerifyEmailParams: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type's name: what is inside is secret.
  public var description: String { "UserVerifyEmailParams(<redacted>)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
