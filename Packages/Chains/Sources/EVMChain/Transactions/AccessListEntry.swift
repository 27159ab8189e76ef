public import ChainCore

/// An address and the storage slots of it that a transaction announces (EIP-2930).
public struct AccessListEntry: Hashable, Sendable {
  /// The contract.
  public var address: EVMAddress
  /// Its storage slots.
  public var storageKeys: [UInt256]

  /// An entry of an access list.
  public init(address: EVMAddress, storageKeys: [UInt256]) {
    self.address = address
    self.storageKeys = storageKeys
  }

  var rlp: RLPItem {
    .list([.bytes(address.bytes), .list(storageKeys.map { .bytes($0.bigEndianBytes) })])
  }
}

extension [AccessListEntry] {
  var rlp: RLPItem { .list(map(\.rlp)) }
}
