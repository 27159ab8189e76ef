public import ChainCore
public import CryptoSecp256k1
internal import CryptoCore

/// A transaction with a gas price and an access list (EIP-2930, type 1). Amounts and fees are in wei.
public struct EIP2930Transaction: Hashable, Sendable {
  /// The EIP-155 chain id.
  public var chainID: UInt64
  /// The number of transactions that the sender has sent before.
  public var nonce: UInt64
  /// What is paid, in wei per gas.
  public var gasPrice: UInt256
  /// The most gas that may be used.
  public var gasLimit: UInt64
  /// The recipient; nil creates a contract from ``data``.
  public var to: EVMAddress?
  /// The native tokens sent along, in wei.
  public var value: UInt256
  /// Call data, or the code that creates a contract.
  public var data: [UInt8]
  /// The storage that is announced.
  public var accessList: [AccessListEntry]

  /// A transaction that is not yet signed.
  public init(
    chainID: UInt64, nonce: UInt64, gasPrice: UInt256, gasLimit: UInt64, to: EVMAddress?, value: UInt256,
    data: [UInt8] = [], accessList: [AccessListEntry] = []
  ) {
    self.chainID = chainID
    self.nonce = nonce
    self.gasPrice = gasPrice
    self.gasLimit = gasLimit
    self.to = to
    self.value = value
    self.data = data
    self.accessList = accessList
  }

  /// Keccak-256 of `0x01 ‖ rlp(fields)`, what the sender signs.
  public var signingHash: [UInt8] {
    Keccak256.hash([Self.type] + RLP.encode(.list(fields)))
  }

  /// The transaction with the key's signature.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public func signed(with key: Secp256k1PrivateKey) throws -> SignedEVMTransaction {
    let signature = try key.recoverableSignature(forDigest: signingHash)
    return SignedEVMTransaction(transaction: .eip2930(self), signature: EVMSignature(signature))
  }

  static let type: UInt8 = 1

  var fields: [RLPItem] {
    [
      .integer(chainID), .integer(nonce), .integer(gasPrice), .integer(gasLimit), .bytes(to?.bytes ?? []),
      .integer(value), .bytes(data), accessList.rlp,
    ]
  }

  init(_ reader: inout RLPFieldReader) throws(EVMTransactionError) {
    chainID = try reader.uint64("chainId")
    nonce = try reader.uint64("nonce")
    gasPrice = try reader.integer("gasPrice")
    gasLimit = try reader.uint64("gasLimit")
    to = try reader.recipient("to")
    value = try reader.integer("value")
    data = try reader.data("data")
    accessList = try reader.accessList()
  }
}
