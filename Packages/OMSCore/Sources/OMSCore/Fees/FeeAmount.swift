/// Comparison of amounts that may be longer than any integer type.
@_spi(OMSInternal) public enum FeeAmount {
  /// Whether `available` is at least `fee`, both unsigned decimal text; blanks around and leading zeros do
  /// not count. Missing or malformed text is never enough.
  public static func isEnough(available: String?, fee: String) -> Bool {
    guard let available = available.flatMap(digits), let fee = digits(fee) else { return false }
    if available.count != fee.count { return available.count > fee.count }
    return !available.lexicographicallyPrecedes(fee)
  }

  /// The significant digits; zero is the empty list.
  private static func digits(_ text: String) -> [UInt8]? {
    let bytes = Array(text.trimmed.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Array(bytes.drop { $0 == 0x30 })
  }
}
