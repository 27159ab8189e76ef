internal import CryptoCore

extension EWalletState {
  /// Who an Authorization header belongs to: scheme, then API key, then token are checked.
  mutating func authenticate(_ header: String?, _ moment: Moment) throws(EWalletError) -> Caller {
    guard let (key, token) = Self.credentials(in: header) else {
      throw EWalletError(
        "client:invalid_auth_scheme", "Authorization header absent, malformed or of another scheme")
    }
    guard index.apiKeys[key] != nil else { throw EWalletError("client:invalid_api_key", "No such API key") }
    guard let id = index.authTokens[token], let record = authTokens[id], let user = users[record.userID] else {
      throw EWalletError("user:auth_token_not_found", "No session matches this authentication token")
    }
    guard !record.isExpired, record.expiresAt.map({ moment.now < $0 }) ?? true, user.isEnabled else {
      throw EWalletError("user:auth_token_expired", "This authentication token is no longer valid")
    }
    if record.expiresAt != nil, meta.settings.authTokenLifetime > 0 {
      authTokens[id]?.expiresAt = moment.now + meta.settings.authTokenLifetime * 1000
    }
    return Caller(user: user, authTokenID: id)
  }

  /// API key and token: split at the first colon, so that tokens may contain colons.
  static func credentials(in header: String?) -> (key: String, token: String)? {
    guard let header, let space = header.firstIndex(of: " "),
      ["OMGClient", "Basic"].contains(header[..<space]),
      let bytes = try? Base64.decode(header[header.index(after: space)...]),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }
}
