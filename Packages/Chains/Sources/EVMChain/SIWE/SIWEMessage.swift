/// A request to sign in with an Ethereum account (EIP-4361).
///
/// Times stay as they are written; ``isValid(at:)`` compares them. Build a message with the memberwise initializer and
/// take its ``text``, or read one with ``init(parsing:)``: reading and writing give the same bytes.
public struct SIWEMessage: Hashable, Sendable {
  /// The scheme of the origin, for example `https`; nil when the message does not name it.
  public let scheme: String?
  /// The authority that asks (RFC 3986), for example `example.com:8080`.
  public let domain: String
  /// The account that signs in.
  public let address: EVMAddress
  /// A sentence for the person who signs; one line, not empty.
  public let statement: String?
  /// The subject of the signing (RFC 3986).
  public let uri: String
  /// The EIP-155 chain id, decimal.
  public let chainID: UInt64
  /// At least eight letters and digits, against replay.
  public let nonce: String
  /// When the message was made (RFC 3339).
  public let issuedAt: String
  /// From when on it is no longer valid (RFC 3339).
  public let expirationTime: String?
  /// From when on it is valid (RFC 3339).
  public let notBefore: String?
  /// An identifier of the request.
  public let requestID: String?
  /// Further URIs that the sign-in covers; nil when there is no list, which differs from an empty one.
  public let resources: [String]?

  /// A message from its parts. The version is always 1.
  ///
  /// - Throws: ``SIWEError`` when a part does not have the form that the standard asks for.
  public init(
    scheme: String? = nil, domain: String, address: EVMAddress, statement: String? = nil, uri: String,
    chainID: UInt64, nonce: String, issuedAt: String, expirationTime: String? = nil, notBefore: String? = nil,
    requestID: String? = nil, resources: [String]? = nil
  ) throws(SIWEError) {
    self.scheme = scheme
    self.domain = domain
    self.address = address
    self.statement = statement
    self.uri = uri
    self.chainID = chainID
    self.nonce = nonce
    self.issuedAt = issuedAt
    self.expirationTime = expirationTime
    self.notBefore = notBefore
    self.requestID = requestID
    self.resources = resources
    try checkParts()
  }

  /// The text that is signed as an EIP-191 message.
  public var text: String {
    var lines = [
      (scheme.map { "\($0)://" } ?? "") + domain + SIWEParser.greeting, address.checksummed, "",
    ]
    if let statement {
      lines.append(statement)
    }
    lines += [
      "", "URI: \(uri)", "Version: 1", "Chain ID: \(chainID)", "Nonce: \(nonce)", "Issued At: \(issuedAt)",
    ]
    lines += [("Expiration Time", expirationTime), ("Not Before", notBefore), ("Request ID", requestID)]
      .compactMap { name, value in value.map { "\(name): \($0)" } }
    if let resources {
      lines.append("Resources:")
      lines += resources.map { "- \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the message is valid at a time, by its `Not Before` and `Expiration Time`.
  ///
  /// - Parameter seconds: seconds since 1970-01-01T00:00:00Z. What is not a number is within no limit.
  public func isValid(at seconds: Double) -> Bool {
    if let expirationTime, let end = RFC3339.seconds(expirationTime), !(seconds < end) { return false }
    if let notBefore, let start = RFC3339.seconds(notBefore), !(seconds >= start) { return false }
    return true
  }

  /// Whether the account of the message has signed it with its key. For a contract account ask the contract
  /// (``EIP1271``).
  public func isSigned(_ signature: EVMSignature) -> Bool {
    (try? EIP191.recoverAddress(text: text, signature: signature)) == address
  }
}
