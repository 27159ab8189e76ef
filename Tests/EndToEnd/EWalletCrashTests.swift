import Foundation
import Testing
import WebRPC
import WebRPCCurl

/// The eWallet of a Sandbox that is killed while clients pay.
@Suite("a killed eWallet", .timeLimit(.minutes(10)))
struct EWalletCrashTests {
  private static let points = "tok_PTS_01hx3nr4q0x16p72vj81e373v8"
  private static let user2 = "usr_01hx3nr4q03d0j3r58kdry9ga9"

  private let http = CurlTransport()

  /// A request that must be answered with 200; as a user of the start fixture, or to the control surface.
  private func send(_ url: String, _ body: String? = nil, user: Int? = nil) async throws -> Data {
    var request = WebRPCRequest(
      url: url, path: "", headers: ["Accept": "application/vnd.omisego.v1+json"], body: Array((body ?? "").utf8),
      timeout: .seconds(120))
    if body == nil { request.method = .get }
    if let user {
      let pair = Data("sandbox-api-key-0001:sandbox-auth-token-user\(user)".utf8)
      request.headers["Authorization"] = "OMGClient " + pair.base64EncodedString()
    }
    let answer = try await http.send(request)
    try #require(answer.status == 200, "\(url) answers \(answer.status)")
    return Data(answer.body)
  }

  /// What a client knows of its payments.
  private actor Payments {
    private(set) var answers: [String: Data] = [:]
    private(set) var unknown: [String] = []

    func note(_ token: String, _ answer: Data?) {
      if let answer { answers[token] = answer } else { unknown.append(token) }
    }
  }

  @Test("payments of a Sandbox that is killed are there once, all that were answered and all that are sent again")
  func killedWhilePaying() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/sandbox.sqlite"
    let payments = Payments()
    var port = "0"
    for round in 0..<3 {
      let sandbox = try await SandboxProcess.start(["--data", data, "--port", port])
      port = String(try #require(sandbox.url.split(separator: ":").last))
      let url = sandbox.url
      await withTaskGroup(of: Void.self) { group in
        for client in 0..<4 {
          group.addTask {
            for number in 0..<50 {
              let token = "\(round)-\(client)-\(number)"
              let answer = try? await pay(url, token)
              await payments.note(token, answer)
              if answer == nil { return }
              // One of them ends the process while the others are under way.
              if client == 0, number == 10 { sandbox.program.send(SIGKILL) }
            }
          }
        }
      }
      _ = await sandbox.program.outcome()
    }
    let sandbox = try await SandboxProcess.start(["--data", data, "--port", port])
    let (answers, unknown) = (await payments.answers, await payments.unknown)
    #expect(answers.count >= 3 * 11)
    #expect(!unknown.isEmpty)
    for token in unknown { _ = try await pay(sandbox.url, token) }
    for (token, before) in answers { #expect(try await pay(sandbox.url, token) == before, "\(token)") }
    #expect(try await balance(sandbox.url) == answers.count + unknown.count)
    let ledger = try await send(sandbox.url + "/sandbox/v1/ewallet/ledger")
    #expect(String(decoding: ledger, as: UTF8.self).contains(#""balanced":true"#))
    #expect(await sandbox.stop() == 0)
  }

  /// One point of user 1 to user 2.
  private func pay(_ url: String, _ token: String) async throws -> Data {
    try await send(
      url + "/api/client/me.create_transaction",
      #"{"to_user_id":"\#(Self.user2)","token_id":"\#(Self.points)","amount":1,"idempotency_token":"\#(token)"}"#,
      user: 1)
  }

  private func balance(_ url: String) async throws -> Int {
    struct Answer: Decodable {
      struct List: Decodable { let data: [Wallet] }
      struct Wallet: Decodable { let balances: [Balance] }
      struct Balance: Decodable { let amount: Decimal }
      let data: List
    }
    let answer = try await send(url + "/api/client/me.get_wallets", "{}", user: 2)
    let wallet = try #require(try JSONDecoder().decode(Answer.self, from: answer).data.data.first)
    return NSDecimalNumber(decimal: try #require(wallet.balances.first).amount).intValue
  }
}
