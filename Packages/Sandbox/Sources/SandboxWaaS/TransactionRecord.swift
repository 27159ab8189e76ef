internal import OMSWaaSAPI

/// A prepared transaction of any family and what became of it.
struct TransactionRecord: Equatable, Sendable {
  enum Phase: Codable, Sendable, Equatable {
    /// Waits for Execute until the quote expires.
    case quoted
    /// Taken by an Execute that has not come to its end yet.
    case claimed
    /// On the chain or in its pool, under the name that the family gives it; the chain knows the rest.
    case submitted(hash: String)
    /// Used up without having been sent.
    case refused(reason: String)
  }

  let id: String
  let walletID: String
  /// What is to be sent, in the terms of its family.
  let order: TransactionOrder
  /// Who pays the network; absent in older state files, which have relayed transactions only.
  var mode = TransactionMode.relayer
  let feeOptions: [FeeOption]
  let sponsored: Bool
  let expiresAt: Int64
  var phase = Phase.quoted
  /// Nil for what an owner does.
  var spending: SessionSpending?
}

extension TransactionRecord: Codable {
  private enum Key: String, CodingKey {
    case id, walletID, order, mode, feeOptions, sponsored, expiresAt, phase, spending
  }

  /// Reads a record; in older state files an Ethereum order lies flat in it.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    walletID = try container.decode(String.self, forKey: .walletID)
    order =
      try container.decodeIfPresent(TransactionOrder.self, forKey: .order)
      ?? .ethereum(try EthereumOrder(from: decoder))
    mode = try container.decodeIfPresent(TransactionMode.self, forKey: .mode) ?? .relayer
    feeOptions = try container.decode([FeeOption].self, forKey: .feeOptions)
    sponsored = try container.decode(Bool.self, forKey: .sponsored)
    expiresAt = try container.decode(Int64.self, forKey: .expiresAt)
    phase = try container.decode(Phase.self, forKey: .phase)
    spending = try container.decodeIfPresent(SessionSpending.self, forKey: .spending)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(walletID, forKey: .walletID)
    try container.encode(order, forKey: .order)
    try container.encode(mode, forKey: .mode)
    try container.encode(feeOptions, forKey: .feeOptions)
    try container.encode(sponsored, forKey: .sponsored)
    try container.encode(expiresAt, forKey: .expiresAt)
    try container.encode(phase, forKey: .phase)
    try container.encodeIfPresent(spending, forKey: .spending)
  }
}
