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
