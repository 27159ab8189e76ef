import CSodium

/// Comparison that does not tell through its duration where two values differ.
public enum ConstantTime {
  /// Whether both have the same bytes. The duration depends on the lengths only; lengths are not secret.
  public static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return withContiguousBytes(left) { a in
      withContiguousBytes(right) { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return sodium_memcmp(a, b, left.count) == 0
      }
    }
  }
}
