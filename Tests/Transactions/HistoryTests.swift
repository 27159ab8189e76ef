import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// `getTransactionHistory` and its pages.
@Suite("history on EVM networks", .timeLimit(.minutes(10)))
struct HistoryTests {
  private static let token = TestToken.address.lowercased

  private func transferTokens(_ stage: Stage, _ amount: String, to: String) async throws -> SendTransactionResponse {
    try await stage.wallet.callContract(
      network: .amoy, contractAddress: Self.token, method: "transfer",
      args: [AbiArg(type: "address", value: .string(to)), AbiArg(type: "uint256", value: .string(amount))])
  }

  private func history(_ stage: Stage, _ params: GetTransactionHistoryParams) async throws -> TransactionHistoryResult {
    try await stage.indexer.getTransactionHistory(params)
  }

  @Test("newest first: what was sent and received, native and tokens, with the ledger's hashes and blocks")
  func entries() async throws {
    try await Stage.run { stage async throws in
      try await stage.control.faucet(stage.address, "9", on: "amoy", token: Self.token)
      let native = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(80), value: "12")
      let tokens = try await transferTokens(stage, "500000", to: stranger(80))
      let mine = try await history(
        stage, GetTransactionHistoryParams(walletAddress: stage.address, networks: [.amoy]))
      #expect(mine.status == 200 && mine.page?.more == false)
      #expect(mine.transactions.map(\.txnHash) == [tokens.txnHash, native.txnHash])
      #expect(mine.transactions.map(\.chainId) == [80002, 80002])
      #expect(mine.transactions[0].blockNumber > mine.transactions[1].blockNumber)
      for entry in mine.transactions {
        let onLedger = try await stage.control.transaction(entry.txnHash)
        #expect(onLedger.blockNumber.map { Int64($0) } == entry.blockNumber && entry.blockHash.hasPrefix("0x"))
        #expect(entry.timestamp.contains("T") && entry.transfers.count == 1)
      }
      let (token, plain) = (mine.transactions[0].transfers[0], mine.transactions[1].transfers[0])
      #expect(token.transferType == "SEND" && token.contractType == "ERC20" && token.amounts == ["500000"])
      #expect(token.contractAddress.lowercased() == Self.token && token.contractInfo?.symbol == TestToken.symbol)
      #expect(plain.amounts == ["12"] && plain.to.lowercased() == stranger(80))
      #expect(plain.from.lowercased() == stage.address.lowercased())
      let theirs = try await history(
        stage,
        GetTransactionHistoryParams(walletAddress: stranger(80), networks: [.amoy], includeMetadata: false))
      #expect(theirs.transactions.map(\.txnHash) == [tokens.txnHash, native.txnHash])
      #expect(theirs.transactions.allSatisfy { $0.transfers.allSatisfy { $0.transferType == "RECEIVE" } })
      #expect(theirs.transactions[0].transfers[0].contractInfo == nil)
      let body = try stage.wire.body("GetTransactionHistory")
      #expect(body["includeMetadata"] == .bool(false) && body["chainIds"] == .array([.integer(80002)]))
    }
  }

  @Test("filters by contract, hash, block and token")
  func filters() async throws {
    try await Stage.run { stage async throws in
      try await stage.control.faucet(stage.address, "9", on: "amoy", token: Self.token)
      let first = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(81), value: "1")
      let second = try await transferTokens(stage, "1", to: stranger(81))
      let third = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(81), value: "3")
      func hashes(_ params: GetTransactionHistoryParams) async throws -> [String?] {
        try await history(stage, params).transactions.map(\.txnHash)
      }
      let block = Int(try #require(try await stage.control.transaction(second.txnHash).blockNumber))
      let address = stage.address
      #expect(
        try await hashes(
          GetTransactionHistoryParams(
            walletAddress: address, networks: [.amoy], contractAddresses: [TestToken.address.checksummed]))
          == [second.txnHash])
      #expect(
        try await hashes(
          GetTransactionHistoryParams(
            walletAddress: address, networks: [.amoy], transactionHashes: [first.txnHash ?? "", third.txnHash ?? ""]))
          == [third.txnHash, first.txnHash])
      #expect(
        try await hashes(
          GetTransactionHistoryParams(walletAddress: address, networks: [.amoy], fromBlock: block, toBlock: block))
          == [second.txnHash])
      #expect(
        try await hashes(GetTransactionHistoryParams(walletAddress: address, networks: [.amoy], fromBlock: block + 1))
          == [third.txnHash])
      #expect(
        try await hashes(
          GetTransactionHistoryParams(walletAddress: address, networks: [.amoy], tokenId: "987654321")) == [])
      #expect(try await hashes(GetTransactionHistoryParams(walletAddress: address, networks: [.sepolia])) == [])
      #expect(try await hashes(GetTransactionHistoryParams(walletAddress: address, networkType: .testnets)).count == 3)
    }
  }

  @Test("page by page, by number, by cursor, and as a sequence")
  func pages() async throws {
    try await Stage.run { stage async throws in
      var sent: [String] = []
      for value in 1...7 {
        let one = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(82), value: "\(value)")
        sent.insert(try #require(one.txnHash), at: 0)
      }
      func params(_ page: TokenBalancesPageRequest?) -> GetTransactionHistoryParams {
        GetTransactionHistoryParams(walletAddress: stage.address, networks: [.amoy], page: page)
      }
      let first = try await history(stage, params(TokenBalancesPageRequest(pageSize: 3)))
      #expect(first.transactions.map(\.txnHash) == Array(sent[..<3]) && first.page?.more == true)
      let second = try await history(stage, params(TokenBalancesPageRequest(page: 1, pageSize: 3)))
      #expect(second.transactions.map(\.txnHash) == Array(sent[3..<6]) && second.page?.page == 1)
      let byCursor = try await history(
        stage, params(TokenBalancesPageRequest(after: first.page?.after, pageSize: 3)))
      #expect(byCursor.transactions.map(\.txnHash) == Array(sent[3..<6]))
      var all: [String] = []
      for try await page in stage.indexer.transactionHistoryPages(params(TokenBalancesPageRequest(pageSize: 3))) {
        all += page.transactions.map(\.txnHash)
      }
      #expect(all == sent)
    }
  }

  @Test("what was refused is not in the history, what failed in its block is there without transfers")
  func failures() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      try await stage.control.faucet(stage.address, "1", on: "amoy", token: Self.token)
      _ = try await walletError {
        try await stage.wallet.sendTransaction(
          network: .amoy, to: BuiltInContract.reverter.address.lowercased, value: "0")
      }
      func spendAll(_ wait: Bool) async throws -> SendTransactionResponse {
        try await stage.wallet.callContract(
          network: .amoy, contractAddress: Self.token, method: "transfer",
          args: [
            AbiArg(type: "address", value: .string(stranger(83))), AbiArg(type: "uint256", value: .string("1000000")),
          ],
          waitForStatus: wait)
      }
      _ = try await spendAll(false)
      stage.clock.duringPauses { _ in try await stage.control.mine("amoy") }
      let failed = try await spendAll(true)
      #expect(failed.status == .failed)
      let entries = try await history(
        stage, GetTransactionHistoryParams(walletAddress: stage.address, networks: [.amoy])
      ).transactions
      #expect(entries.count == 2)
      #expect(entries.first { $0.txnHash == failed.txnHash }?.transfers.isEmpty == true)
    }
  }
}
