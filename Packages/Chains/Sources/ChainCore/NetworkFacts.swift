/// What is known about one EVM network.
struct NetworkFacts {
  let id: Int
  let displayName: String
  let symbol: String
  let explorer: String
  var isTestnet = false
}

extension Network {
  var facts: NetworkFacts {
    switch self {
    case .mainnet:
      .init(id: 1, displayName: "Ethereum", symbol: "ETH", explorer: "https://etherscan.io")
    case .sepolia:
      .init(
        id: 11_155_111, displayName: "Sepolia", symbol: "ETH", explorer: "https://sepolia.etherscan.io",
        isTestnet: true)
    case .polygon:
      .init(id: 137, displayName: "Polygon", symbol: "POL", explorer: "https://polygonscan.com")
    case .amoy:
      .init(
        id: 80_002, displayName: "Polygon Amoy", symbol: "POL", explorer: "https://amoy.polygonscan.com",
        isTestnet: true)
    case .arbitrum:
      .init(id: 42_161, displayName: "Arbitrum", symbol: "ETH", explorer: "https://arbiscan.io")
    case .arbitrumSepolia:
      .init(
        id: 421_614, displayName: "Arbitrum Sepolia", symbol: "ETH", explorer: "https://sepolia.arbiscan.io",
        isTestnet: true)
    case .optimism:
      .init(id: 10, displayName: "Optimism", symbol: "ETH", explorer: "https://optimistic.etherscan.io")
    case .optimismSepolia:
      .init(
        id: 11_155_420, displayName: "Optimism Sepolia", symbol: "ETH",
        explorer: "https://sepolia-optimism.etherscan.io", isTestnet: true)
    case .base:
      .init(id: 8_453, displayName: "Base", symbol: "ETH", explorer: "https://basescan.org")
    case .baseSepolia:
      .init(
        id: 84_532, displayName: "Base Sepolia", symbol: "ETH", explorer: "https://sepolia.basescan.org",
        isTestnet: true)
    case .bsc:
      .init(id: 56, displayName: "BSC", symbol: "BNB", explorer: "https://bscscan.com")
    case .bscTestnet:
      .init(
        id: 97, displayName: "BSC Testnet", symbol: "BNB", explorer: "https://testnet.bscscan.com", isTestnet: true)
    case .arbitrumNova:
      .init(id: 42_170, displayName: "Arbitrum Nova", symbol: "ETH", explorer: "https://nova.arbiscan.io")
    case .avalanche:
      .init(
        id: 43_114, displayName: "Avalanche", symbol: "AVAX", explorer: "https://subnets.avax.network/c-chain")
    case .avalancheTestnet:
      .init(
        id: 43_113, displayName: "Avalanche Testnet", symbol: "AVAX",
        explorer: "https://subnets-test.avax.network/c-chain", isTestnet: true)
    case .katana:
      .init(id: 747_474, displayName: "Katana", symbol: "ETH", explorer: "https://katanascan.com")
    }
  }
}
