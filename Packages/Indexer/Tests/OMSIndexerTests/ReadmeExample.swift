// The example of this package's README.

import OMSIndexer

func polygonBalances(of address: String, indexer: IndexerClient) async throws -> [String] {
  let result = try await indexer.getBalances(
    GetBalancesParams(walletAddress: address, networks: [.polygon, .amoy]))
  return try result.nativeBalances.map { balance in
    "\(try formatUnits(value: balance.balance, decimals: 18)) \(balance.symbol)"
  }
}
