/// Who calls: the API key of the application, and the token that a log-in gave.
public struct ClientCredential: Sendable, Equatable {
  /// The API key of the application.
  public let apiKey: String

  /// The token of the signed-in user, or nil.
  public internal(set) var authenticationToken: String?

  /// Credentials; without a token only the operations that need none will succeed.
  public init(apiKey: String, authenticationToken: String? = nil) {
    self.apiKey = apiKey
    self.authenticationToken = authenticationToken
  }

  /// Forgets the authentication token.
  public mutating func invalidate() {
    authenticationToken = nil
  }
}

extension ClientCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says whether there is a token, and no more.
  public var description: String { "ClientCredential(authenticated: \(authenticationToken != nil))" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
