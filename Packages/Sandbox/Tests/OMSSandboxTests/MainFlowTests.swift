import ChainCore
import CryptoCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("The main job over HTTP", .timeLimit(.minutes(10)))
struct MainFlowTests {
  @Test func signsInSignsPaysAndShowsBalances() async throws {
    try await World.run { world in
      let person = try world.person()
      let signedIn = try await person.signIn()
      #expect(signedIn.email == person.email && signedIn.wallets.isEmpty)
      #expect(signedIn.credential.isCaller && signedIn.credential.type == .direct)

      let wallet = try await person.newWallet()
      let address = try EVMAddress(wallet.address)
      #expect(wallet.networkFamily == .evm && wallet.keyOrigin == .enclave)

      let message = "Let's go 🚀"
      let signature = try await person.waas.signMessage(
        SignMessageRequest(network: "80002", walletId: wallet.id, message: message)
      ).signature
      #expect(try EIP191.recoverAddress(text: message, signature: EVMSignature(hex: signature)) == address)
      let verified = try await world.open.isValidMessageSignature(
        IsValidMessageSignatureRequest(
          network: "80002", networkFamily: .evm, walletAddress: wallet.address, message: message,
          signature: signature))
      #expect(verified.isValid)

      let funded = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
      #expect(funded.json["balance"]?.string == "1000000000000000000")

      let recipient = "0x00000000000000000000000000000000000000b0"
      let quote = try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: wallet.id, to: recipient, value: "1000000000000000", mode: .relayer))
      #expect(quote.status == .quoted && !quote.sponsored)
      let fee = try #require(quote.feeOptions.first)
      #expect(fee.token.type == "native" && fee.token.symbol == "POL" && fee.token.decimals == 18)
      let before = try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
      #expect(before.status == .quoted && before.txnHash == nil)

      let executed = try await person.waas.execute(
        ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "POL", index: 0)))
      #expect(executed.status == .pending)
      let waiting = try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
      #expect(waiting.status == .pending && waiting.txnHash == nil)

      let mined = try await world.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
      #expect(mined.json["blocks"]?.array?.first?["transactions"]?.array?.count == 1)
      let after = try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
      #expect(after.status == .executed)
      let hash = try #require(after.txnHash)

      let shown = try await world.control(.get, "/sandbox/v1/transactions/\(hash)").json
      #expect(shown["status"]?.string == "executed" && shown["from"]?.string == wallet.address)
      let raw = try SignedEIP1559Transaction(raw: Hex.decode(try #require(shown["raw"]?.string)))
      #expect(try raw.recoverSender() == address)
      #expect(raw.transaction.chainID == 80002 && raw.transaction.value == UInt256(1_000_000_000_000_000))
      #expect(Hex.encode(raw.hash, prefix: true) == hash)

      let balances = try await world.indexer.getTokenBalancesDetails(
        GetTokenBalancesDetailsRequest(
          chainIds: [80002, 137, 1], filter: TokenBalancesFilter(accountAddresses: [wallet.address])))
      #expect(balances.nativeBalances.map(\.chainId) == [80002, 137, 1])
      // Relayed: exactly the quoted fee is paid.
      let rest = UInt256(1_000_000_000_000_000_000 - 1_000_000_000_000_000)
        .subtractingReportingOverflow(try #require(UInt256(decimal: fee.value))).partialValue
      #expect(balances.nativeBalances[0].results.first?.balance == rest.description)
      #expect(balances.nativeBalances[1].results.first?.balance == "0")
      #expect(balances.page?.more == false)

      let history = try await world.indexer.getTransactionHistory(
        GetTransactionHistoryRequest(
          chainIds: [80002], filter: TransactionHistoryFilter(accountAddresses: [recipient])))
      let entry = try #require(history.transactions.first?.results.first)
      #expect(entry.txnHash == hash && entry.transfers.first?.transferType == "RECEIVE")
      #expect(entry.transfers.first?.amounts == ["1000000000000000"])
    }
  }

  @Test func chargesANativeTransactionNoMoreThanTheBlockAsks() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      _ = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .integer(1), "amount": .string("0.5")]))
      let quote = try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "1", walletId: wallet.id, to: wallet.address, value: "5", mode: .native))
      _ = try await person.waas.execute(
        ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "ETH")))
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      let balances = try await world.indexer.getTokenBalancesDetails(
        GetTokenBalancesDetailsRequest(
          chainIds: [1], filter: TokenBalancesFilter(accountAddresses: [wallet.address])))
      let left = try #require(UInt256(decimal: balances.nativeBalances[0].results[0].balance))
      let paid = UInt256(500_000_000_000_000_000).subtractingReportingOverflow(left).partialValue
      let quoted = try #require(UInt256(decimal: quote.feeOptions[0].value))
      #expect(paid > 0 && paid < quoted)
    }
  }

  @Test func minesByTimeWithoutBeingAsked() async throws {
    try await World.run(.init(blockTime: .zero, seed: "immediate")) { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      _ = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .string("base"), "amount": .string("1")]))
      let quote = try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "8453", walletId: wallet.id, to: wallet.address, value: "0", mode: .relayer))
      let executed = try await person.waas.execute(
        ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "ETH")))
      #expect(executed.status == .executed)
    }
  }

  @Test func givesTheSameWalletToALaterSession() async throws {
    try await World.run { world in
      let first = try world.person()
      try await first.signIn()
      let wallet = try await first.newWallet()
      let second = try world.person(first.email.uppercased())
      let again = try await second.signIn()
      #expect(again.wallets.map(\.id) == [wallet.id])
      let used = try await second.waas.useWallet(UseWalletRequest(walletId: wallet.id)).wallet
      #expect(used.address == wallet.address)
    }
  }
}
