/// A failure that the server reported. Two are equal when their codes are.
public struct APIError: Error, Sendable {
  /// The kind of failure, to branch on.
  public let code: APIErrorCode

  /// The server's sentence for people; free text.
  public let description: String

  /// A failure of this kind.
  public init(code: APIErrorCode, description: String) {
    self.code = code
    self.description = description
  }

  /// The server's sentence.
  public var localizedDescription: String { description }

  /// Whether the credentials were refused, so that the user has to log in again.
  ///
  /// True for an expired or unknown authentication token, an unknown API key and a malformed `Authorization` header.
  public func isAuthorizationError() -> Bool {
    switch code {
    case .authenticationTokenExpired, .authenticationTokenNotFound, .invalidAPIKey, .invalidAuthScheme: true
    default: false
    }
  }
}

extension APIError: Equatable, Hashable {
  /// Equal when the codes are.
  public static func == (left: APIError, right: APIError) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension APIError: Decodable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Reads the `data` of a failed answer. Without a description there is none.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    code = APIErrorCode(code: try members.get("code"))
    description = try members.find("description") ?? ""
  }

  /// `Error: transactionSameAddress Sender and receiver are the same wallet`.
  public var debugDescription: String { "Error: \(code) \(description)" }
}
