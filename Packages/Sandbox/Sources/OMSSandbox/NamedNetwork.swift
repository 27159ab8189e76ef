internal import ChainCore
internal import WebRPC

/// A network of any family, as the control surface is told it.
enum NamedNetwork: Sendable {
  case ethereum(Network)
  case solana(SolanaNetwork)
  case tron(TronNetwork)

  /// An EVM network by name (`amoy`) or chain id (80002, as a number or text), a Solana or Tron network by its name on the
  /// wire (`solana:devnet`, `tron:nile`).
  init(_ value: JSONValue) throws(ControlError) {
    switch value {
    case .integer(let id):
      if let found = Network.findById(Int(clamping: id)) {
        self = .ethereum(found)
        return
      }
    case .string(let text):
      if let found = SolanaNetwork(rawValue: text) {
        self = .solana(found)
        return
      }
      if let found = TronNetwork(rawValue: text) {
        self = .tron(found)
        return
      }
      if let found = Network.findByName(text) ?? Int(text).flatMap(Network.findById) {
        self = .ethereum(found)
        return
      }
    default: break
    }
    throw .invalid("network is neither the name nor the chain id of a known network")
  }

  /// Some EVM networks and every network of the other families.
  static func all(ethereum: [Network]) -> [NamedNetwork] {
    ethereum.map { .ethereum($0) } + SolanaNetwork.allCases.map { .solana($0) }
      + TronNetwork.allCases.map { .tron($0) }
  }
}
