/// What a sign-up needs.
public struct SignupParams: Encodable, Sendable {
  /// The email address.
  public let email: String
  /// The password.
  public let password: String
  /// The same password, typed again.
  public let passwordConfirmation: String
  /// Where the link of the mail leads, with `{email}` and `{token}` to be filled in; nil is a page of the eWallet.
  public let verificationURL: String?
  /// Where that page leads afterwards.
  public let successURL: String?

  /// Parameters; see the properties.
  public init(
    email: String, password: String, passwordConfirmation: String, verificationURL: String? = nil,
    successURL: String? = nil
  ) {
    self.email = email
    self.password = password
    self.passwordConfirmation = passwordConfirmation
    self.verificationURL = verificationURL
    self.successURL = successURL
  }

  enum CodingKeys: String, CodingKey {
    case email
    case password
    case passwordConfirmation = "password_confirmation"
    case verificationURL = "verification_url"
    case successURL = "success_url"
  }
}

extension SignupParams: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type's name: what is inside is secret.
  public var description: String { "SignupParams(<redacted>)" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
