/// What a backend says of itself when it registers a remote credential; shown to the owner who is asked for access.
///
/// The service does not vouch for it.
public struct RemoteCredentialMetadata: Codable, Equatable, Sendable {
  /// The app's address.
  public let appUrl: String
  /// The app's name.
  public let appName: String
  /// The address of the app's logo.
  public let appLogoUrl: String
  /// Further statements.
  public let custom: [String: String]

  /// Describes an app.
  public init(appUrl: String, appName: String, appLogoUrl: String, custom: [String: String]) {
    self.appUrl = appUrl
    self.appName = appName
    self.appLogoUrl = appLogoUrl
    self.custom = custom
  }
}
