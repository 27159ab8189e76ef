import OMSIndexerAPI
import Testing
import WebRPC

struct AccountBalancesDecodingTests {
  private let shared = """
    "accountAddress":"a","name":"n","symbol":"s","decimals":6,"balance":"5","formattedBalance":"0.000005",\
    "verificationStatus":"unknown","verificationSource":"none"
    """

  private func solana(_ fields: String, errors: String = "[]") throws -> GetSolanaBalancesResponse {
    let text = #"{"balances":[{\#(shared),\#(fields)}],"errors":\#(errors),"coverage":1}"#
    return try WebRPCJSON.decode(GetSolanaBalancesResponse.self, from: Array(text.utf8))
  }

  private func tron(_ fields: String, errors: String = "[]") throws -> GetTronBalancesResponse {
    let text = #"{"balances":[{\#(shared),\#(fields)}],"errors":\#(errors)}"#
    return try WebRPCJSON.decode(GetTronBalancesResponse.self, from: Array(text.utf8))
  }

  @Test func readsNativeAndFungibleBalances() throws {
    let native = try solana(#""network":"solana:devnet","assetType":"native","mintAddress":null"#)
    #expect(native.balances.first?.network == .devnet)
    #expect(native.balances.first?.mintAddress == nil)
    let token = try solana(
      #""network":"solana:mainnet","assetType":"fungible-token","tokenProgram":"token-2022","mintAddress":"m""#)
    #expect(token.balances.first?.tokenProgram == .token2022)
    let tron = try tron(
      #""network":"tron:nile","assetType":"fungible-token","tokenStandard":"trc20","contractAddress":"T","imageUrl":"""#
    )
    #expect(tron.balances.first?.tokenStandard == .trc20)
    #expect(tron.balances.first?.imageUrl == "")
  }

  @Test(arguments: [
    #""network":"solana:testnet","assetType":"native""#, #""network":"solana:devnet","assetType":"nft""#,
    #""network":"solana:devnet","assetType":"native","tokenProgram":"other""#, #""network":"solana:devnet""#,
    #""network":"solana:devnet","assetType":"native","imageUrl":5"#,
  ])
  func refusesWhatSolanaDoesNotKnow(fields: String) {
    #expect(throws: DecodingError.self) { try solana(fields) }
  }

  @Test(arguments: [
    #""network":"tron:shasta","assetType":"native""#,
    #""network":"tron:nile","assetType":"fungible-token","tokenStandard":"trc10","contractAddress":"T""#,
  ])
  func refusesWhatTronDoesNotKnow(fields: String) {
    #expect(throws: DecodingError.self) { try tron(fields) }
  }

  @Test func needsTheListOfErrors() throws {
    let fields = #""network":"tron:nile","assetType":"native""#
    #expect(throws: DecodingError.self) { try tron(fields, errors: "null") }
    #expect(throws: DecodingError.self) { try tron(fields, errors: #"[{"network":"tron:shasta","reason":"x"}]"#) }
    let failure = try tron(fields, errors: #"[{"network":"tron:mainnet","reason":"node unavailable"}]"#).errors.first
    #expect(failure == TronNetworkFailure(network: .mainnet, reason: "node unavailable"))
  }

  @Test func writesRequestsWithoutWhatIsNotSet() throws {
    let request = GetTronBalancesRequest(
      networks: [.mainnet, .nile], filter: AccountBalancesFilter(accountAddresses: ["T"]), omitMetadata: false)
    #expect(
      String(decoding: try WebRPCJSON.encode(request), as: UTF8.self)
        == #"{"filter":{"accountAddresses":["T"]},"networks":["tron:mainnet","tron:nile"],"omitMetadata":false}"#)
  }

  @Test func announcesTheSchemaOfEachGateway() {
    #expect(IndexerGatewayClient.webrpcHeader == "webrpc@v0.31.2;gen-swift@v0.1.2;sequence-indexer@v0.4.0")
    #expect(SolanaIndexerGatewayClient.webrpcHeader == "webrpc@v0.31.2;gen-swift@v0.1.2;solana-indexer-gateway@v1")
    #expect(TronIndexerGatewayClient.webrpcHeader == "webrpc@v0.31.2;gen-swift@v0.1.2;tron-indexer-gateway@v1")
    #expect(TronIndexerGatewayClient.pathPrefix == "/v1/TronIndexerGateway/")
  }
}
