import EWalletClient
import EWalletSocket
import Foundation
import OMSSandbox
import Testing
import WebRPC
import WebRPCCurl

/// The client's own limit of six seconds for a request is for people; a busy machine may take longer.
private struct PatientTransport: WebRPCTransport {
  let base: CurlTransport

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    var request = request
    request.timeout = .seconds(300)
    return try await base.send(request)
  }
}

/// A Sandbox of its own in this process, with its eWallet, reached over real HTTP and WebSocket.
final class EWalletWorld: Sendable {
  static let apiKey = "sandbox-api-key-0001"
  static let points = "tok_PTS_01hx3nr4q0x16p72vj81e373v8"
  static let big = "tok_BIG_01hx3nr4q0et8h96fm038r0ek6"
  static let shop = "acc_01hx3nr4q09yf8myfg9t15f7xt"
  static let password = "correct horse"
  static let resetURL = "my-app-scheme-uri://user/reset_password?email={email}&token={token}"

  let sandbox: OMSSandbox
  private let transport = CurlTransport()

  private init(_ sandbox: OMSSandbox) {
    self.sandbox = sandbox
  }

  /// Runs the body against a fresh Sandbox and stops it afterwards.
  static func run(
    isolation: isolated (any Actor)? = #isolation, _ body: (EWalletWorld) async throws -> Void
  ) async throws {
    let world = EWalletWorld(try await OMSSandbox.start())
    do {
      try await body(world)
    } catch {
      await world.sandbox.stop()
      throw error
    }
    await world.sandbox.stop()
  }

  func configuration(token: String? = nil, apiKey: String = apiKey) -> ClientConfiguration {
    ClientConfiguration(
      baseURL: sandbox.url, credentials: ClientCredential(apiKey: apiKey, authenticationToken: token))
  }

  func client(token: String? = nil, apiKey: String = apiKey) -> HTTPClientAPI {
    HTTPClientAPI(config: configuration(token: token, apiKey: apiKey), transport: PatientTransport(base: transport))
  }

  /// User 1, who has money.
  var rich: HTTPClientAPI { client(token: "sandbox-auth-token-user1") }
  /// User 2, who has none.
  var poor: HTTPClientAPI { client(token: "sandbox-auth-token-user2") }

  @MainActor
  func socket(token: String, delegate: (any SocketConnectionDelegate)? = nil) -> SocketClient {
    var timing = SocketTiming()
    timing.reconnect = .milliseconds(20)
    return SocketClient(
      config: configuration(token: token), delegate: delegate, transport: LibwebsocketsTransport(), timing: timing)
  }

  @MainActor var richSocket: SocketClient { socket(token: "sandbox-auth-token-user1") }
  @MainActor var poorSocket: SocketClient { socket(token: "sandbox-auth-token-user2") }

  /// A call of the control surface.
  @discardableResult
  func control(_ method: WebRPCRequest.Method, _ path: String, _ body: [String: JSONValue] = [:]) async throws
    -> JSONValue
  {
    let path = "/sandbox/v1/" + path
    let response = try await transport.send(
      WebRPCRequest(
        method: method, url: sandbox.url + path, path: path, headers: ["Content-Type": "application/json"],
        body: method == .get ? [] : try WebRPCJSON.encode(body)))
    try #require(response.status == 200, "\(path): \(String(decoding: response.body, as: UTF8.self))")
    return try WebRPCJSON.decode(JSONValue.self, from: response.body)
  }

  /// The token of the newest mail's link to an address.
  func mailedToken(to email: String) async throws -> String {
    guard case .object(let answer) = try await control(.get, "ewallet/mails/\(email)"),
      case .array(let mails) = answer["mails"], case .object(let newest) = mails.last,
      case .string(let link) = newest["link"]
    else {
      Issue.record("no mail to \(email)")
      return ""
    }
    let items = try #require(URLComponents(string: link)).queryItems ?? []
    #expect(items.first { $0.name == "email" }?.value == email)
    return try #require(items.first { $0.name == "token" }?.value)
  }

  /// How much of a token somebody has.
  func balance(_ client: HTTPClientAPI, of tokenId: String = points) async throws -> BigInt {
    let wallet = try await Wallet.getMain(using: client)
    return try #require(wallet.balances.first { $0.token.id == tokenId }).amount
  }

  /// A request of user 2 to be paid 1500, unless told otherwise.
  func request(
    _ client: HTTPClientAPI? = nil, type: TransactionRequestType = .receive, amount: BigInt? = 1500,
    confirm: Bool = false, maxConsumptions: Int? = nil, lifetime: Int? = nil, override: Bool = true,
    perUser: Int? = nil
  ) async throws -> TransactionRequest {
    let params = TransactionRequestCreateParams(
      type: type, tokenId: Self.points, amount: amount, requireConfirmation: confirm, maxConsumptions: maxConsumptions,
      consumptionLifetime: lifetime, allowAmountOverride: override, maxConsumptionsPerUser: perUser)
    return try await TransactionRequest.create(using: client ?? poor, params: #require(params))
  }

  func consume(
    _ request: TransactionRequest, _ client: HTTPClientAPI? = nil, amount: BigInt? = nil,
    idempotencyToken: String = UUID().uuidString
  ) async throws -> TransactionConsumption {
    let params = TransactionConsumptionParams(
      transactionRequest: request, amount: amount, idempotencyToken: idempotencyToken)
    return try await TransactionConsumption.consumeTransactionRequest(using: client ?? rich, params: #require(params))
  }
}

/// The API error code that a call ends with.
func apiCode<Value>(
  isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Value
) async -> String? {
  do {
    _ = try await call()
    return nil
  } catch let error as OMGError {
    if case .api(let reason) = error { return reason.code.rawValue }
    return error.message
  } catch {
    return String(describing: error)
  }
}

/// What a stream of events tells, in words.
struct EventReader {
  private var iterator: AsyncStream<ListenerEvent>.Iterator

  init(_ stream: AsyncStream<ListenerEvent>) {
    iterator = stream.makeAsyncIterator()
  }

  mutating func next() async -> String {
    switch await iterator.next(isolation: nil) {
    case .startedListening: "started"
    case .consumption(let consumption, nil, let event): "\(consumption.status) \(event.eventName)"
    case .consumption(let consumption, .some(let error), let event):
      "\(consumption.status) \(event.eventName) \(error.code.rawValue)"
    case .failed(let error): "failed \(error.code.rawValue)"
    case nil: "end"
    }
  }
}
