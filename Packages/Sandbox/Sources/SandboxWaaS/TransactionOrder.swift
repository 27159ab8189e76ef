/// What a transaction is to do, one case per family. Saved under the name of the family.
enum TransactionOrder: Equatable, Sendable {
  case ethereum(EthereumOrder)
  case solana(SolanaOrder)
  case tron(TronOrder)

  /// The order of an Ethereum transaction; nil for any other family.
  var ethereum: EthereumOrder? {
    guard case .ethereum(let order) = self else { return nil }
    return order
  }
}

extension TransactionOrder: Codable {
  private enum Family: String, CodingKey, CaseIterable {
    case ethereum
    case solana
    case tron
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Family.self)
    switch Family.allCases.first(where: container.contains) {
    case .ethereum?: self = .ethereum(try container.decode(EthereumOrder.self, forKey: .ethereum))
    case .solana?: self = .solana(try container.decode(SolanaOrder.self, forKey: .solana))
    case .tron?: self = .tron(try container.decode(TronOrder.self, forKey: .tron))
    case nil:
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the order is of no known family"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Family.self)
    switch self {
    case .ethereum(let order): try container.encode(order, forKey: .ethereum)
    case .solana(let order): try container.encode(order, forKey: .solana)
    case .tron(let order): try container.encode(order, forKey: .tron)
    }
  }
}
