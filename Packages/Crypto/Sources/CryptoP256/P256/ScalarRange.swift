/// The comparison of a private scalar with the order of its group.
enum ScalarRange {
  /// Whether the bytes are a number in 1…order−1 of the order's length. The duration does not depend on the bytes.
  static func contains(_ bytes: UnsafeRawBufferPointer, below order: [UInt8]) -> Bool {
    guard bytes.count == order.count else { return false }
    return order.withUnsafeBufferPointer { order in
      var borrow = 0
      var any: UInt8 = 0
      var index = order.count - 1
      while index >= 0 {
        borrow = (Int(bytes[index]) &- Int(order[index]) &- borrow) >> 8 & 1
        any |= bytes[index]
        index -= 1
      }
      return borrow == 1 && any != 0
    }
  }
}
