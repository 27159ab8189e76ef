import CryptoCore

/// A request and its answer, to which the service binds the attestation that it sends along.
public struct AttestedExchange: Hashable, Sendable {
  /// The HTTP method in capital letters.
  public var method: String
  /// The path of the URL, without query.
  public var path: String
  /// The body as it was sent.
  public var requestBody: [UInt8]
  /// The body as it was received, of an error answer, too.
  public var responseBody: [UInt8]

  /// Puts the parts together.
  public init(method: String = "POST", path: String, requestBody: [UInt8], responseBody: [UInt8]) {
    self.method = method
    self.path = path
    self.requestBody = requestBody
    self.responseBody = responseBody
  }

  /// What the document's `user_data` must be: `Sequence/1:` and the base64 of the SHA-256 digest of method, path and
  /// both bodies.
  public var userData: [UInt8] {
    var hash = SHA256()
    hash.update(Array("\(method) \(path)\n".utf8))
    hash.update(requestBody)
    hash.update([UInt8(ascii: "\n")])
    hash.update(responseBody)
    return Array("Sequence/1:\(Base64.encode(hash.finalize()))".utf8)
  }
}
