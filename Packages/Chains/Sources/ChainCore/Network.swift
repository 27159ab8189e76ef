#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An EVM network known to the wallet service.
///
/// The raw value is the name that the indexer uses. `Network` is not `Codable`: on the wire a network is either its
/// name or its decimal chain id, depending on the call.
public enum Network: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Ethereum.
  case mainnet
  /// Ethereum's test network Sepolia.
  case sepolia
  /// Polygon PoS.
  case polygon
  /// Polygon's test network Amoy.
  case amoy
  /// Arbitrum One.
  case arbitrum
  /// Arbitrum's test network on Sepolia.
  case arbitrumSepolia = "arbitrum-sepolia"
  /// OP Mainnet.
  case optimism
  /// Optimism's test network on Sepolia.
  case optimismSepolia = "optimism-sepolia"
  /// Base.
  case base
  /// Base's test network on Sepolia.
  case baseSepolia = "base-sepolia"
  /// BNB Smart Chain.
  case bsc
  /// BNB Smart Chain's test network.
  case bscTestnet = "bsc-testnet"
  /// Arbitrum Nova.
  case arbitrumNova = "arbitrum-nova"
  /// Avalanche C-Chain.
  case avalanche
  /// Avalanche's test network Fuji.
  case avalancheTestnet = "avalanche-testnet"
  /// Katana.
  case katana

  /// The EIP-155 chain id.
  public var id: Int { facts.id }

  /// The indexer's name, equal to the raw value.
  public var name: String { rawValue }

  /// The symbol of the native token, for example `POL`.
  public var nativeTokenSymbol: String { facts.symbol }

  /// The block explorer's address as text, without a trailing slash.
  public var explorerUrl: String { facts.explorer }

  /// The block explorer's address.
  public var explorerURL: URL { URL(string: facts.explorer) ?? URL(filePath: "/") }

  /// The name to show to a person, for example `Polygon Amoy`.
  public var displayName: String { facts.displayName }

  /// The same text as ``displayName``.
  public var description: String { facts.displayName }

  /// Whether tokens on this network have no value.
  public var isTestnet: Bool { facts.isTestnet }

  /// The name of the native token, for example `Polygon Ecosystem Token`.
  public var nativeTokenName: String {
    switch facts.symbol {
    case "POL": "Polygon Ecosystem Token"
    case "BNB": "BNB"
    case "AVAX": "Avalanche"
    default: "Ether"
    }
  }

  /// All networks, in the documented order.
  public static var supportedNetworks: [Network] { allCases }

  /// The network with the given chain id, or nil.
  public static func findById(_ chainId: Int) -> Network? {
    allCases.first { $0.id == chainId }
  }

  /// The network with the given ``name``, or nil. Surrounding blanks and letter case do not matter; display names and
  /// other spellings do not match.
  public static func findByName(_ name: String) -> Network? {
    Network(rawValue: String(name.trimmingWhitespaceAndNewlines()).lowercased())
  }
}
