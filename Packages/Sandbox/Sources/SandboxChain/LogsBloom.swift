internal import CryptoCore
internal import EVMChain

/// The Bloom filter of logs: 2048 bits, three of them set for each address and topic (Yellow Paper §4.3.1, M3:2048).
public struct LogsBloom: Sendable, Hashable {
  /// 256 bytes, as receipts and block headers carry them.
  public private(set) var bytes = [UInt8](repeating: 0, count: 256)

  /// The filter of logs; without any, all bits are zero.
  public init(_ logs: some Sequence<EVMLog> = []) {
    for log in logs {
      add(log.address.bytes)
      for topic in log.topics { add(topic) }
    }
  }

  /// Takes an address or a topic in.
  public mutating func add(_ value: [UInt8]) {
    for bit in Self.bits(value) { bytes[255 - bit / 8] |= 1 << UInt8(bit % 8) }
  }

  /// False when no log names this address or topic; true when one may.
  public func mayContain(_ value: [UInt8]) -> Bool {
    Self.bits(value).allSatisfy { bytes[255 - $0 / 8] & 1 << UInt8($0 % 8) != 0 }
  }

  /// The low eleven bits of the first three pairs of bytes of the Keccak-256 hash.
  private static func bits(_ value: [UInt8]) -> [Int] {
    let hash = Keccak256.hash(value)
    return [0, 2, 4].map { (Int(hash[$0]) << 8 | Int(hash[$0 + 1])) & 2047 }
  }
}
