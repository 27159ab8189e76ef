import CryptoCore
import CryptoJOSE
import CryptoP256
import Foundation
import Testing
import WebRPC

@testable import OMSWalletToken

@Suite("WalletTokenVerifier")
struct WalletTokenVerifierTests {
  private let issuer = Issuer()
  private let key: P256PrivateKey

  init() throws {
    key = try .generate()
    try issuer.publish([("key-1", key.publicKey)])
  }

  private static let vectors: URL =
    (ProcessInfo.processInfo.environment["OMS_SPECS"].map { URL(fileURLWithPath: $0).appendingPathComponent("vectors") }
    ?? (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appendingPathComponent("../shared/specs/vectors")).appendingPathComponent("wallet-id-token.json")

  @Test(
    "the token of the specification",
    .enabled(
      if: FileManager.default.fileExists(atPath: vectors.path), "the specification vectors are not there"))
  func vector() async throws {
    struct File: Decodable {
      let jwks: JSONValue
      let idToken: String
    }
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: Self.vectors))
    issuer.answer(status: 200, String(decoding: try WebRPCJSON.encode(file.jwks), as: UTF8.self))
    issuer.now = 1_790_000_000
    let claims = try await issuer.verifier().verify(file.idToken)
    #expect(claims.issuer == "https://issuer.example.test")
    #expect(claims.audiences == ["prj_project"])
    #expect(claims.walletID == "wallet-1")
    #expect(claims.walletAddress == "0x1111111111111111111111111111111111111111")
    #expect(claims.walletType == "ethereum")
    #expect(claims.email == "user@example.com")
    #expect(claims.issuedAt == 1_790_000_000)
    #expect(claims.expiresAt == 1_790_003_600)
    #expect(claims.customClaims == ["role": .string("member")])
    issuer.now = 1_790_003_610
    #expect(await fault(of: try issuer.verifier(), file.idToken) == .expired)
    issuer.now = 1_790_003_609
    #expect(await fault(of: try issuer.verifier(), file.idToken) == nil)
  }

  @Test("keys are fetched with GET from the issuer, once for many tokens")
  func fetched() async throws {
    let verifier = try issuer.verifier()
    #expect(issuer.transport.requests.isEmpty)
    let token = try issuer.token(key)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await verifier.verify(token) } }
      try await group.waitForAll()
    }
    #expect(issuer.transport.requests.count == 1)
    let request = try #require(issuer.transport.requests.first)
    #expect(request.method == .get)
    #expect(request.url == "https://issuer.example.test/.well-known/jwks.json")
    #expect(request.body.isEmpty)
  }

  @Test(
    "a claim that is wrong, missing or of another kind",
    arguments: [
      ("iss", JSONValue.string("https://issuer.example.test/"), WalletTokenError.Code.wrongIssuer),
      ("iss", nil, .invalidClaim), ("aud", .string("prj_other"), .wrongAudience), ("aud", .array([]), .wrongAudience),
      ("aud", .array([.integer(1)]), .invalidClaim), ("aud", nil, .invalidClaim), ("aud", .bool(true), .invalidClaim),
      ("exp", nil, .invalidClaim), ("exp", .string("1790000600"), .invalidClaim), ("exp", .integer(-1), .invalidClaim),
      ("exp", .integer(.max), .invalidClaim), ("exp", .number(1e300), .invalidClaim),
      ("exp", .bool(true), .invalidClaim),
      ("exp", .integer(Issuer.start - 10), .expired), ("iat", .integer(Issuer.start + 11), .notYetValid),
      ("iat", .string("now"), .invalidClaim), ("nbf", .integer(Issuer.start + 11), .notYetValid),
      ("sub", nil, .invalidClaim), ("sub", .string(" "), .invalidClaim), ("wallet_address", nil, .invalidClaim),
      ("wallet_type", .integer(1), .invalidClaim), ("email", .string(""), .invalidClaim),
    ] as [(String, JSONValue?, WalletTokenError.Code)])
  func claims(name: String, value: JSONValue?, code: WalletTokenError.Code) async throws {
    #expect(await fault(of: try issuer.verifier(), try issuer.token(key, [name: value])) == code)
  }

  @Test(
    "claims that may differ",
    arguments: [
      ("aud", JSONValue.string("prj_project")), ("aud", .array([.string("a"), .string("prj_project")])),
      ("exp", .integer(Issuer.start - 9)), ("exp", .number(1_790_000_600.5)), ("iat", .integer(Issuer.start + 10)),
      ("iat", nil), ("email", nil), ("nbf", .integer(Issuer.start)), ("wallet_type", .string("solana")),
    ] as [(String, JSONValue?)])
  func otherClaims(name: String, value: JSONValue?) async throws {
    #expect(await fault(of: try issuer.verifier(), try issuer.token(key, [name: value])) == nil)
  }

  @Test("only ES256 with a named key, and only what the key signed")
  func signatures() async throws {
    let verifier = try issuer.verifier()
    let token = try issuer.token(key)
    let parts = token.split(separator: ".").map(String.init)
    func header(_ json: String) -> String { "\(Base64URL.encode(json.utf8)).\(parts[1]).\(parts[2])" }
    #expect(await fault(of: verifier, header(#"{"alg":"none","kid":"key-1"}"#)) == .unsupportedAlgorithm)
    #expect(await fault(of: verifier, header(#"{"alg":"HS256","kid":"key-1"}"#)) == .unsupportedAlgorithm)
    #expect(await fault(of: verifier, header(#"{"alg":"RS256","kid":"key-1"}"#)) == .unsupportedAlgorithm)
    #expect(await fault(of: verifier, header(#"{"alg":"ES256","kid":"key-1"}"#)) == .invalidSignature)
    #expect(await fault(of: verifier, try issuer.token(key, keyID: nil)) == .malformed)
    #expect(await fault(of: verifier, try issuer.token(.generate())) == .invalidSignature)
    #expect(await fault(of: verifier, "\(parts[0]).\(parts[1])") == .malformed)
    #expect(await fault(of: verifier, "") == .malformed)
    #expect(await fault(of: verifier, token + "=") == .malformed)
    let text = try JWS.sign(Array("text".utf8), with: key, keyID: "key-1")
    #expect(await fault(of: verifier, text) == .malformed)
    #expect(await fault(of: verifier, token) == nil)
  }

  @Test("a new key is fetched when a token names it, but not more often than the interval allows")
  func rotation() async throws {
    let verifier = try issuer.verifier()
    let old = try issuer.token(key)
    _ = try await verifier.verify(old)
    let newKey = try P256PrivateKey.generate()
    try issuer.publish([("key-2", newKey.publicKey)])
    let new = try issuer.token(newKey, keyID: "key-2")
    // The first fetch was a moment ago.
    #expect(await fault(of: verifier, new) == .unknownKey)
    #expect(issuer.transport.requests.count == 1)
    issuer.now += 30
    #expect(try await verifier.verify(new).walletID == "wallet-1")
    #expect(issuer.transport.requests.count == 2)
    // The old key is no longer published.
    #expect(await fault(of: verifier, old) == .unknownKey)
    for _ in 0..<50 {
      #expect(await fault(of: verifier, try issuer.token(.generate(), keyID: "made-up")) == .unknownKey)
    }
    #expect(issuer.transport.requests.count == 2)
  }

  @Test("keys are fetched anew after their lifetime, and used on while that fails, but not for ever")
  func ageing() async throws {
    let verifier = try issuer.verifier()
    _ = try await verifier.verify(try issuer.token(key))
    issuer.fail()
    issuer.now += 3599
    _ = try await verifier.verify(try issuer.token(key))
    #expect(issuer.transport.requests.count == 1)
    issuer.now += 1
    _ = try await verifier.verify(try issuer.token(key))
    #expect(issuer.transport.requests.count == 2)
    // Not asked again within the interval.
    _ = try await verifier.verify(try issuer.token(key))
    #expect(issuer.transport.requests.count == 2)
    issuer.now += 86_400
    #expect(await fault(of: verifier, try issuer.token(key)) == .keysUnavailable)
    try issuer.publish([("key-1", key.publicKey)])
    #expect(await fault(of: verifier, try issuer.token(key)) == .keysUnavailable)
    issuer.now += 30
    #expect(await fault(of: verifier, try issuer.token(key)) == nil)
  }

  @Test("an issuer that cannot be reached or answers with something else")
  func unavailable() async throws {
    for (status, body) in [(404, "{}"), (200, "<html>"), (200, #"{"keys":1}"#), (500, "")] {
      issuer.answer(status: status, body)
      #expect(await fault(of: try issuer.verifier(), try issuer.token(key)) == .keysUnavailable)
    }
    issuer.answer(status: 200, #"{"keys":[]}"#)
    #expect(await fault(of: try issuer.verifier(), try issuer.token(key)) == .unknownKey)
  }

  @Test("a cancelled caller is answered at once, and the others get their keys")
  func cancellation() async throws {
    let verifier = try issuer.verifier()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let body = Array(try JWKSet.json(publishing: [("key-1", key.publicKey)]).utf8)
    issuer.transport.respond(to: "/.well-known/jwks.json") { _ in
      arrived.yield(())
      for await _ in gate { break }
      return WebRPCResponse(status: 200, headers: [:], body: body)
    }
    let token = try issuer.token(key)
    let first = Task { try await verifier.verify(token) }
    for await _ in arrivals { break }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task { try await verifier.verify(token) }
    open.yield(())
    #expect(try await second.value.walletID == "wallet-1")
    #expect(issuer.transport.requests.count == 1)
  }

  @Test(
    "configurations under which keys could be anybody's",
    arguments: [
      "http://issuer.example.test", "http://localhost.example.test", "http://127.0.0.1@example.test", "https://", "",
      "ftp://127.0.0.1", "http://127.0.0.1.example.test", "http://127.0.0.256",
    ])
  func configuration(issuer url: String) {
    let error = #expect(throws: WalletTokenError.self) {
      try WalletTokenVerifier(
        WalletTokenConfiguration(issuer: url, audience: "prj_x"), transport: InMemoryTransport())
    }
    #expect(error?.code == .invalidConfiguration)
  }

  @Test(
    "issuers on this machine need no TLS",
    arguments: [
      "http://127.0.0.1:8787", "http://localhost", "http://[::1]:1", "https://issuer.example.test/path/",
    ])
  func loopback(issuer url: String) {
    #expect(throws: Never.self) {
      try WalletTokenVerifier(
        WalletTokenConfiguration(issuer: url, audience: "prj_x"), transport: InMemoryTransport())
    }
  }
}
