internal import CryptoCore
internal import EVMChain

/// The 2048 bits in which addresses and topics of logs leave their mark (Yellow Paper §4.3.1).
struct LogsBloom: Equatable, Sendable {
  private(set) var bytes = [UInt8](repeating: 0, count: 256)

  init(_ logs: some Sequence<LoggedEvent>) {
    for log in logs {
      insert(log.address.bytes)
      for topic in log.topics { insert(topic) }
    }
  }

  /// Sets three bits, which the first three pairs of bytes of the hash name.
  private mutating func insert(_ value: [UInt8]) {
    let hash = Keccak256.hash(value)
    for index in [0, 2, 4] {
      let bit = Int(hash[index] & 7) << 8 | Int(hash[index + 1])
      bytes[255 - bit / 8] |= 1 << (bit % 8)
    }
  }
}
