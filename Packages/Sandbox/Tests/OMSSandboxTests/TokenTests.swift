import EVMChain
import Foundation
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

extension World {
  func tokenFaucet(_ address: String, _ amount: String) async throws -> (status: Int, json: JSONValue) {
    try await control(
      .post, "/sandbox/v1/faucet",
      .object([
        "address": .string(address), "network": .string("amoy"), "amount": .string(amount),
        "token": .string(TestToken.address.lowercased),
      ]))
  }
}

extension Arrangement {
  /// The owner's own call of `transfer(address,uint256)` of the test token, to the shop.
  func ownTransfer(_ amount: String) async throws -> String {
    try await owner.waas.prepareEthereumContractCall(
      PrepareEthereumContractCallRequest(
        network: "80002", walletId: wallet.id, contract: TestToken.address.lowercased, method: "transfer",
        args: [AbiArg(type: "address", value: .string(Self.shop)), AbiArg(type: "uint256", value: .string(amount))],
        mode: .relayer)
    ).txnId
  }

  func executeAsOwner(_ id: String) async throws -> ExecuteResponse {
    try await owner.waas.execute(ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "POL")))
  }

  /// Balance of the test token; nil when the indexer lists none.
  func tokens(_ address: String) async throws -> String? {
    try await world.indexer.getTokenBalancesDetails(
      GetTokenBalancesDetailsRequest(chainIds: [80002], filter: TokenBalancesFilter(accountAddresses: [address]))
    ).balances[0].results.first?.balance
  }
}

@Suite("Test token over HTTP", .timeLimit(.minutes(10)))
struct TokenTests {
  @Test func comesFromTheFaucet() async throws {
    try await World.run { world in
      func faucet(_ amount: String) async throws -> JSONValue {
        try await world.tokenFaucet(Arrangement.shop, amount).json
      }
      let first = try await faucet("1.5")
      #expect(first["balance"]?.string == "1500000" && first["token"]?.string == TestToken.address.checksummed)
      #expect(first["symbol"]?.string == TestToken.symbol && first["decimals"]?.integer == 6)
      #expect(try await faucet("0.000001")["balance"]?.string == "1500001")
      let native = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(Arrangement.shop), "network": .string("amoy"), "amount": .string("1")]))
      #expect(native.json["balance"]?.string == "1000000000000000000" && native.json["token"] == nil)
    }
  }

  @Test func isRefusedAtExecuteWhenTheCallReverts() async throws {
    try await Arrangement.run { it in
      _ = try await it.world.tokenFaucet(it.wallet.address, "0.00001")
      let id = try await it.ownTransfer("11")
      await expectRefusal(7314, status: 400) { try await it.executeAsOwner(id) }
      try await it.mine()
      #expect(try await it.tokens(it.wallet.address) == "10")
      #expect(try await it.balance(it.wallet.address) == "1000000000000000000")
      _ = try await it.executeAsOwner(try await it.ownTransfer("10"))
      try await it.mine()
      #expect(try await it.tokens(Arrangement.shop) == "10")
    }
  }

  @Test func isKeptInTheStateFile() async throws {
    let folder = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for expected in ["1000000", "2000000"] {
      try await World.run(
        .init(blockTime: nil, clock: .manual(), dataFile: folder + "/state.sqlite", seed: "tokens")
      ) { world in
        let balance = try await world.tokenFaucet(Arrangement.shop, "1").json["balance"]
        #expect(balance?.string == expected)
      }
    }
  }
}
