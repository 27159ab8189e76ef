// Names of earlier versions, in which only direct access was known.

/// A page of those who have access under its earlier name.
@available(*, deprecated, renamed: "AccessGrantPage")
public typealias ListAccessResponse = AccessGrantPage

extension AccessGrantPage {
  /// The credentials of the page.
  @available(*, deprecated, message: "use grants")
  public var credentials: [WalletCredential] { grants.map(\.credential) }
}

extension AccessGrant {
  /// The credential's identifier.
  @available(*, deprecated, renamed: "credential.credentialId")
  public var credentialId: String { credential.credentialId }

  /// When the credential ends.
  @available(*, deprecated, renamed: "credential.expiresAt")
  public var expiresAt: String { credential.expiresAt }

  /// Whether it is the credential that made the request.
  @available(*, deprecated, renamed: "credential.isCaller")
  public var isCaller: Bool { credential.isCaller }
}
