/// What a mail for a new password needs.
public struct UserResetPasswordParams: Encodable, Sendable {
  /// The email address.
  public let email: String
  /// Where the link of the mail leads, with `{email}` and `{token}` to be filled in.
  public let redirectURL: String

  /// Parameters; see the properties.
  public init(email: String, redirectURL: String) {
    self.email = email
    self.redirectURL = redirectURL
  }

  enum CodingKeys: String, CodingKey {
    case email
    case redirectURL = "redirect_url"
  }
}

extension UserResetPasswordParams {
  /// The former spelling of ``redirectURL``.
  @available(*, deprecated, renamed: "init(email:redirectURL:)")
  public init(email: String, redirectUrl: String) {
    self.init(email: email, redirectURL: redirectUrl)
  }
}
