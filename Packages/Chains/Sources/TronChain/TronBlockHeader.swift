internal import CryptoCore

/// The header of a block of Tron (`BlockHeader.raw`), from which its identifier follows. The signature of the witness is
/// no part of it.
public struct TronBlockHeader: Hashable, Sendable {
  /// When the block was made, in milliseconds since 1970.
  public var timestamp: Int64
  /// The root over the block's transactions, see ``transactionRoot(of:)``.
  public var transactionRoot: [UInt8]
  /// The identifier of the block before.
  public var parentID: [UInt8]
  /// The number of the block.
  public var number: Int64
  /// The account that made it.
  public var witness: TronAddress
  /// The version of the protocol.
  public var version: Int32

  /// A header with its parts.
  public init(
    timestamp: Int64, transactionRoot: [UInt8], parentID: [UInt8], number: Int64, witness: TronAddress,
    version: Int32 = 0
  ) {
    self.timestamp = timestamp
    self.transactionRoot = transactionRoot
    self.parentID = parentID
    self.number = number
    self.witness = witness
    self.version = version
  }

  /// The bytes that are hashed and that the witness signs.
  public var rawData: [UInt8] {
    var writer = ProtobufWriter()
    writer.integer(1, timestamp)
    writer.bytes(2, transactionRoot)
    writer.bytes(3, parentID)
    writer.integer(7, number)
    writer.bytes(9, witness.bytes)
    writer.integer(10, Int64(version))
    return writer.output
  }

  /// The block's identifier: the number in eight bytes, then the last 24 bytes of the SHA-256 of ``rawData``.
  public var id: [UInt8] { Self.numberBytes(number) + SHA256.hash(rawData).dropFirst(8) }

  /// The bytes 6 and 7 of a block's number, by which transactions refer to it (``TronTransaction/refBlockBytes``).
  public static func referenceBytes(number: Int64) -> [UInt8] { Array(numberBytes(number).suffix(2)) }

  /// The bytes 8 … 15 of a block's identifier (``TronTransaction/refBlockHash``); fewer where there are none.
  public static func referenceHash(id: some Collection<UInt8>) -> [UInt8] { Array(id.dropFirst(8).prefix(8)) }

  /// The root of the binary tree over the SHA-256 of the serialized transactions: a node is the SHA-256 of its two
  /// children, a node without a neighbour is taken up as it is. 32 zero bytes without transactions.
  public static func transactionRoot(of transactions: some Collection<SignedTronTransaction>) -> [UInt8] {
    var level = transactions.map { SHA256.hash($0.serialized) }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { index in
        index + 1 < level.count ? SHA256.hash(level[index] + level[index + 1]) : level[index]
      }
    }
    return level.first ?? [UInt8](repeating: 0, count: 32)
  }

  private static func numberBytes(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
  }
}
