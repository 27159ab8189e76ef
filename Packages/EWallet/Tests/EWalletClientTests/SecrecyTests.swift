import EWalletVectors
import Synchronization
import Testing
import WebRPC

@testable import EWalletClient

@Suite("secrets stay secret")
struct SecrecyTests {
  @Test("nothing that holds a password or a token prints it")
  func descriptions() throws {
    let values: [Any] = [
      ClientCredential(apiKey: "s3cret-key", authenticationToken: "s3cret-token"),
      ClientConfiguration.sample(token: "s3cret-token"), LoginParams(email: "a@b", password: "s3cret"),
      SignupParams(email: "a@b", password: "s3cret", passwordConfirmation: "s3cret"),
      UserUpdatePasswordParams(email: "a@b", token: "s3cret", password: "s3cret", passwordConfirmation: "s3cret"),
      UserVerifyEmailParams(email: "a@b", token: "s3cret"),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("s3cret"))
    }
  }

  @Test(
    "the debug log shows what came, without the token",
    .enabled(if: EWalletVectors.areThere, "the examples are not there"))
  func debugLog() async throws {
    let lines = Lines()
    let client = HTTPClientAPI(
      config: .sample(token: nil, debugLog: true), transport: try VectorTransport("user.login"),
      log: DebugLog { lines.add($0) })
    _ = try await client.login(withParams: LoginParams(email: "user1@example.com", password: "correct horse"))
    #expect(lines.all.count == 1)
    let line = try #require(lines.all.first)
    #expect(line.hasPrefix("[omiseGO] INFO: {"))
    #expect(line.contains("user1@example.com"))
    #expect(!line.contains("sandbox-auth-token-user1"))
  }

  @Test(
    "redaction finds every spelling of the member",
    arguments: [
      #"{"authentication_token" : "a\"b","x":1}"#, #"{"authentication_token":"ab""#, #""authentication_token":"#,
      #"{"a":"authentication_token","authentication_token":"ab"}"#,
    ])
  func redaction(text: String) {
    #expect(!DebugLog.redacted(text).contains("b\"") && !DebugLog.redacted(text).contains("ab"))
  }

  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
