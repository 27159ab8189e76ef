public import ChainCore
public import CryptoSecp256k1
internal import CryptoCore

/// A transaction that sets the code of accounts (EIP-7702, type 4). Amounts and fees are in wei.
public struct EIP7702Transaction: Hashable, Sendable {
  /// The EIP-155 chain id.
  public var chainID: UInt64
  /// The number of transactions that the sender has sent before.
  public var nonce: UInt64
  /// The most that goes to the block's proposer, in wei per gas.
  public var maxPriorityFeePerGas: UInt256
  /// The most that is paid in all, in wei per gas.
  public var maxFeePerGas: UInt256
  /// The most gas that may be used.
  public var gasLimit: UInt64
  /// The recipient; such a transaction cannot create a contract.
  public var to: EVMAddress
  /// The native tokens sent along, in wei.
  public var value: UInt256
  /// Call data.
  public var data: [UInt8]
  /// The storage that is announced.
  public var accessList: [AccessListEntry]
  /// The delegations, each signed by its own account.
  public var authorizationList: [SignedAuthorization]

  /// A transaction that is not yet signed.
  public init(
    chainID: UInt64, nonce: UInt64, maxPriorityFeePerGas: UInt256, maxFeePerGas: UInt256, gasLimit: UInt64,
    to: EVMAddress, value: UInt256, data: [UInt8] = [], accessList: [AccessListEntry] = [],
    authorizationList: [SignedAuthorization]
  ) {
    self.chainID = chainID
    self.nonce = nonce
    self.maxPriorityFeePerGas = maxPriorityFeePerGas
    self.maxFeePerGas = maxFeePerGas
    self.gasLimit = gasLimit
    self.to = to
    self.value = value
    self.data = data
    self.accessList = accessList
    self.authorizationList = authorizationList
  }

  /// Keccak-256 of `0x04 ‖ rlp(fields)`, what the sender signs.
  public var signingHash: [UInt8] {
    Keccak256.hash([Self.type] + RLP.encode(.list(fields)))
  }

  /// The transaction with the key's signature.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public func signed(with key: Secp256k1PrivateKey) throws -> SignedEVMTransaction {
    let signature = try key.recoverableSignature(forDigest: signingHash)
    return SignedEVMTransaction(transaction: .eip7702(self), signature: EVMSignature(signature))
  }

  static let type: UInt8 = 4

  var fields: [RLPItem] {
    [
      .integer(chainID), .integer(nonce), .integer(maxPriorityFeePerGas), .integer(maxFeePerGas), .integer(gasLimit),
      .bytes(to.bytes), .integer(value), .bytes(data), accessList.rlp, .list(authorizationList.map(\.rlp)),
    ]
  }

  init(_ reader: inout RLPFieldReader) throws(EVMTransactionError) {
    chainID = try reader.uint64("chainId")
    nonce = try reader.uint64("nonce")
    maxPriorityFeePerGas = try reader.integer("maxPriorityFeePerGas")
    maxFeePerGas = try reader.integer("maxFeePerGas")
    gasLimit = try reader.uint64("gasLimit")
    to = try reader.address("to")
    value = try reader.integer("value")
    data = try reader.data("data")
    accessList = try reader.accessList()
    authorizationList = []
    var list = try reader.list("authorizationList")
    while !list.isAtEnd {
      authorizationList.append(try SignedAuthorization(&list))
    }
  }
}
