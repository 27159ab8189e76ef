/// Gas of a transaction that runs no contract code.
enum Gas {
  /// Gas of every transaction (Yellow Paper, G_transaction).
  static let transaction: UInt64 = 21_000
  /// Gas a block holds.
  static let blockLimit: UInt64 = 30_000_000

  /// 21000 plus call data: 4 per zero byte and 16 per other byte, at least 10 and 40 (EIP-2028, EIP-7623).
  static func intrinsic(data: [UInt8]) -> UInt64 {
    let zeros = UInt64(data.count { $0 == 0 })
    let tokens = zeros + 4 * (UInt64(data.count) - zeros)
    return transaction + max(4 * tokens, 10 * tokens)
  }
}
