import CryptoCore
import OMSSandbox
import SandboxChain
import Testing
import WebRPC
import WebRPCCurl

/// A Sandbox with the start fixture, and what tests ask of it over HTTP.
struct EWalletWorld {
  static let shop = "acc_01hx3nr4q09yf8myfg9t15f7xt"
  static let points = "tok_PTS_01hx3nr4q0x16p72vj81e373v8"
  static let big = "tok_BIG_01hx3nr4q0et8h96fm038r0ek6"
  static let never = "tok_NIL_01hx3nr4q0zkd4cga3byzt0qwz"
  static let user1 = "usr_01hx3nr4q0gmkzb53fhpxdsyc8"
  static let user2 = "usr_01hx3nr4q03d0j3r58kdry9ga9"
  static let wallet1 = "abcd000000000001"
  static let wallet2 = "efgh000000000002"
  static let wallet3 = "ijkl000000000003"
  static let shopWallet = "mast000000000010"
  static let mediaType = "application/vnd.omisego.v1+json"

  let sandbox: OMSSandbox
  let http: CurlTransport
  let clock: SandboxClock

  /// Runs a test against a fresh Sandbox, checks the ledger at the end and stops whatever happens.
  static func run(
    dataFile: String? = nil, port: Int = 0, clock: SandboxClock = .manual(),
    _ body: (EWalletWorld) async throws -> Void
  ) async throws {
    let sandbox = try await OMSSandbox.start(
      .init(port: port, blockTime: nil, clock: clock, dataFile: dataFile, seed: "ewallet"))
    let world = EWalletWorld(sandbox: sandbox, http: CurlTransport(), clock: clock)
    do {
      try await body(world)
      try await world.expectBalancedLedger()
    } catch {
      world.http.shutdown()
      await sandbox.stop()
      throw error
    }
    world.http.shutdown()
    await sandbox.stop()
  }

  var url: String { sandbox.url }
  var port: Int { sandbox.port }
  /// Milliseconds since 1970.
  var now: Int64 { clock.now }

  /// Moves the clock without telling the service, whose job would look what is overdue.
  func moveClock(milliseconds: Int64) { clock.advance(milliseconds: milliseconds) }

  /// One of the two standalone users of the fixture, or the provider's.
  func token(_ user: Int) -> String { "sandbox-auth-token-user\(user)" }

  static func authorization(_ token: String, key: String = "sandbox-api-key-0001") -> String {
    "OMGClient " + Base64.encode(Array("\(key):\(token)".utf8))
  }

  /// The headers that the client sends.
  func headers(_ token: String?) -> WebRPCHeaders {
    var headers: WebRPCHeaders = ["Accept": Self.mediaType, "Content-Type": Self.mediaType + "; charset=utf-8"]
    if let token { headers["Authorization"] = Self.authorization(token) }
    return headers
  }

  func send(
    _ path: String, method: WebRPCRequest.Method = .post, headers: WebRPCHeaders, body: [UInt8] = []
  ) async throws -> WebRPCResponse {
    var request = WebRPCRequest(url: sandbox.url + path, path: path, headers: headers, body: body)
    request.method = method
    return try await http.send(request)
  }

  /// Calls an operation as a user of the fixture and answers the whole envelope.
  func envelope(
    _ operation: String, _ body: JSON? = nil, as user: Int? = 1, status: Int = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    try await envelope(
      operation, body, token: user.map { token($0) }, status: status, sourceLocation: sourceLocation)
  }

  func envelope(
    _ operation: String, _ body: JSON? = nil, token: String?, status: Int = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    let response = try await send(
      "/api/client/\(operation)", headers: headers(token), body: body?.bytes ?? [])
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(response.headers["Content-Type"] == "application/json; charset=utf-8", sourceLocation: sourceLocation)
    return try JSON(bytes: response.body)
  }

  /// Calls an operation that must succeed, and answers its data.
  func call(
    _ operation: String, _ body: JSON? = nil, as user: Int? = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    try await call(operation, body, token: user.map { token($0) }, sourceLocation: sourceLocation)
  }

  func call(
    _ operation: String, _ body: JSON? = nil, token: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    let answer = try await envelope(operation, body, token: token, sourceLocation: sourceLocation)
    try #require(answer.success == true, "\(operation): \(answer)", sourceLocation: sourceLocation)
    #expect(answer.version == "1", sourceLocation: sourceLocation)
    return answer.data
  }

  /// Calls an operation that must be refused with a code; answers the error.
  @discardableResult
  func refusal(
    _ code: String, _ operation: String, _ body: JSON? = nil, as user: Int? = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    try await refusal(code, operation, body, token: user.map { token($0) }, sourceLocation: sourceLocation)
  }

  @discardableResult
  func refusal(
    _ code: String, _ operation: String, _ body: JSON? = nil, token: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    let answer = try await envelope(operation, body, token: token, sourceLocation: sourceLocation)
    #expect(answer.success == false, sourceLocation: sourceLocation)
    #expect(answer.data.object == "error", sourceLocation: sourceLocation)
    #expect(answer.data.code.text == code, "\(answer)", sourceLocation: sourceLocation)
    return answer.data
  }

  func control(
    _ path: String, method: WebRPCRequest.Method = .post, _ body: JSON? = nil, status: Int = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    let response = try await send(
      "/sandbox/v1/\(path)", method: method, headers: [:], body: body?.bytes ?? [])
    #expect(response.status == status, sourceLocation: sourceLocation)
    return try JSON(bytes: response.body)
  }

  func advance(seconds: Double) async throws {
    _ = try await control("clock", ["advanceSeconds": JSON(.number(seconds))])
  }

  func expectBalancedLedger(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let ledger = try await control("ewallet/ledger", method: .get)
    #expect(ledger.balanced == true, "\(ledger.faults)", sourceLocation: sourceLocation)
  }

  /// Balance of a token in the primary wallet of a user of the fixture.
  func balance(_ user: Int, _ tokenID: String = Self.points) async throws -> String {
    let wallet = try await call("me.get_wallets", as: user).data[0]
    let balance = wallet.balances.items.first { $0.token.id.text == tokenID }
    return balance?.amount.digits ?? "none"
  }

  func newestLink(_ email: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let mails = try await control("ewallet/mails/\(email)", method: .get).mails.items
    return try #require(mails.last?.link.text, sourceLocation: sourceLocation)
  }
}

func newKey() -> String { Hex.encode(SecureRandom.bytes(count: 8)) }
