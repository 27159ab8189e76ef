/// What a log-in gives.
public struct AuthenticationToken: Decodable, Sendable {
  /// The token that later calls are made with.
  public let token: String
  /// Who logged in.
  public let user: User

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    token = try members.get("authentication_token")
    user = try members.get("user")
  }
}

extension AuthenticationToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Names the user and not the token.
  public var description: String { "AuthenticationToken(user: \(user.id))" }
  /// The same.
  public var debugDescription: String { description }
  /// The user without the token.
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}

extension AuthenticationToken: Hashable {
  /// Equal when `token` is.
  public static func == (left: AuthenticationToken, right: AuthenticationToken) -> Bool { left.token == right.token }

  /// Hashes `token`.
  public func hash(into hasher: inout Hasher) { hasher.combine(token) }
}
