import Testing
import WebRPC

@testable import EWalletClient

@Suite("answers outside the protocol")
struct BadAnswerTests {
  private func error(_ transport: any WebRPCTransport) async -> OMGError? {
    await failure { () async throws(OMGError) in try await User.getCurrent(using: .sample(transport)) }
  }

  @Test("any status but 200 and 500 is unexpected, whatever the body says", arguments: [201, 204, 301, 400, 404, 502])
  func status(status: Int) async {
    let body = #"{"version":"1","success":false,"data":{"object":"error","code":"unauthorized","description":"d"}}"#
    #expect(await error(Always(status, body)) == .unexpected(message: "unrecognized HTTP status code: \(status)"))
  }

  @Test("an empty body is unexpected")
  func empty() async {
    #expect(await error(Always(200, "")) == .unexpected(message: "empty response."))
  }

  @Test(
    "what is no answer is a decoding error",
    arguments: [
      "<html><body>Bad Gateway</body></html>", #"{"version":"1","success":true,"data":{"object":"user","id":"#, "null",
      "[]", "{}", #"{"success":true}"#, #"{"success":true,"data":null}"#, #"{"success":"yes","data":{}}"#,
      #"{"success":false,"data":{}}"#, "\u{FEFF}{}", #"{"version":"1","success":true,"data":{"object":"user"}}"#,
    ])
  func unreadable(body: String) async {
    guard case .decoding = await error(Always(200, body)) else {
      Issue.record("\(body)")
      return
    }
  }

  @Test("a date in another form is reported with its reason")
  func badDate() async throws {
    let user =
      #"{"id":"u","socket_topic":"user:u","metadata":{},"encrypted_metadata":{},"created_at":"May 1st","updated_at":"x"}"#
    let error = await error(Always(200, #"{"version":"1","success":true,"data":\#(user)}"#))
    guard case .other(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason as? OMGError == .unexpected(message: "Invalid date format"))
    #expect(error?.message == "I/O error: unexpected error: Invalid date format")
  }

  @Test("no answer at all, and one that is too large, are transport errors")
  func transportErrors() async {
    for code in [WebRPCTransportError.Code.responseTooLarge, .connectionFailed, .timedOut] {
      let transport = InMemoryTransport()
      transport.enqueue(WebRPCTransportError(code, message: "no"), for: "/api/client/me.get")
      guard case .other(let reason) = await error(transport) else {
        Issue.record("\(code)")
        continue
      }
      #expect((reason as? WebRPCTransportError)?.code == code)
    }
  }

  @Test("no wallet is no main wallet")
  func noWallet() async {
    let transport = Always(200, #"{"version":"1","success":true,"data":{"object":"list","data":[]}}"#)
    let error = await failure { () async throws(OMGError) in try await Wallet.getMain(using: .sample(transport)) }
    #expect(error == .unexpected(message: "No wallet received."))
  }

  @Test(
    "an unusable base URL is a configuration error, and nothing is sent",
    arguments: [
      "", "ewallet.example.com", "ftp://ewallet.example.com", "https://", "https:///x", "https://a b", "https://a?b",
      "ws://ewallet.example.com", "https://a:b", "https://a:0", "https://u:p@host",
    ])
  func baseURL(text: String) async {
    let transport = Always(200, "{}")
    let configuration = ClientConfiguration(baseURL: text, credentials: ClientCredential(apiKey: "k"))
    let client = HTTPClientAPI(config: configuration, transport: transport)
    let error = await failure { () async throws(OMGError) in try await User.getCurrent(using: client) }
    #expect(error == .configuration(message: "Invalid base url"))
    #expect(transport.requests.isEmpty)
  }

  @Test("a slash at the end and a path in front are fine", arguments: ["https://a.example/", "http://[::1]:8080/x//"])
  func usableBaseURL(text: String) async {
    let transport = Always(200, "")
    let configuration = ClientConfiguration(baseURL: text, credentials: ClientCredential(apiKey: "k"))
    _ = await failure { () async throws(OMGError) in
      try await User.getCurrent(using: HTTPClientAPI(config: configuration, transport: transport))
    }
    let wanted =
      text.hasPrefix("https") ? "https://a.example/api/client/me.get" : "http://[::1]:8080/x/api/client/me.get"
    #expect(transport.requests.map(\.url) == [wanted])
    #expect(transport.requests.first?.headers["Authorization"] == nil, "without a token there is no header")
  }

  @Test("an amount that is too long is not sent")
  func longAmount() async {
    let transport = Always(200, "{}")
    let params = TransactionCreateParams(
      toAddress: "a", amount: 1_000_000_000_000_000_000_000_000_000_000_000_000_000, tokenId: "t", idempotencyToken: "i"
    )
    let error = await failure { () async throws(OMGError) in
      try await Transaction.create(using: .sample(transport), params: params)
    }
    guard case .other(EncodingError.invalidValue) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.message == "I/O error: Value is exceeding the maximum encodable number")
    #expect(transport.requests.isEmpty)
  }
}
