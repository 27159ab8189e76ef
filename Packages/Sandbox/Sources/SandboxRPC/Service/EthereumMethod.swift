internal import WebRPC

/// The methods that the endpoint offers: everything that reads, and the sending of signed transactions.
enum EthereumMethod: String, CaseIterable, Sendable {
  case accounts = "eth_accounts"
  case blockNumber = "eth_blockNumber"
  case call = "eth_call"
  case chainID = "eth_chainId"
  case estimateGas = "eth_estimateGas"
  case feeHistory = "eth_feeHistory"
  case gasPrice = "eth_gasPrice"
  case getBalance = "eth_getBalance"
  case getBlockByHash = "eth_getBlockByHash"
  case getBlockByNumber = "eth_getBlockByNumber"
  case getBlockReceipts = "eth_getBlockReceipts"
  case getCode = "eth_getCode"
  case getLogs = "eth_getLogs"
  case getTransactionByHash = "eth_getTransactionByHash"
  case getTransactionCount = "eth_getTransactionCount"
  case getTransactionReceipt = "eth_getTransactionReceipt"
  case maxPriorityFeePerGas = "eth_maxPriorityFeePerGas"
  case sendRawTransaction = "eth_sendRawTransaction"
  case syncing = "eth_syncing"
  case networkVersion = "net_version"
  case clientVersion = "web3_clientVersion"
}

/// What answers the calls for one network.
protocol EthereumNode: Sendable {
  func answer(
    _ method: EthereumMethod, _ parameters: Parameters, save: @Sendable () async -> Bool
  ) async throws(JSONRPCError) -> JSONValue
}
