import ChainCore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct NetworkTests {
  @Test func theTableIsTheDocumentedOne() {
    let table = Network.supportedNetworks.map {
      "\($0.id) \($0.name) \($0.displayName) \($0.nativeTokenSymbol) \($0.explorerUrl) \($0.isTestnet)"
    }
    #expect(
      table == [
        "1 mainnet Ethereum ETH https://etherscan.io false",
        "11155111 sepolia Sepolia ETH https://sepolia.etherscan.io true",
        "137 polygon Polygon POL https://polygonscan.com false",
        "80002 amoy Polygon Amoy POL https://amoy.polygonscan.com true",
        "42161 arbitrum Arbitrum ETH https://arbiscan.io false",
        "421614 arbitrum-sepolia Arbitrum Sepolia ETH https://sepolia.arbiscan.io true",
        "10 optimism Optimism ETH https://optimistic.etherscan.io false",
        "11155420 optimism-sepolia Optimism Sepolia ETH https://sepolia-optimism.etherscan.io true",
        "8453 base Base ETH https://basescan.org false",
        "84532 base-sepolia Base Sepolia ETH https://sepolia.basescan.org true",
        "56 bsc BSC BNB https://bscscan.com false",
        "97 bsc-testnet BSC Testnet BNB https://testnet.bscscan.com true",
        "42170 arbitrum-nova Arbitrum Nova ETH https://nova.arbiscan.io false",
        "43114 avalanche Avalanche AVAX https://subnets.avax.network/c-chain false",
        "43113 avalanche-testnet Avalanche Testnet AVAX https://subnets-test.avax.network/c-chain true",
        "747474 katana Katana ETH https://katanascan.com false",
      ])
  }

  @Test func theRawValueIsTheNameAndTheDescriptionIsTheDisplayName() {
    for network in Network.allCases {
      #expect(network.rawValue == network.name)
      #expect(network.description == network.displayName)
      #expect(network.explorerURL.absoluteString == network.explorerUrl)
      #expect(!network.nativeTokenName.isEmpty)
    }
  }

  @Test func findsByChainId() {
    #expect(Network.findById(80002) == .amoy)
    #expect(Network.findById(0) == nil)
    #expect(Network.findById(-1) == nil)
    for network in Network.allCases {
      #expect(Network.findById(network.id) == network)
    }
  }

  @Test func findsByNameWithoutRegardToCaseAndBlanks() {
    #expect(Network.findByName(" AMOY ") == .amoy)
    #expect(Network.findByName("\tArbitrum-Sepolia\n") == .arbitrumSepolia)
    for other in ["polygonamoy", "polygonAmoy", "Polygon Amoy", "Ethereum", "", "arbitrumSepolia", "80002"] {
      #expect(Network.findByName(other) == nil)
    }
  }

  @Test func solanaAndTronNamesAreThoseOfTheWire() {
    #expect(SolanaNetwork.allCases.map(\.description) == ["solana:devnet", "solana:mainnet"])
    #expect(TronNetwork.allCases.map(\.description) == ["tron:mainnet", "tron:nile"])
    #expect(SolanaNetworks.devnet == .devnet && SolanaNetworks.mainnet == .mainnet)
    #expect(TronNetworks.mainnet == .mainnet && TronNetworks.nile == .nile)
  }
}
