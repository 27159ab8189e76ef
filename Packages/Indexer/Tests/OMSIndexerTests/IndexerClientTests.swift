@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSIndexer

@Suite struct IndexerClientTests {
  let transport = InMemoryTransport()
  let client: IndexerClient

  static let evm = "/v1/IndexerGateway/GetTokenBalancesDetails"
  static let history = "/v1/IndexerGateway/GetTransactionHistory"
  static let solana = "/v1/SolanaIndexerGateway/GetTokenBalancesDetails"
  static let tron = "/v1/TronIndexerGateway/GetTokenBalancesDetails"

  init() throws {
    let key = try PublishableKey("pk_sdbx_project_key")
    client = IndexerClient(
      key: key, endpoint: try ServiceEndpoint(key: key, override: nil, variables: [:]), transport: transport)
  }

  private func respond(_ path: String, status: Int = 200, _ body: String) {
    transport.enqueue(WebRPCResponse(status: status, body: Array(body.utf8)), for: path)
  }

  private var lastBody: String { String(decoding: transport.requests.last?.body ?? [], as: UTF8.self) }

  private func error(
    sourceLocation: SourceLocation = #_sourceLocation, of body: () async throws -> Void
  ) async -> OMSWalletError? {
    do {
      try await body()
      Issue.record("no error was thrown", sourceLocation: sourceLocation)
    } catch let error as OMSWalletError {
      return error
    } catch {
      Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
    return nil
  }

  // MARK: what is sent

  @Test func theDefaultsAreSentAsPublished() async throws {
    respond(Self.evm, #"{"nativeBalances":[],"balances":[]}"#)
    let result = try await client.getBalances(GetBalancesParams(walletAddress: "0xAb"))
    #expect(result.status == 200 && result.page == nil)
    #expect(
      lastBody
        == #"{"filter":{"accountAddresses":["0xAb"],"omitNativeBalances":false},"networkType":"MAINNETS","omitMetadata":false,"page":{"page":0,"pageSize":40}}"#
    )
    let request = try #require(transport.requests.last)
    #expect(request.url == "https://sandbox-api.polygon.technology" + Self.evm)
    #expect(request.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Api-Key"] == "pk_sdbx_project_key")
    #expect(request.headers["Webrpc"] == "webrpc@v0.31.2;gen-swift@v0.1.2;sequence-indexer@v0.4.0")
    #expect(request.headers["OMS-Wallet-Signature"] == nil)
    #expect(request.timeout == .seconds(30))
  }

  @Test func everythingGivenIsSentAsPublished() async throws {
    respond(Self.evm, #"{"nativeBalances":[],"balances":[]}"#)
    _ = try await client.getBalances(
      GetBalancesParams(
        walletAddress: "0x9f0c0000000000000000000000000000000000a1", networks: [.polygon, .base], networkType: .all,
        contractAddresses: ["0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"], includeMetadata: false, omitPrices: true,
        tokenIds: ["123"], contractStatus: .verified, page: TokenBalancesPageRequest(page: 2, pageSize: 100)))
    #expect(
      lastBody
        == #"{"chainIds":[137,8453],"filter":{"accountAddresses":["0x9f0c0000000000000000000000000000000000a1"],"contractStatus":"VERIFIED","contractWhitelist":["0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"],"omitNativeBalances":false,"omitPrices":true,"tokenIDs":["123"]},"omitMetadata":true,"page":{"page":2,"pageSize":100}}"#
    )
  }

  @Test func emptyListsCountAsAbsent() async throws {
    respond(Self.evm, #"{"nativeBalances":[],"balances":[]}"#)
    _ = try await client.getBalances(
      GetBalancesParams(
        walletAddress: "a", networks: [], networkType: .testnets, contractAddresses: [], tokenIds: [],
        page: TokenBalancesPageRequest(
          column: "c", before: .null, sort: [SortBy(column: "c", order: .ascending)], pageSize: 5)))
    #expect(
      lastBody
        == #"{"filter":{"accountAddresses":["a"],"omitNativeBalances":false},"networkType":"TESTNETS","omitMetadata":false,"page":{"before":null,"column":"c","page":0,"pageSize":5,"sort":[{"column":"c","order":"ASC"}]}}"#
    )
  }

  @Test func historyIsAskedForAsPublished() async throws {
    respond(Self.history, #"{"transactions":[]}"#)
    _ = try await client.getTransactionHistory(
      GetTransactionHistoryParams(
        walletAddress: "a", networks: [.amoy], contractAddresses: ["c"], transactionHashes: ["h"],
        metaTransactionIds: ["m"], fromBlock: 1, toBlock: 2, tokenId: "t", omitPrices: false,
        metadataOptions: MetadataOptions(verifiedOnly: true)))
    #expect(
      lastBody
        == #"{"chainIds":[80002],"filter":{"accountAddresses":["a"],"contractAddresses":["c"],"fromBlock":1,"metaTransactionIDs":["m"],"omitPrices":false,"toBlock":2,"tokenID":"t","transactionHashes":["h"]},"includeMetadata":true,"metadataOptions":{"verifiedOnly":true},"page":{"page":0,"pageSize":40}}"#
    )
  }

  @Test func solanaAndTronAreAskedAsPublished() async throws {
    respond(Self.solana, #"{"balances":[],"errors":[]}"#)
    _ = try await client.getSolanaBalances(GetSolanaBalancesParams(walletAddress: "S"))
    #expect(
      lastBody
        == #"{"filter":{"accountAddresses":["S"]},"networks":["solana:mainnet","solana:devnet"],"omitMetadata":false}"#)
    #expect(
      transport.requests.last?.headers["Webrpc"] == "webrpc@v0.31.2;gen-swift@v0.1.2;solana-indexer-gateway@v1")
    respond(Self.tron, #"{"balances":[],"errors":[]}"#)
    _ = try await client.getTronBalances(
      GetTronBalancesParams(
        walletAddress: "T", networks: [], includeMetadata: false, omitNativeBalances: false,
        contractAddresses: ["C"], excludedContractAddresses: ["X"]))
    #expect(
      lastBody
        == #"{"filter":{"accountAddresses":["T"],"contractBlacklist":["X"],"contractWhitelist":["C"],"omitNativeBalances":false},"networks":[],"omitMetadata":true}"#
    )
    #expect(transport.requests.last?.headers["Webrpc"] == "webrpc@v0.31.2;gen-swift@v0.1.2;tron-indexer-gateway@v1")
  }

  @Test func aRotatedKeyIsSentFromTheNextRequestOn() async throws {
    respond(Self.evm, #"{"nativeBalances":[],"balances":[]}"#)
    client.rotateKey(to: try PublishableKey("pk_sdbx_project_new"))
    _ = try await client.getBalances(GetBalancesParams(walletAddress: "a"))
    #expect(transport.requests.last?.headers["Api-Key"] == "pk_sdbx_project_new")
  }

  // MARK: what comes back

  @Test func groupsAreJoinedInTheOrderOfTheAnswer() async throws {
    respond(
      Self.evm, status: 203,
      #"{"page":{"page":0,"pageSize":40,"more":false},"nativeBalances":[{"chainId":137,"results":[{"accountAddress":"a","chainId":137,"name":"Polygon","symbol":"POL","balance":"25"}]},{"chainId":8453,"errorReason":"down","results":[]}],"balances":[{"chainId":137,"results":[{"contractType":"ERC20","contractAddress":"c","accountAddress":"a","tokenID":"0","balance":"12","blockHash":"h","blockNumber":7,"chainId":137,"new":1}]}]}"#
    )
    let result = try await client.getBalances(GetBalancesParams(walletAddress: "a"))
    #expect(result.status == 203)
    #expect(result.page?.more == false)
    #expect(result.nativeBalances.map(\.balance) == ["25"])
    #expect(result.balances.map(\.tokenId) == ["0"])
  }

  @Test func E93_partialFailuresAreReturned() async throws {
    respond(Self.tron, #"{"balances":[],"errors":[{"network":"tron:mainnet","reason":"node unavailable"}],"x":1}"#)
    let result = try await client.getTronBalances(GetTronBalancesParams(walletAddress: "T", networks: [.nile]))
    #expect(result.balances.isEmpty)
    #expect(result.errors.map(\.reason) == ["node unavailable"])
    #expect(result.errors.first?.network == .mainnet)
  }

  // MARK: failures

  @Test func E88_aJSONErrorBodyIsTakenOver() async throws {
    respond(Self.evm, status: 500, #"{"error":"IndexerDown","code":123,"message":"down","cause":"disk"}"#)
    let down = await error { _ = try await client.getBalances(GetBalancesParams(walletAddress: "a")) }
    #expect(down?.code == .httpError && down?.status == 500 && down?.retryable == true)
    #expect(down?.operation == .indexerGetBalances)
    #expect(down?.errorDescription == "down")
    #expect(
      down?.upstreamError
        == OMSWalletUpstreamError(
          service: .indexer, name: "IndexerDown", code: "123", message: "down", status: 500, cause: "disk"))

    respond(Self.history, status: 400, #"{"name":5,"error":"WebrpcBadRequest","code":-4,"msg":"bad","status":999}"#)
    let bad = await error {
      _ = try await client.getTransactionHistory(GetTransactionHistoryParams(walletAddress: "a"))
    }
    #expect(bad?.retryable == false && bad?.status == 400)
    #expect(
      bad?.upstreamError
        == OMSWalletUpstreamError(
          service: .indexer, name: "WebrpcBadRequest", code: "-4", message: "bad", status: 400))

    respond(Self.solana, status: 503, #"{"cause":"only this"}"#)
    let silent = await error { _ = try await client.getSolanaBalances(GetSolanaBalancesParams(walletAddress: "a")) }
    #expect(silent?.errorDescription == "HTTP 503 from indexer.getSolanaBalances")
    #expect(silent?.upstreamError?.cause == "only this")
  }

  @Test(arguments: ["<html>Bad Gateway</html>", "", "[1]", "\"text\""])
  func E89_anyOtherErrorBodyNeverShows(body: String) async throws {
    respond(Self.tron, status: 502, body)
    let error = await error { _ = try await client.getTronBalances(GetTronBalancesParams(walletAddress: "a")) }
    #expect(error?.code == .httpError && error?.status == 502 && error?.retryable == true)
    #expect(
      error?.upstreamError
        == OMSWalletUpstreamError(
          service: .indexer, message: "HTTP 502 from indexer.getTronBalances", status: 502))
    #expect(error?.errorDescription == error?.upstreamError?.message)
  }

  @Test(arguments: [
    "not json", "{}", #"{"nativeBalances":null,"balances":[]}"#, #"{"nativeBalances":[{"chainId":1}],"balances":[]}"#,
    #"{"nativeBalances":[{"chainId":1,"results":null}],"balances":[]}"#,
    #"{"nativeBalances":[{"chainId":1,"results":[{"accountAddress":"a","chainId":1,"name":"n","symbol":"s","balance":1}]}],"balances":[]}"#,
  ])
  func E90_anAnswerOfAnotherShapeIsInvalid(body: String) async throws {
    respond(Self.evm, body)
    let error = await error { _ = try await client.getBalances(GetBalancesParams(walletAddress: "a")) }
    #expect(error?.code == .invalidResponse && error?.status == 200 && error?.retryable == nil)
    #expect(error?.upstreamError?.message?.contains("indexer.getBalances") == true)
    #expect(error?.upstreamError?.name == nil && error?.upstreamError?.code == nil)
    #expect(error?.underlyingError is DecodingError)
  }

  @Test func E90_missingErrorsAreInvalid() async throws {
    respond(Self.tron, #"{"balances":[],"errors":null}"#)
    let error = await error { _ = try await client.getTronBalances(GetTronBalancesParams(walletAddress: "a")) }
    #expect(error?.code == .invalidResponse)
  }

  @Test func E91_noAnswerIsRetryable() async throws {
    transport.enqueue(WebRPCTransportError(.connectionFailed, message: "connection refused"), for: Self.evm)
    let error = await error { _ = try await client.getBalances(GetBalancesParams(walletAddress: "a")) }
    #expect(error?.code == .requestFailed && error?.status == nil && error?.retryable == true)
    #expect(
      error?.upstreamError
        == OMSWalletUpstreamError(
          service: .indexer, name: "WebRPCTransportError", message: "connection refused"))
    #expect(error?.underlyingError is WebRPCTransportError)
  }

  @Test func E92_anUnusableAddressIsALocalError() async throws {
    transport.enqueue(WebRPCTransportError(.invalidURL, message: "not a URL"), for: Self.evm)
    let error = await error { _ = try await client.getBalances(GetBalancesParams(walletAddress: "a")) }
    #expect(error?.code == .validationError && error?.upstreamError == nil && error?.retryable == nil)
  }

  @Test func E94_cancellationIsCancellation() async throws {
    let client = client
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await client.getBalances(GetBalancesParams(walletAddress: "a"))
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    transport.enqueue(for: Self.evm) { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await client.getBalances(GetBalancesParams(walletAddress: "a"))
    }
  }

  // MARK: pages

  @Test func pagesAreReadWhileThereAreMore() async throws {
    respond(Self.evm, #"{"page":{"page":3,"pageSize":1,"more":true},"nativeBalances":[],"balances":[]}"#)
    respond(Self.evm, #"{"page":{"page":4,"pageSize":1,"more":false},"nativeBalances":[],"balances":[]}"#)
    let pages = client.balancePages(
      GetBalancesParams(walletAddress: "a", page: TokenBalancesPageRequest(page: 3, pageSize: 1)))
    #expect(transport.requests.isEmpty)
    var numbers: [Int?] = []
    for try await page in pages { numbers.append(page.page?.page) }
    #expect(numbers == [3, 4])
    #expect(lastBody.contains(#""page":{"page":4,"pageSize":1}"#))
    respond(Self.history, #"{"transactions":[]}"#)
    var count = 0
    for try await _ in client.transactionHistoryPages(GetTransactionHistoryParams(walletAddress: "a")) { count += 1 }
    #expect(count == 1)
  }

  private func respondPage(after: String?) {
    let cursor = after.map { #","after":\#($0)"# } ?? ""
    respond(
      Self.evm,
      #"{"page":{"page":0,"pageSize":5,"more":\#(after != nil)\#(cursor)},"nativeBalances":[],"balances":[]}"#)
  }

  @Test func aSequenceThatBeginsBehindACursorFollowsTheCursors() async throws {
    for after in ["10", #""x""#, nil] { respondPage(after: after) }
    let pages = client.balancePages(
      GetBalancesParams(walletAddress: "a", page: TokenBalancesPageRequest(after: .integer(5), pageSize: 5)))
    var bodies: [String] = []
    for try await _ in pages { bodies.append(lastBody) }
    #expect(bodies.count == 3)
    for (body, cursor) in zip(bodies, ["5", "10", #""x""#]) {
      #expect(body.contains(#""page":{"after":\#(cursor),"page":0,"pageSize":5}"#), "\(body)")
    }
  }

  @Test func aListWithMoreAndNoNewCursorIsInvalid() async throws {
    for after in ["5", "null"] {
      respondPage(after: after)
      var iterator = client.balancePages(
        GetBalancesParams(walletAddress: "a", page: TokenBalancesPageRequest(after: .integer(5), pageSize: 5))
      ).makeAsyncIterator()
      #expect(try await iterator.next() != nil)
      do {
        _ = try await iterator.next()
        Issue.record("nothing was thrown")
      } catch let error as OMSWalletError {
        #expect(error.code == .invalidResponse && error.operation == .indexerGetBalances)
      }
    }
  }
}
