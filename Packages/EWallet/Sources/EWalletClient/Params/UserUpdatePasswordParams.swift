/// What setting a new password needs.
public struct UserUpdatePasswordParams: Encodable, Sendable {
  /// The email address.
  public let email: String
  /// The token of the mail's link.
  public let token: String
  /// The password.
  public let password: String
  /// The same password, typed again.
  public let passwordConfirmation: String

  /// Parameters; see the properties.
  public init(email: String, token: String, password: String, passwordConfirmation: String) {
    self.email = email
    self.token = token
    self.password = password
    self.passwordConfirmation = passwordConfirmation
  }

  enum CodingKeys: String, CodingKey {
    case email
    case token
    case password
    case passwordConfirmation = "password_confirmation"
  }
}

extension UserUpdatePasswordParams: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type's name: what is inside is secret.
  public var description: String { "UserUpdatePasswordParams(<redacted>)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
