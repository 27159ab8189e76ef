import ChainCore
import EVMChain
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxRPC

/// What a node can answer of an index, asked of an endpoint with every kind of token contract.
@Suite struct ChainIndexTests {
  private struct Passing: WebRPCTransport {
    let endpoint: Endpoint

    func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
      let answer = await endpoint.post(request.body)
      return WebRPCResponse(status: answer.status, headers: [:], body: answer.body)
    }
  }

  private func connect(_ endpoint: Endpoint) async throws -> JSONRPCBackend {
    try await JSONRPCBackend.connect([.amoy: try EVMNodeAddress("http://n/")], transport: Passing(endpoint: endpoint))
  }

  @Test func contractsDescribeThemselves() async throws {
    let endpoint = try Endpoint()
    let backend = try await connect(endpoint)
    for contract in BuiltInContract.allCases {
      let expected = endpoint.ledger.contract(contract.address, on: .amoy)
      let found = try await backend.contract(contract.address, on: .amoy)
      #expect(found?.standard == expected?.standard && found?.decimals == expected?.decimals)
      #expect(found?.codeHash == expected?.codeHash)
      // EIP-1155 has no names.
      if expected?.standard != .erc1155 { #expect(found == expected) }
    }
    #expect(try await backend.contract(endpoint.alice.address, on: .amoy) == nil)
  }

  @Test func tokensAreDescribedByTheirURI() async throws {
    let endpoint = try Endpoint()
    let backend = try await connect(endpoint)
    let id = try await endpoint.ledger.issueCollectible(to: endpoint.alice.address, on: .amoy)
    let collectible = try await backend.describe(id, of: TestCollectible.address, on: .amoy)
    #expect(collectible == endpoint.ledger.describe(id, of: TestCollectible.address, on: .amoy))
    #expect(try await backend.describe(7, of: TestItems.address, on: .amoy)?.uri == TestItems.uri)
    #expect(try await backend.describe(7, of: TestToken.address, on: .amoy) == nil)
    #expect(try await backend.describe(7, of: endpoint.alice.address, on: .amoy) == nil)
  }

  @Test func theTestTokenIsAHolding() async throws {
    let endpoint = try Endpoint()
    let backend = try await connect(endpoint)
    #expect(try await backend.holdings(of: endpoint.alice.address, on: .amoy) == [])
    try await endpoint.fund(endpoint.alice, tokens: 5)
    #expect(
      try await backend.holdings(of: endpoint.alice.address, on: .amoy)
        == (await endpoint.ledger.holdings(of: endpoint.alice.address, on: .amoy)))
    await endpoint.ledger.mine(.amoy)
    #expect(try await backend.latestBlock(.amoy) == (await endpoint.ledger.latestBlock(.amoy)))
  }
}
