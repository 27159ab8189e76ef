import OMSWallet

/// A network of any family: where a balance lies, or a transaction goes.
enum ChainPlace: Hashable, Sendable {
  case ethereum(Network)
  case solana(SolanaNetwork)
  case tron(TronNetwork)

  /// The family of wallet that is used there.
  var family: WalletType {
    switch self {
    case .ethereum: .ethereum
    case .solana: .solana
    case .tron: .tron
    }
  }

  /// The name that options take and JSON shows, such as `amoy` or `solana:devnet`.
  var name: String {
    switch self {
    case .ethereum(let network): network.name
    case .solana(let network): network.rawValue
    case .tron(let network): network.rawValue
    }
  }

  /// The name for people.
  var displayName: String {
    switch self {
    case .ethereum(let network): network.displayName
    case .solana(.mainnet): "Solana"
    case .solana(.devnet): "Solana Devnet"
    case .tron(.mainnet): "Tron"
    case .tron(.nile): "Tron Nile"
    }
  }

  /// The symbol of the native token.
  var symbol: String {
    switch self {
    case .ethereum(let network): network.nativeTokenSymbol
    case .solana: "SOL"
    case .tron: "TRX"
    }
  }

  /// Decimals of the native token's display unit.
  var decimals: Int {
    switch self {
    case .ethereum: 18
    case .solana: 9
    case .tron: 6
    }
  }

  /// Whether its tokens are worth nothing.
  var isTestnet: Bool {
    switch self {
    case .ethereum(let network): network.isTestnet
    case .solana(let network): network != .mainnet
    case .tron(let network): network != .mainnet
    }
  }

  /// The chain ID; EVM networks alone have one.
  var chainID: Int? {
    guard case .ethereum(let network) = self else { return nil }
    return network.id
  }

  /// Every network of a family; none for a family that this program does not know.
  static func all(of family: WalletType) -> [ChainPlace] {
    switch family {
    case .ethereum: Network.supportedNetworks.map { .ethereum($0) }
    case .solana: [.solana(.mainnet), .solana(.devnet)]
    case .tron: [.tron(.mainnet), .tron(.nile)]
    case .unknown: []
    }
  }

  /// The network that commands take when none is named: one for tests.
  static func standard(for family: WalletType) throws -> ChainPlace {
    switch family {
    case .ethereum: return .ethereum(.amoy)
    case .solana: return .solana(.devnet)
    case .tron: return .tron(.nile)
    case .unknown(let name): throw CommandFailure("this program does not know wallets of the family `\(name)`")
    }
  }
}

extension ChainPlace {
  static let option = ArgumentSpecification.Option(
    name: "network", value: "NAME",
    help: "network name, such as amoy, solana:devnet or tron:nile, or chain ID (default: the family's test network)")

  /// Reads a name (`amoy`, `solana:devnet`, `devnet`, `nile`) or a chain ID (`80002`).
  static func parse(_ text: String, command: String) throws -> ChainPlace {
    let name = text.lowercased()
    if let network = SolanaNetwork(rawValue: name) { return .solana(network) }
    if let network = TronNetwork(rawValue: name) { return .tron(network) }
    if name == "devnet" { return .solana(.devnet) }
    if name == "nile" { return .tron(.nile) }
    if let network = Network.findByName(text) ?? Int(text).flatMap(Network.findById) { return .ethereum(network) }
    let known = [WalletType.ethereum, .solana, .tron].flatMap { all(of: $0) }.map(\.name)
    throw CommandFailure.usage(
      "unknown network `\(text)`; known are \(known.joined(separator: ", "))", command: command)
  }

  /// The network that `--network` names, or the family's test network; it must be of the wallet's family.
  static func choose(_ arguments: Arguments, for wallet: Wallet, command: String) throws -> ChainPlace {
    guard let text = arguments.value("network") else { return try standard(for: wallet.type) }
    let place = try parse(text, command: command)
    guard place.family == wallet.type else {
      throw CommandFailure.usage(
        "\(place.displayName) is no network of the active wallet, which is of the family \(wallet.type.wireValue); "
          + "`oms use` takes another wallet", command: command)
    }
    return place
  }
}
