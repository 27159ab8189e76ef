import ChainCore
import CryptoCore
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxSolana
import SolanaChain
import WebRPC

extension World {
  var solanaIndexer: SolanaIndexerGatewayClient {
    SolanaIndexerGatewayClient(baseURL: sandbox.url, transport: http, headers: headers)
  }

  /// SOL, or with its mint the test token, from the faucet.
  func fundSolana(
    _ address: String, _ amount: String, token: String? = nil, network: SolanaNetwork = .devnet
  ) async throws -> (status: Int, json: JSONValue) {
    var body: [String: JSONValue] = [
      "address": .string(address), "network": .string(network.rawValue), "amount": .string(amount),
    ]
    body["token"] = token.map { .string($0) }
    return try await control(.post, "/sandbox/v1/faucet", .object(body))
  }

  /// Base units by asset: `SOL` or a mint.
  func solanaBalances(_ address: String, _ network: SolanaIndexerNetwork = .devnet) async throws -> [String: String] {
    let answer = try await solanaIndexer.getTokenBalancesDetails(
      GetSolanaBalancesRequest(networks: [network], filter: AccountBalancesFilter(accountAddresses: [address])))
    return Dictionary(answer.balances.map { ($0.mintAddress ?? $0.symbol, $0.balance) }) { first, _ in first }
  }
}

/// Someone with a funded Solana wallet.
struct SolanaPerson {
  let person: Person
  let wallet: Wallet

  static let recipient = "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2"
  static let mint = SolanaTestToken.mint.base58

  init(_ world: World, sol: String? = "1", tokens: String? = nil) async throws {
    person = try world.person()
    try await person.signIn()
    wallet = try await person.waas.createWallet(CreateWalletRequest(networkFamily: .solana)).wallet
    if let sol { _ = try await world.fundSolana(wallet.address, sol) }
    if let tokens { _ = try await world.fundSolana(wallet.address, tokens, token: Self.mint) }
  }

  func prepare(
    _ amount: String, of asset: String = "SOL", to: String = recipient, mode: TransactionMode = .relayer,
    network: String = "solana:devnet", wallet other: String? = nil
  ) async throws -> PrepareResponse {
    try await person.waas.prepareSolanaTransfer(
      PrepareSolanaTransferRequest(
        network: network, walletId: other ?? wallet.id, asset: asset, recipient: SolanaRecipient(address: to),
        amount: amount, mode: mode))
  }

  func execute(_ quote: PrepareResponse, paying token: String = "SOL") async throws -> ExecuteResponse {
    try await person.waas.execute(
      ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: token)))
  }

  func status(_ quote: PrepareResponse) async throws -> TransactionStatusResponse {
    try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
  }

  /// The signed transaction as the control surface shows it.
  func transaction(_ world: World, _ quote: PrepareResponse) async throws -> (SolanaTransaction, JSONValue) {
    let signature = try await status(quote).txnHash ?? ""
    let shown = try await world.control(.get, "/sandbox/v1/transactions/\(signature)").json
    return (try SolanaTransaction(serialized: Hex.decode(shown["raw"]?.string ?? "")), shown)
  }
}
