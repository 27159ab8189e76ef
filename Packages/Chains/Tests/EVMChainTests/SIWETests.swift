import ChainVectors
import CryptoSecp256k1
import EVMChain
import Testing

@Suite struct SIWETests {
  static let address = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"

  /// EIP-4361, example.
  static let example = """
    example.com wants you to sign in with your Ethereum account:
    0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

    I accept the ExampleOrg Terms of Service: https://example.com/tos

    URI: https://example.com/login
    Version: 1
    Chain ID: 1
    Nonce: 32891756
    Issued At: 2021-09-30T16:25:24Z
    Resources:
    - ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
    - https://example.com/my-web2-claim.json
    """

  @Test func readsAndWritesTheExampleOfTheStandard() throws {
    let message = try SIWEMessage(parsing: Self.example)
    #expect(message.domain == "example.com")
    #expect(message.scheme == nil)
    #expect(message.address.checksummed == Self.address)
    #expect(message.statement == "I accept the ExampleOrg Terms of Service: https://example.com/tos")
    #expect(message.chainID == 1)
    #expect(message.resources?.count == 2)
    #expect(message.text == Self.example)
    let built = try SIWEMessage(
      domain: "example.com", address: EVMAddress(Self.address), statement: message.statement,
      uri: "https://example.com/login", chainID: 1, nonce: "32891756", issuedAt: "2021-09-30T16:25:24Z",
      resources: message.resources)
    #expect(built == message)
  }

