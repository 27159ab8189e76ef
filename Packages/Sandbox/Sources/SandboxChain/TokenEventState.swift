internal import ChainCore
internal import EVMChain

/// A token event as it is saved with its receipt.
struct TokenEventState: Codable {
  enum Kind: String, Codable {
    case transfer, approval
  }

  let kind: Kind
  let token: String
  /// Sender, or owner.
  let from: String
  /// Receiver, or spender.
  let to: String
  let amount: String

  init(_ event: TokenEvent) {
    switch event {
    case .transfer(let token, let from, let to, let amount):
      (kind, self.token, self.from, self.to) = (.transfer, token.lowercased, from.lowercased, to.lowercased)
      self.amount = amount.description
    case .approval(let token, let owner, let spender, let amount):
      (kind, self.token, from, to) = (.approval, token.lowercased, owner.lowercased, spender.lowercased)
      self.amount = amount.description
    }
  }

  /// The event; `StateError` about the record it stands in.
  func event(_ record: String) throws -> TokenEvent {
    guard let token = try? EVMAddress(token), let from = try? EVMAddress(from), let to = try? EVMAddress(to),
      let amount = UInt256(decimal: amount)
    else { throw StateError(record: record) }
    switch kind {
    case .transfer: return .transfer(token: token, from: from, to: to, amount: amount)
    case .approval: return .approval(token: token, owner: from, spender: to, amount: amount)
    }
  }
}
