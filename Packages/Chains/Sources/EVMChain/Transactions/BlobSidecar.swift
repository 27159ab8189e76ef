/// The blobs of a transaction with their commitments and proofs, as they travel between nodes.
///
/// The bytes are kept as they are; commitments and proofs are not verified.
public struct BlobSidecar: Hashable, Sendable {
  /// The wrapper version of EIP-7594 (1: cell proofs); nil for the form of EIP-4844.
  public var wrapperVersion: UInt8?
  /// The blobs, 131,072 bytes each.
  public var blobs: [[UInt8]]
  /// KZG commitments, 48 bytes each.
  public var commitments: [[UInt8]]
  /// KZG proofs, 48 bytes each.
  public var proofs: [[UInt8]]

  /// The parts of a sidecar.
  public init(wrapperVersion: UInt8? = nil, blobs: [[UInt8]], commitments: [[UInt8]], proofs: [[UInt8]]) {
    self.wrapperVersion = wrapperVersion
    self.blobs = blobs
    self.commitments = commitments
    self.proofs = proofs
  }

  static let blobByteCount = 131_072
  static let pointByteCount = 48

  var fields: [RLPItem] {
    let version: [RLPItem] = wrapperVersion.map { [.integer(UInt64($0))] } ?? []
    return version + [blobs, commitments, proofs].map { .list($0.map { .bytes($0) }) }
  }

  init(_ reader: inout RLPFieldReader) throws(EVMTransactionError) {
    if try !reader.isAtList() {
      let offset = reader.offset
      guard let version = try reader.uint64("wrapperVersion").asByte else {
        throw EVMTransactionError(
          .invalidField, field: "wrapperVersion", offset: offset, "the version is above 255")
      }
      wrapperVersion = version
    }
    blobs = try Self.list("blobs", of: Self.blobByteCount, &reader)
    commitments = try Self.list("commitments", of: Self.pointByteCount, &reader)
    proofs = try Self.list("proofs", of: Self.pointByteCount, &reader)
  }

  private static func list(
    _ field: String, of count: Int, _ reader: inout RLPFieldReader
  ) throws(EVMTransactionError) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var list = try reader.list(field)
    while !list.isAtEnd {
      items.append(try list.fixedData(field, count: count))
    }
    return items
  }
}

extension UInt64 {
  fileprivate var asByte: UInt8? { UInt8(exactly: self) }
}
