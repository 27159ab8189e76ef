extension SIWEMessage {
  /// Checks every part against the grammar of EIP-4361.
  func checkParts() throws(SIWEError) {
    if let scheme, !URISyntax.isScheme(scheme) {
      throw SIWEError("scheme", "not a scheme of RFC 3986")
    }
    guard !domain.isEmpty, URISyntax.isAuthority(domain) else {
      throw SIWEError("domain", "not an authority of RFC 3986")
    }
    if let statement, statement.isEmpty || !statement.utf8.allSatisfy(URISyntax.isStatementCharacter) {
      throw SIWEError("statement", "one line of letters, digits, blanks and punctuation of RFC 3986 expected")
    }
    guard URISyntax.isURI(uri) else {
      throw SIWEError("uri", "not a URI of RFC 3986")
    }
    guard nonce.utf8.count >= 8, nonce.utf8.allSatisfy(URISyntax.isAlphanumeric) else {
      throw SIWEError("nonce", "at least eight letters and digits expected")
    }
    guard RFC3339.seconds(issuedAt) != nil else {
      throw SIWEError("issued-at", "not a time of RFC 3339")
    }
    if let expirationTime, RFC3339.seconds(expirationTime) == nil {
      throw SIWEError("expiration-time", "not a time of RFC 3339")
    }
    if let notBefore, RFC3339.seconds(notBefore) == nil {
      throw SIWEError("not-before", "not a time of RFC 3339")
    }
    if let requestID, !URISyntax.isPath(requestID, extra: "") {
      throw SIWEError("request-id", "only the characters of a path segment of RFC 3986 are allowed")
    }
    for resource in resources ?? [] where !URISyntax.isURI(resource) {
      throw SIWEError("resources", "'\(resource.prefix(80))' is not a URI of RFC 3986")
    }
  }
}
