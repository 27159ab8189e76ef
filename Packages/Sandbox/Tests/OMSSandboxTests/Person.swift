import CryptoCore
import CryptoP256
import OMSSandbox
import OMSIndexerAPI
import OMSWaaSAPI
import WebRPC
import WebRPCCurl

/// A Sandbox on a free port with a client that speaks to it over real HTTP.
struct World {
  let sandbox: OMSSandbox
  let http: CurlTransport

  init(_ configuration: OMSSandbox.Configuration = .init(blockTime: nil, clock: .manual(), seed: "tests")) async throws
  {
    sandbox = try await OMSSandbox.start(configuration)
    http = CurlTransport()
  }

  init(sandbox: OMSSandbox, http: CurlTransport) {
    self.sandbox = sandbox
    self.http = http
  }

  func close() async {
    http.shutdown()
    await sandbox.stop()
  }

  /// Runs a test against a fresh Sandbox and stops it whatever happens.
  static func run(
    _ configuration: OMSSandbox.Configuration = .init(blockTime: nil, clock: .manual(), seed: "tests"),
    _ body: (World) async throws -> Void
  ) async throws {
    let world = try await World(configuration)
    do {
      try await body(world)
    } catch {
      await world.close()
      throw error
    }
    await world.close()
  }

  var headers: WebRPCHeaders { ["Api-Key": sandbox.publishableKey] }

  var open: WaasPublicClient { WaasPublicClient(baseURL: sandbox.url, transport: http, headers: headers) }
  var indexer: IndexerGatewayClient {
    IndexerGatewayClient(baseURL: sandbox.url, transport: http, headers: headers)
  }

  func person(_ email: String = "someone@example.com") throws -> Person {
    let transport = SigningTransport(http, key: try P256PrivateKey.generate())
    return Person(
      email: email, world: self, transport: transport,
      waas: WaasClient(baseURL: sandbox.url, transport: transport, headers: headers))
  }

  /// A call to the control surface; the answer as JSON.
  func control(_ method: WebRPCRequest.Method = .post, _ path: String, _ body: JSONValue? = nil) async throws
    -> (status: Int, json: JSONValue)
  {
    var request = WebRPCRequest(
      url: sandbox.url + path, path: path, headers: ["Content-Type": "application/json"],
      body: try body.map { try WebRPCJSON.encode($0) } ?? [])
    request.method = method
    let response = try await http.send(request)
    return (response.status, try WebRPCJSON.decode(JSONValue.self, from: response.body))
  }

  func newestCode(for email: String) async throws -> String? {
    try await control(.get, "/sandbox/v1/inbox/\(email)").json["messages"]?.array?.last?["code"]?.string
  }
}

/// Someone with a signing key.
struct Person {
  let email: String
  let world: World
  let transport: SigningTransport
  let waas: WaasClient

  func commit() async throws -> CommitVerifierResponse {
    try await waas.commitVerifier(
      CommitVerifierRequest(identityType: .email, authMode: .otp, metadata: [:], handle: email))
  }

  func complete(
    _ commitment: CommitVerifierResponse, code: String, lifetime: UInt32? = nil
  ) async throws -> CompleteAuthResponse {
    let answer = Base64URL.encode(SHA256.hash(Array((commitment.challenge + code).utf8)))
    return try await waas.completeAuth(
      CompleteAuthRequest(
        identityType: .email, authMode: .otp, verifier: commitment.verifier, answer: answer, lifetime: lifetime))
  }

  @discardableResult
  func signIn(lifetime: UInt32? = nil) async throws -> CompleteAuthResponse {
    let commitment = try await commit()
    let code = try await world.newestCode(for: email) ?? ""
    return try await complete(commitment, code: code, lifetime: lifetime)
  }

  func newWallet() async throws -> Wallet {
    try await waas.createWallet(CreateWalletRequest(networkFamily: .evm)).wallet
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
  var array: [JSONValue]? {
    guard case .array(let items) = self else { return nil }
    return items
  }
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
  var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}
