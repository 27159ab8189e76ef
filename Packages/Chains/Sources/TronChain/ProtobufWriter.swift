/// Writes Protocol Buffers (version 3): fields in the order of their numbers, default values left out.
struct ProtobufWriter {
  private(set) var output: [UInt8] = []

  mutating func integer(_ field: Int, _ value: Int64) {
    guard value != 0 else { return }
    varint(UInt64(field << 3))
    varint(UInt64(bitPattern: value))
  }

  mutating func bytes(_ field: Int, _ value: [UInt8]) {
    guard !value.isEmpty else { return }
    message(field, value)
  }

  /// A nested message, which is written even when it is empty.
  mutating func message(_ field: Int, _ value: [UInt8]) {
    varint(UInt64(field << 3 | 2))
    varint(UInt64(value.count))
    output += value
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(rest))
  }
}
