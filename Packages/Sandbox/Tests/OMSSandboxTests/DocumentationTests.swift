import EVMChain
import Foundation
import OMSSandbox
import OMSWaaSAPI
import SandboxSolana
import SandboxTron
import SolanaChain
import Testing
import TronChain
import WebRPC
import WebRPCCurl

/// The examples of `docs/sandbox.md`, sent as they are printed there. `"…"` stands for any value.
@Suite("docs/sandbox.md", .timeLimit(.minutes(10)))
struct DocumentationTests {
  private struct Example {
    let method: WebRPCRequest.Method
    let path: String
    let body: String
    let answer: JSONValue
  }

  private static let text: String? = {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return try? String(contentsOf: root.appending(path: "docs/sandbox.md"), encoding: .utf8)
  }()

  /// Every block of kind `http` with the `json` block that follows it.
  private static func examples(_ text: String) throws -> [Example] {
    let blocks = text.components(separatedBy: "\n```").dropFirst()
    var examples: [Example] = []
    var request: String?
    for block in blocks {
      if block.hasPrefix("http\n") {
        request = String(block.dropFirst(5))
      } else if block.hasPrefix("json\n"), let asked = request {
        request = nil
        let lines = asked.split(separator: "\n", maxSplits: 1).map(String.init)
        let head = lines[0].split(separator: " ").map(String.init)
        examples.append(
          Example(
            method: head[0] == "GET" ? .get : .post, path: head[1], body: lines.count > 1 ? lines[1] : "",
            answer: try WebRPCJSON.decode(JSONValue.self, from: Array(block.dropFirst(5).utf8))))
      }
    }
    return examples
  }

  @Test(.enabled(if: text != nil, "docs/sandbox.md is not beside the package"))
  func answersEveryExampleAsPrinted() async throws {
    let examples = try Self.examples(Self.text ?? "")
    #expect(examples.count == 23)
    for contract in BuiltInContract.allCases {
      #expect(Self.text?.contains(contract.address.lowercased) == true)
    }
    #expect(Self.text?.contains(SolanaTestToken.mint.base58) == true)
    #expect(Self.text?.contains(TronTestToken.address.base58) == true)
    try await World.run(.init(blockTime: nil, clock: .manual(), seed: "docs")) { world in
      let person = try world.person("you@example.com")
      let credential = try await person.signIn().credential.credentialId
      let wallet = try await person.newWallet()
      _ = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
      let quote = try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: wallet.id, to: "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23", value: "1000",
          mode: .relayer))
      _ = try await person.waas.execute(
        ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "POL")))
      for example in examples {
        var path = example.path
        if path.contains("HASH") {
          let status = try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
          path = path.replacing("HASH", with: try #require(status.txnHash))
        }
        let body = example.body.replacing("CREDENTIAL", with: credential)
        let answer = try await send(example.method, path, body, world)
        #expect(matches(answer, example.answer), "\(example.path): \(answer)")
      }
    }
  }

  private func send(
    _ method: WebRPCRequest.Method, _ path: String, _ body: String, _ world: World
  ) async throws -> JSONValue {
    var request = WebRPCRequest(url: world.sandbox.url + path, path: path, body: Array(body.utf8))
    request.method = method
    return try WebRPCJSON.decode(JSONValue.self, from: try await world.http.send(request).body)
  }

  private func matches(_ value: JSONValue, _ pattern: JSONValue) -> Bool {
    switch (value, pattern) {
    case (_, .string("…")): true
    case (.object(let members), .object(let wanted)):
      members.count == wanted.count
        && wanted.allSatisfy { name, pattern in members[name].map { matches($0, pattern) } ?? false }
    case (.array(let items), .array(let wanted)):
      items.count == wanted.count && zip(items, wanted).allSatisfy { matches($0, $1) }
    default: value == pattern
    }
  }
}
