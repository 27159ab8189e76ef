public import WebRPC

/// What a wallet ID token says, once it has been verified.
public struct WalletTokenClaims: Hashable, Sendable {
  /// `iss`: who issued the token.
  public let issuer: String
  /// `aud`: the projects that the token is for.
  public let audiences: [String]
  /// `sub`: the wallet's ID. It identifies the user's wallet at the service.
  public let walletID: String
  /// `wallet_address`
  public let walletAddress: String
  /// `wallet_type`, such as `ethereum`.
  public let walletType: String
  /// `email`, when the service knows one that is verified.
  public let email: String?
  /// `iat`: when the token was issued, in seconds since 1970-01-01T00:00:00Z.
  public let issuedAt: Int64?
  /// `exp`: when the token expires, in seconds since 1970-01-01T00:00:00Z.
  public let expiresAt: Int64
  /// All other claims. They come from the app and carry no authority: check nothing by them that an app must not decide.
  public let customClaims: [String: JSONValue]
}
