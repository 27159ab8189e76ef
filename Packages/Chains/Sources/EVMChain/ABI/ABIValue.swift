public import ChainCore

/// A value of the contract ABI. The type says which case is expected.
public indirect enum ABIValue: Hashable, Sendable {
  /// For `uint<M>`, and for `ufixed<M>x<N>` the value times 10^N.
  case uint(UInt256)
  /// For `int<M>`, and for `fixed<M>x<N>` the value times 10^N.
  case int(Int256)
  /// For `address`.
  case address(EVMAddress)
  /// For `bool`.
  case bool(Bool)
  /// For `bytes`, `bytes<M>` (exactly M bytes) and `function` (24 bytes).
  case bytes([UInt8])
  /// For `string`.
  case string(String)
  /// For `T[]` and `T[n]`.
  case array([ABIValue])
  /// For `(T1,T2,…)`.
  case tuple([ABIValue])
}

extension ABIValue {
  /// Whether both are of the same kind and content; texts are compared by their UTF-8 bytes, which are what is encoded.
  public static func == (left: ABIValue, right: ABIValue) -> Bool {
    switch (left, right) {
    case (.uint(let left), .uint(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.address(let left), .address(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)), (.tuple(let left), .tuple(let right)): left == right
    default: false
    }
  }

  /// Hashes kind and content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .uint(let number): hasher.combine(number)
    case .int(let number): hasher.combine(number)
    case .address(let address): hasher.combine(address)
    case .bool(let flag): hasher.combine(flag)
    case .bytes(let bytes): hasher.combine(bytes)
    case .string(let text): text.hashBytes(into: &hasher)
    case .array(let values), .tuple(let values): hasher.combine(values)
    }
  }
}
