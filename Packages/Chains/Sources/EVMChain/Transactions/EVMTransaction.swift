public import ChainCore

/// A transaction of any known type, not yet signed.
public enum EVMTransaction: Hashable, Sendable {
  /// The first form, with one gas price; EIP-155 when it has a chain id.
  case legacy(LegacyTransaction)
  /// Type 1.
  case eip2930(EIP2930Transaction)
  /// Type 2.
  case eip1559(EIP1559Transaction)
  /// Type 3.
  case eip4844(EIP4844Transaction)
  /// Type 4.
  case eip7702(EIP7702Transaction)

  /// The transaction type of EIP-2718; 0 for the legacy form.
  public var type: UInt8 {
    switch self {
    case .legacy: 0
    case .eip2930: EIP2930Transaction.type
    case .eip1559: EIP1559Transaction.type
    case .eip4844: EIP4844Transaction.type
    case .eip7702: EIP7702Transaction.type
    }
  }

  /// What the sender signs.
  public var signingHash: [UInt8] {
    switch self {
    case .legacy(let transaction): transaction.signingHash
    case .eip2930(let transaction): transaction.signingHash
    case .eip1559(let transaction): transaction.signingHash
    case .eip4844(let transaction): transaction.signingHash
    case .eip7702(let transaction): transaction.signingHash
    }
  }

  /// The chain id; nil for a legacy transaction that is valid on every chain.
  public var chainID: UInt64? {
    switch self {
    case .legacy(let transaction): transaction.chainID
    case .eip2930(let transaction): transaction.chainID
    case .eip1559(let transaction): transaction.chainID
    case .eip4844(let transaction): transaction.chainID
    case .eip7702(let transaction): transaction.chainID
    }
  }

  /// The number of transactions that the sender has sent before.
  public var nonce: UInt64 {
    switch self {
    case .legacy(let transaction): transaction.nonce
    case .eip2930(let transaction): transaction.nonce
    case .eip1559(let transaction): transaction.nonce
    case .eip4844(let transaction): transaction.nonce
    case .eip7702(let transaction): transaction.nonce
    }
  }

  /// The recipient; nil when a contract is created.
  public var to: EVMAddress? {
    switch self {
    case .legacy(let transaction): transaction.to
    case .eip2930(let transaction): transaction.to
    case .eip1559(let transaction): transaction.to
    case .eip4844(let transaction): transaction.to
    case .eip7702(let transaction): transaction.to
    }
  }

  /// The native tokens sent along, in wei.
  public var value: UInt256 {
    switch self {
    case .legacy(let transaction): transaction.value
    case .eip2930(let transaction): transaction.value
    case .eip1559(let transaction): transaction.value
    case .eip4844(let transaction): transaction.value
    case .eip7702(let transaction): transaction.value
    }
  }

  /// Call data, or the code that creates a contract.
  public var data: [UInt8] {
    switch self {
    case .legacy(let transaction): transaction.data
    case .eip2930(let transaction): transaction.data
    case .eip1559(let transaction): transaction.data
    case .eip4844(let transaction): transaction.data
    case .eip7702(let transaction): transaction.data
    }
  }
}
