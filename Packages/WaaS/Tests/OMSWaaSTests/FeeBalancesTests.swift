@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Balances as a test says, and the questions that were asked.
private final class Table: FeeBalanceSource {
  struct Down: Error {}
  struct Questions: Sendable {
    var evm: [GetBalancesParams] = []
    var solana: [GetSolanaBalancesParams] = []
    var tron: [GetTronBalancesParams] = []
  }
  let questions = Mutex(Questions())
  let solana: String
  let tron: String
  let evm: BalancesResult?

  init(evm: BalancesResult? = nil, solana: String = "[]", tron: String = "[]") {
    self.evm = evm
    self.solana = solana
    self.tron = tron
  }

  func getBalances(_ params: GetBalancesParams) async throws -> BalancesResult {
    questions.withLock { $0.evm.append(params) }
    guard let evm else { throw Down() }
    return evm
  }

  func getSolanaBalances(_ params: GetSolanaBalancesParams) async throws -> SolanaBalancesResult {
    questions.withLock { $0.solana.append(params) }
    return SolanaBalancesResult(
      status: 200, balances: try WebRPCJSON.decode([SolanaBalance].self, from: Array(solana.utf8)), errors: [])
  }

  func getTronBalances(_ params: GetTronBalancesParams) async throws -> TronBalancesResult {
    questions.withLock { $0.tron.append(params) }
    return TronBalancesResult(
      status: 200, balances: try WebRPCJSON.decode([TronBalance].self, from: Array(tron.utf8)), errors: [])
  }
}

@Suite struct FeeBalancesTests {
  private func option(_ symbol: String, type: String, contract: String? = nil, decimals: UInt32? = nil) -> FeeOption {
    FeeOption(
      token: FeeToken(
        network: "n", name: symbol, symbol: symbol, type: type, decimals: decimals, contractAddress: contract),
      value: "1", displayValue: "1")
  }

  @Test func ethereumBalancesMatchContractsWithoutRegardToCase() async throws {
    let contract = ContractTokenBalance(
      contractType: "ERC20", contractAddress: "0xABcd", accountAddress: "a", tokenId: "0", balance: "1500000",
      blockHash: "h", blockNumber: 1, chainId: 137)
    let native = NativeTokenBalance(
      accountAddress: "a", name: "POL", symbol: "POL", balance: "2500000000000000000", chainId: 137)
    let table = Table(
      evm: BalancesResult(status: 200, page: nil, nativeBalances: [native], balances: [contract]))
    let options = try await FeeBalances(source: table, place: .ethereum(.polygon), walletAddress: "0xWallet").options([
      option("POL", type: "native"), option("USDC", type: "erc20", contract: " 0xabCD ", decimals: 6),
      option("NONE", type: "erc20", contract: "0xother", decimals: 4),
    ])
    #expect(options.map(\.available) == ["2.5", "1.5", nil])
    #expect(options.map(\.availableRaw) == ["2500000000000000000", "1500000", nil])
    #expect(options.map(\.decimals) == [18, 6, 4])
    #expect(options.map(\.selection.index) == [0, 1, 2])
    #expect(options[0].balance?.contractType == "NATIVE" && options[1].balance?.contractType == "ERC20")
    let question = try #require(table.questions.withLock { $0.evm.first })
    #expect(question.walletAddress == "0xWallet")
    #expect(question.networks == [.polygon])
    #expect(question.contractAddresses == ["0xabcd", "0xother"])
    #expect(!question.includeMetadata)
  }

  @Test func aFailedLookupMeansNoBalances() async throws {
    let options = try await FeeBalances(source: Table(), place: .ethereum(.polygon), walletAddress: "w").options([
      option("POL", type: "native")
    ])
    #expect(options.count == 1 && options[0].availableRaw == nil && options[0].decimals == 18)
  }

  @Test func aBalanceThatIsNoNumberIsShownAsItIs() async throws {
    let native = NativeTokenBalance(accountAddress: "a", name: "P", symbol: "P", balance: "1e3", chainId: 137)
    let table = Table(evm: BalancesResult(status: 200, page: nil, nativeBalances: [native], balances: []))
    let options = try await FeeBalances(source: table, place: .ethereum(.polygon), walletAddress: "w").options([
      option("POL", type: "native")
    ])
    #expect(options[0].available == "1e3")
  }

  @Test func solanaBalancesMatchMintsExactlyAndBringTheirDecimals() async throws {
    let shared =
      #""network":"solana:devnet","accountAddress":"a","name":"n","symbol":"s","formattedBalance":"x","verificationStatus":"unknown","verificationSource":"none""#
    let table = Table(
      solana:
        "[{\(shared),\"assetType\":\"native\",\"decimals\":9,\"balance\":\"1500000000\"},{\(shared),\"assetType\":\"fungible-token\",\"decimals\":6,\"balance\":\"5\",\"tokenProgram\":\"spl-token\",\"mintAddress\":\"Mint\"}]"
    )
    let balances = FeeBalances(source: table, place: .solana(.devnet), walletAddress: "w")
    let options = try await balances.options([
      option("SOL", type: "native"), option("T", type: "spl", contract: "Mint", decimals: 2),
      option("U", type: "spl", contract: "mint"),
    ])
    #expect(options.map(\.available) == ["1.5", "0.000005", nil])
    #expect(options.map(\.decimals) == [9, 6, nil])
    #expect(options.allSatisfy { $0.balance == nil })
    _ = try await balances.options([option("T", type: "spl", contract: "Mint")])
    let questions = table.questions.withLock { $0.solana }
    #expect(questions.map(\.omitNativeBalances) == [false, true])
    #expect(questions[0].mintAddresses == ["Mint", "mint"])
    #expect(questions[0].networks == [.devnet] && !questions[0].includeMetadata)
  }

  @Test func tronBalancesMatchContractsExactly() async throws {
    let shared =
      #""network":"tron:nile","accountAddress":"a","name":"n","symbol":"s","formattedBalance":"x","verificationStatus":"unknown","verificationSource":"none","decimals":6"#
    let table = Table(
      tron:
        "[{\(shared),\"assetType\":\"native\",\"balance\":\"5000000\"},{\(shared),\"assetType\":\"fungible-token\",\"balance\":\"7\",\"tokenStandard\":\"trc20\",\"contractAddress\":\"TC\"}]"
    )
    let options = try await FeeBalances(source: table, place: .tron(.nile), walletAddress: "w").options([
      option("TRX", type: "native"), option("U", type: "trc20", contract: "TC"),
      option("V", type: "trc20", contract: "tc"),
    ])
    #expect(options.map(\.available) == ["5", "0.000007", nil])
    #expect(table.questions.withLock { $0.tron.first?.contractAddresses } == ["TC", "tc"])
  }

  @Test func onlyEthereumsNativeTokenHasEighteenDecimalsOfItself() async throws {
    let native = [option("N", type: "native")]
    let places: [(FeeBalances.Place, Int?)] = [(.ethereum(.amoy), 18), (.solana(.devnet), nil), (.tron(.nile), nil)]
    for (place, decimals) in places {
      let options = try await FeeBalances(source: nil, place: place, walletAddress: "w").options(native)
      #expect(options.map(\.decimals) == [decimals])
    }
  }
}
