import ChainCore
import EVMChain
import Testing
import WebRPC

@testable import SandboxRPC

/// URLs of nodes, which carry secrets.
@Suite struct NodeAddressTests {
  @Test func splitsUserAndPasswordOff() throws {
    let address = try EVMNodeAddress("https://user:p%40ss@node.example:8545/v3/abcdef123456?key=sesame-open")
    #expect(address.url == "https://node.example:8545/v3/abcdef123456?key=sesame-open")
    // Base64 of `user:p@ss`.
    #expect(address.authorization == "Basic dXNlcjpwQHNz")
    #expect(try EVMNodeAddress("http://token@h/").authorization == "Basic dG9rZW46")
    #expect(try EVMNodeAddress("http://node.example").url == "http://node.example/")
    #expect(try EVMNodeAddress("http://node.example?k=v").url == "http://node.example/?k=v")
    #expect(try EVMNodeAddress("HTTP://[::1]:8545/#part").url == "http://[::1]:8545/")
    #expect(try EVMNodeAddress("http://node.example").authorization == nil)
  }

  @Test func printsNothingButSchemeHostAndPort() throws {
    let address = try EVMNodeAddress("https://user:passw0rd@node.example:8545/v3/abcdef123456?key=sesame-open")
    for text in ["\(address)", String(reflecting: address), address.debugDescription] {
      #expect(text == "https://node.example:8545")
    }
    var dumped = ""
    dump(address, to: &dumped)
    for secret in ["passw0rd", "abcdef123456", "sesame", "dXNlcj", "user"] { #expect(!dumped.contains(secret)) }
  }

  @Test(arguments: [
    "", "node.example", "ftp://node.example", "http://", "http:///path", "http://:8545", "http://node:port",
    "http://node:0", "http://node:65536", "http://node: 80", "http://no de", "http://user:pass@", "ws://node",
    "http://us%zz@node", "http://us%4@node", "http://[]", "http://[::1]x", "http://nöde", "http://a%ff:b@node",
    "file:///etc/passwd", "http//node",
  ])
  func refusesWhatIsNoURLOfANode(_ text: String) {
    let error = #expect(throws: EVMNodeError.self) { try EVMNodeAddress(text) }
    #expect(error?.code == .invalidURL)
  }

  @Test func aRefusedURLIsNotRepeated() {
    let error = #expect(throws: EVMNodeError.self) { try EVMNodeAddress("ws://user:passw0rd@node/sesame-open") }
    let text = error.map { "\($0) \(String(reflecting: $0))" } ?? ""
    #expect(!text.contains("passw0rd") && !text.contains("sesame"))
  }

  @Test func secretsAreTakenOutOfWhatNodesSay() async throws {
    let node = ScriptedNode()
    let url = "https://user:p%40ssw0rd@node.example/v3/abcdef123456?key=sesame-open"
    let said = "no project abcdef123456 for user with p@ssw0rd or p%40ssw0rd, key=sesame-open, dXNlcjpwQHNzdzByZA=="
    let backend = try await node.backend(url)
    node.on("eth_getBalance", .error(-32000, said))
    let error = try #require(
      await #expect(throws: EVMNodeError.self) { try await backend.balance(of: .zero, on: .amoy) })
    for text in ["\(error)", error.message, error.nodeMessage ?? "", String(reflecting: error)] {
      for secret in ["abcdef123456", "p@ssw0rd", "p%40ssw0rd", "sesame-open", "dXNlcjpwQHNzdzByZA", "user"] {
        #expect(!text.contains(secret), "\(text)")
      }
    }
    #expect(error.nodeMessage?.hasPrefix("no project … for …") == true)
    #expect(node.requests.last?.headers["Authorization"] == "Basic dXNlcjpwQHNzdzByZA==")
    #expect(node.requests.last?.url == "https://node.example/v3/abcdef123456?key=sesame-open")
  }

  @Test func secretsAreInNoErrorOfAFailedExchange() async throws {
    let url = "https://user:passw0rd@node.example/v3/abcdef123456?key=sesame-open"
    let codes: [WebRPCTransportError.Code] = [
      .connectionFailed, .nameNotResolved, .timedOut, .tlsFailed(.expired), .connectionLost, .responseTooLarge,
      .invalidURL, .notSent,
    ]
    for code in codes {
      let node = ScriptedNode()
      let backend = try await node.backend(url)
      node.on("eth_getBalance", .failure(code))
      let error = try #require(
        await #expect(throws: EVMNodeError.self) { try await backend.balance(of: .zero, on: .amoy) })
      let text = "\(error) \(String(reflecting: error))"
      for secret in ["passw0rd", "abcdef123456", "sesame", "user"] { #expect(!text.contains(secret), "\(text)") }
      #expect(text.contains("node.example") && text.contains("eth_getBalance"))
    }
  }
}
