/// What a log-in needs.
public struct LoginParams: Encodable, Sendable {
  /// The email address.
  public let email: String
  /// The password.
  public let password: String

  /// Parameters; see the properties.
  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  enum CodingKeys: String, CodingKey {
    case email
    case password
  }
}

extension LoginParams: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type's name: what is inside is secret.
  public var description: String { "LoginParams(<redacted>)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
