internal import ChainCore
internal import EVMChain

/// What a call that succeeded answers and tells.
struct CallOutcome {
  /// ABI encoded; empty where there is no code.
  var output: [UInt8] = []
  var logs: [EVMLog] = []

  /// The answer `true`.
  static let yes = CallOutcome(output: UInt256(1).bigEndianBytes)

  static func flag(_ value: Bool) -> CallOutcome { value ? yes : CallOutcome(output: UInt256.zero.bigEndianBytes) }

  static func number(_ value: UInt256) -> CallOutcome { CallOutcome(output: value.bigEndianBytes) }

  static func address(_ value: EVMAddress) -> CallOutcome { CallOutcome(output: value.word) }

  static func text(_ value: String) -> CallOutcome { CallOutcome(output: encoded([.string(value)], [.string])) }

  static func numbers(_ values: [UInt256]) -> CallOutcome {
    CallOutcome(output: encoded([.array(values.map { .uint($0) })], [.array(.uint256)]))
  }

  /// The encoding of values that fit their types, which those made here always do.
  static func encoded(_ values: [ABIValue], _ types: [ABIType]) -> [UInt8] {
    (try? ABI.encode(values, as: types)) ?? []
  }
}