  @Test func everyOptionalPartSurvivesTheRoundTrip() throws {
    let address = try EVMAddress(Self.address)
    for statement in [nil, " ", "One line."] {
      for resources: [String]? in [nil, [], ["urn:isbn:0451450523"]] {
        for scheme in [nil, "https"] {
          for extra in [nil, "2021-09-30T16:25:24.123+02:00"] {
            let message = try SIWEMessage(
              scheme: scheme, domain: "user@[::1]:8080", address: address, statement: statement,
              uri: "did:key:z6Mk?a=b#c", chainID: 80002, nonce: "abcdEF12", issuedAt: "2021-09-30T16:25:24Z",
              expirationTime: extra, notBefore: extra, requestID: extra.map { _ in "some_id" }, resources: resources)
            #expect(try SIWEMessage(parsing: message.text) == message)
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("example.com wants", "example .com wants", "domain", 1), ("example.com wants", " wants", "domain", 1),
    ("example.com wants", "1http://example.com wants", "scheme", 1), ("wants you to", "wants to", "layout", 1),
    ("0xC02aaA39", "0xc02aaA39", "address", 2), ("0xC02aaA39b", "C02aaA39b", "address", 2),
    ("I accept", "I åccept", "statement", 4), ("\n\nURI", "\nURI", "layout", 5),
    ("URI: https://example.com/login", "URI: not a uri", "uri", 6), ("URI: ", "URL: ", "uri", 6),
    ("Version: 1", "Version: 2", "version", 7), ("Chain ID: 1", "Chain ID: one", "chain-id", 8),
    ("Chain ID: 1", "Chain ID: 01", "chain-id", 8), ("Nonce: 32891756", "Nonce: 3289175", "nonce", 9),
    ("Nonce: 32891756", "Nonce: 3289175-", "nonce", 9), ("2021-09-30T16", "2021-13-30T16", "issued-at", 10),
    ("Issued At: 2021-09-30T16:25:24Z", "Issued At: today", "issued-at", 10),
    ("24Z", "24Z\nExpiration Time: never", "expiration-time", 11), ("24Z", "24Z\nNot Before: x", "not-before", 11),
    ("24Z", "24Z\nRequest ID: a b", "request-id", 11), ("24Z", "24Z\nExtra: 1", "layout", 11),
    ("- ipfs://", "ipfs://", "resources", 12), ("- https://example.com/my", "- my claim", "resources", 13),
    ("24Z", "24Z\nNot Before: 2021-09-30T16:25:24Z\nExpiration Time: 2021-09-30T16:25:24Z", "layout", 12),
  ])
  func refusesEveryDeviation(_ original: String, _ changed: String, _ part: String, _ line: Int) throws {
    let range = try #require(Self.example.firstRange(of: original))
    let text = Self.example.replacingCharacters(in: range, with: changed)
    let error = #expect(throws: SIWEError.self) { try SIWEMessage(parsing: text) }
    #expect(error?.part == part)
    #expect(error?.line == line)
  }

  @Test func refusesEmptyAndShortTexts() {
    let lines = Self.example.split(separator: "\n", omittingEmptySubsequences: false)
    for count in 0..<10 {
      let text = lines.prefix(count).joined(separator: "\n")
      #expect(throws: SIWEError.self) { try SIWEMessage(parsing: text) }
    }
    #expect(throws: SIWEError.self) { try SIWEMessage(parsing: Self.example + "\n") }
  }

  @Test func theStandardKnowsNoEmptyStatement() throws {
    let error = #expect(throws: SIWEError.self) {
      try SIWEMessage(
        domain: "a.b", address: EVMAddress(Self.address), statement: "", uri: "https://a.b", chainID: 1,
        nonce: "12345678", issuedAt: "2021-01-01T00:00:00Z")
    }
    #expect(error?.part == "statement")
    #expect(error?.offset == nil)
    let text = try SIWEMessage(
      domain: "a.b", address: EVMAddress(Self.address), uri: "https://a.b", chainID: 1, nonce: "12345678",
      issuedAt: "2021-01-01T00:00:00Z"
    ).text
    #expect(try SIWEMessage(parsing: text).statement == nil)
    #expect(throws: SIWEError.self) {
      try SIWEMessage(parsing: text.replacing("\n\n\nURI", with: "\n\n\n\nURI"))
    }
  }

  @Test func faultsNameTheByteWhereThePartStarts() throws {
    for (original, changed, place) in [
      ("Nonce: 32891756", "Nonce: é", "é"), ("- https://example.com/my", "- é", "é"),
      ("URI: https://example.com/login", "URI: é", "é"), ("0xC02aaA39", "0xé02aaA39", "é"),
      ("Version: 1", "Version: 3", "Version"), ("24Z", "24Z\nExtra: 1", "Extra"),
    ] {
      let text = Self.example.replacing(original, with: changed)
      let error = #expect(throws: SIWEError.self) { try SIWEMessage(parsing: text) }
      let range = try #require(text.firstRange(of: place))
      #expect(error?.offset == text.utf8.distance(from: text.startIndex, to: range.lowerBound), "\(changed)")
    }
    let short = #expect(throws: SIWEError.self) { try SIWEMessage(parsing: "") }
    #expect(short?.offset == 0)
  }

  @Test func combiningMarksDoNotHideBehindALabel() throws {
    for label in ["URI: ", "Nonce: ", "Version: ", "- ", "Issued At: ", "account:", "example.com"] {
      let text = Self.example.replacing(label, with: "\(label)\u{301}")
      #expect(throws: SIWEError.self, "\(label)") { try SIWEMessage(parsing: text) }
    }
  }

  @Test func carriageReturnsAreNoLineBreaks() {
    #expect(throws: SIWEError.self) { try SIWEMessage(parsing: Self.example.replacing("\n", with: "\r\n")) }
  }

  @Test func timesDecideWhetherItIsValid() throws {
    let message = try SIWEMessage(
      domain: "a.b", address: EVMAddress(Self.address), uri: "https://a.b", chainID: 1, nonce: "12345678",
      issuedAt: "2021-01-01T00:00:00Z", expirationTime: "2022-03-01T00:00:00.5Z",
      notBefore: "2022-02-28T23:00:00-01:00")
    let notBefore = 1_646_092_800.0
    #expect(!message.isValid(at: notBefore - 0.001))
    #expect(message.isValid(at: notBefore))
    #expect(message.isValid(at: notBefore + 0.499))
    #expect(!message.isValid(at: notBefore + 0.5))
  }

  @Test func aTimeThatIsNoNumberIsWithinNoLimit() throws {
    let ending = try SIWEMessage(
      domain: "a.b", address: EVMAddress(Self.address), uri: "https://a.b", chainID: 1, nonce: "12345678",
      issuedAt: "2021-01-01T00:00:00Z", expirationTime: "2022-03-01T00:00:00Z")
    let beginning = try SIWEMessage(
      domain: "a.b", address: EVMAddress(Self.address), uri: "https://a.b", chainID: 1, nonce: "12345678",
      issuedAt: "2021-01-01T00:00:00Z", notBefore: "2022-03-01T00:00:00Z")
    #expect(!ending.isValid(at: .nan))
    #expect(!beginning.isValid(at: .nan))
  }

  @Test func onlyItsOwnAccountCanSign() throws {
    let key = try privateKey(String(repeating: "02", count: 32))
    let other = try privateKey(String(repeating: "03", count: 32))
    let message = try SIWEMessage(
      domain: "a.b", address: EVMAddress(publicKey: key.publicKey), uri: "https://a.b", chainID: 1,
      nonce: "12345678", issuedAt: "2021-01-01T00:00:00Z")
    #expect(message.isSigned(try EIP191.sign(message.text, with: key)))
    #expect(!message.isSigned(try EIP191.sign(message.text, with: other)))
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
