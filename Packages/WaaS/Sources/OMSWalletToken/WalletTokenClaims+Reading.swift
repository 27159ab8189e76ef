internal import WebRPC

extension WalletTokenClaims {
  private static let own: Set<String> = [
    "iss", "aud", "sub", "wallet_address", "wallet_type", "email", "iat", "nbf", "exp",
  ]

  /// Reads the payload of a token and judges it.
  ///
  /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
  init(payload: [UInt8], for configuration: WalletTokenConfiguration, now: Int64) throws(WalletTokenError) {
    guard case .object(let members)? = try? WebRPCJSON.decode(JSONValue.self, from: payload) else {
      throw WalletTokenError(.malformed, "the claims are not a JSON object")
    }
    let claims = TokenMembers(members: members)
    issuer = try claims.text("iss")
    guard issuer.utf8.elementsEqual(configuration.issuer.utf8) else {
      throw WalletTokenError(.wrongIssuer, "the token is from another issuer than \(configuration.issuer)")
    }
    audiences = try claims.texts("aud")
    guard audiences.contains(where: { $0.utf8.elementsEqual(configuration.audience.utf8) }) else {
      throw WalletTokenError(.wrongAudience, "the token is not for \(configuration.audience)")
    }
    let skew = configuration.clockSkew
    expiresAt = try claims.time("exp")
    // In differences, so that no time overflows.
    guard now < expiresAt || now - expiresAt < skew else {
      throw WalletTokenError(.expired, "the token expired \(now - expiresAt) s ago")
    }
    issuedAt = try claims.optionalTime("iat")
    for (name, time) in [("iat", issuedAt), ("nbf", try claims.optionalTime("nbf"))] {
      if let time, time > now, time - now > skew {
        throw WalletTokenError(.notYetValid, "\(name) is \(time - now) s in the future")
      }
    }
    walletID = try claims.text("sub")
    walletAddress = try claims.text("wallet_address")
    walletType = try claims.text("wallet_type")
    email = try claims.optionalText("email")
    customClaims = members.filter { !Self.own.contains($0.key) }
  }
}

/// The members of a token's payload, read strictly.
private struct TokenMembers {
  let members: [String: JSONValue]

  func text(_ name: String) throws(WalletTokenError) -> String {
    guard let text = try optionalText(name) else { throw WalletTokenError(.invalidClaim, "\(name) is missing") }
    return text
  }

  func optionalText(_ name: String) throws(WalletTokenError) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text) where text.contains(where: { !$0.isWhitespace }): return text
    default: throw WalletTokenError(.invalidClaim, "\(name) is not a text, or blank")
    }
  }

  func texts(_ name: String) throws(WalletTokenError) -> [String] {
    guard case .array(let values)? = members[name] else { return [try text(name)] }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else {
        throw WalletTokenError(.invalidClaim, "\(name) holds something else than texts")
      }
      texts.append(text)
    }
    return texts
  }

  func time(_ name: String) throws(WalletTokenError) -> Int64 {
    guard let time = try optionalTime(name) else { throw WalletTokenError(.invalidClaim, "\(name) is missing") }
    return time
  }

  /// A `NumericDate` (RFC 7519 §2): seconds, fractions are cut off.
  func optionalTime(_ name: String) throws(WalletTokenError) -> Int64? {
    // The year 9999; what is beyond it is no time.
    let range: ClosedRange<Int64> = 0...253_402_300_799
    switch members[name] {
    case nil, .null: return nil
    case .integer(let seconds) where range.contains(seconds): return seconds
    case .number(let seconds) where seconds >= 0 && seconds <= Double(range.upperBound): return Int64(seconds)
    default: throw WalletTokenError(.invalidClaim, "\(name) is not a time in seconds")
    }
  }
}
