internal import ChainCore
internal import EVMChain

/// The records of collectibles and items: one per id, per holding and per operator.
extension NetworkLedger {
  private struct CollectibleState: Codable {
    let owner: String
    /// Absent when nobody is approved.
    let approved: String?
  }

  private struct HoldingState: Codable {
    let balance: String
  }

  private struct OperatorState: Codable {
    var approved = true
  }

  private static func name(_ key: OperatorApproval) -> String { "\(key.owner.lowercased)/\(key.spender.lowercased)" }

  /// Adds what of collectibles and items differs from an earlier state.
  func addCollectibleChanges(to snapshot: inout StateSnapshot, since before: NetworkLedger?, prefix: String) throws {
    let old = before?.collectibles
    for (id, owner) in collectibles.owners
    where old?.owners[id] != owner || old?.approved[id] != collectibles.approved[id] {
      try snapshot.add(
        "\(prefix)/nft/\(id)",
        CollectibleState(owner: owner.lowercased, approved: collectibles.approved[id]?.lowercased))
    }
    for (key, amount) in items.balances where before?.items.balances[key] != amount {
      try snapshot.add(
        "\(prefix)/item/\(key.owner.lowercased)/\(key.id)", HoldingState(balance: amount.description))
    }
    for key in (before?.items.balances ?? [:]).keys where items.balances[key] == nil {
      snapshot.remove("\(prefix)/item/\(key.owner.lowercased)/\(key.id)")
    }
    for (kind, now, then) in [
      ("nft-operator", collectibles.operators, old?.operators ?? []),
      ("item-operator", items.operators, before?.items.operators ?? []),
    ] {
      for key in now.subtracting(then) { try snapshot.add("\(prefix)/\(kind)/\(Self.name(key))", OperatorState()) }
      for key in then.subtracting(now) { snapshot.remove("\(prefix)/\(kind)/\(Self.name(key))") }
    }
  }

  /// Takes a record of collectibles or items; false if it is one of something else.
  mutating func readCollectible(_ name: String, _ bytes: [UInt8], prefix: String) throws -> Bool {
    guard name.hasPrefix("\(prefix)/") else { return false }
    let parts = name.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("nft", 2):
      let state = try Self.read(CollectibleState.self, name, bytes)
      let id = try Self.number(String(parts[1]), name)
      let owner = try Self.account(state.owner, name)
      collectibles.owners[id] = owner
      collectibles.counts[owner, default: 0] += 1
      if let approved = state.approved { collectibles.approved[id] = try Self.account(approved, name) }
    case ("item", 3):
      let amount = try Self.number(try Self.read(HoldingState.self, name, bytes).balance, name)
      guard !amount.isZero else { throw StateError(record: name) }
      let key = ItemLedger.Holding(
        owner: try Self.account(parts[1], name), id: try Self.number(String(parts[2]), name))
      items.balances[key] = amount
    case ("nft-operator", 3), ("item-operator", 3):
      guard try Self.read(OperatorState.self, name, bytes).approved else { throw StateError(record: name) }
      let key = OperatorApproval(
        owner: try Self.account(parts[1], name), spender: try Self.account(parts[2], name))
      if parts[0] == "nft-operator" { collectibles.operators.insert(key) } else { items.operators.insert(key) }
    case ("nft", _), ("item", _), ("nft-operator", _), ("item-operator", _): throw StateError(record: name)
    default: return false
    }
    return true
  }

  private static func account(_ text: some StringProtocol, _ name: String) throws -> EVMAddress {
    guard let address = try? EVMAddress(text) else { throw StateError(record: name) }
    return address
  }
}
