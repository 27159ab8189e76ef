/// What a transaction is to do, one case per family. Saved under the name of the family.
enum TransactionOrder: Equatable, Sendable {
  case ethereum(EthereumOrder)

  /// The order of an Ethereum transaction; nil for any other family.
  var ethereum: EthereumOrder? {
    guard case .ethereum(let order) = self else { return nil }
    return order
  }
}

extension TransactionOrder: Codable {
  private enum Family: String, CodingKey {
    case ethereum
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Family.self)
    self = .ethereum(try container.decode(EthereumOrder.self, forKey: .ethereum))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Family.self)
    switch self {
    case .ethereum(let order): try container.encode(order, forKey: .ethereum)
    }
  }
}
