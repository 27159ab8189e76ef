/// A started redirect sign-in.
public struct StartOIDCRedirectAuthResult: Sendable {
  /// The URL to open in a browser.
  public let authorizationURL: String

  /// Describes a started sign-in.
  public init(authorizationURL: String) {
    self.authorizationURL = authorizationURL
  }
}

/// What became of a link that came in.
public enum OIDCRedirectAuthResult: Sendable {
  /// It was the callback of the pending sign-in, which is complete now.
  case completed(CompleteAuthResult)
  /// It has nothing to do with the pending sign-in, which goes on.
  case notOIDCRedirectCallback
  /// It looks like a callback, but no sign-in is pending, or the callback was used before.
  case noPendingAuth
}
