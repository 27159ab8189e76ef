/// Where the eWallet is and who calls.
public struct ClientConfiguration: Sendable {
  /// Scheme and host, such as `https://ewallet.example.com`; the client appends the rest of the path.
  ///
  /// `http` or `https` for ``HTTPClientAPI``; a socket client takes `ws` or `wss` as well.
  public let baseURL: String

  /// Who calls.
  public var credentials: ClientCredential

  /// Whether received texts are printed to the console. Authentication tokens in them are not.
  public let debugLog: Bool

  /// The version of the protocol.
  public let apiVersion = "1"

  /// A configuration.
  public init(baseURL: String, credentials: ClientCredential, debugLog: Bool = false) {
    self.baseURL = baseURL
    self.credentials = credentials
    self.debugLog = debugLog
  }
}
