/// The name of a struct type or of a member of typed data.
///
/// Two names are equal only when all their UTF-8 bytes are, because those are what EIP-712 hashes. Swift's `String`
/// also equates texts that are canonically equivalent in Unicode, such as the two ways to write "é".
public struct TypedDataName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name as text.
  public let text: String

  /// A name from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// A name from its text.
  public init(_ text: Substring) {
    self.text = String(text)
  }

  /// Compares the UTF-8 bytes.
  public static func == (left: TypedDataName, right: TypedDataName) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Compares the UTF-8 bytes.
  public static func < (left: TypedDataName, right: TypedDataName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }

  /// The same text as ``text``.
  public var description: String { text }
}

extension TypedDataName: ExpressibleByStringInterpolation {
  /// A name from its text.
  public init(stringLiteral value: String) {
    text = value
  }
}

extension String {
  /// Whether both are the same UTF-8 bytes; canonically equivalent texts need not be.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { left in
      other.withBytes { right in
        // A loop of its own: names are too short for the general comparison of sequences to pay.
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
      }
    }
  }

  /// The UTF-8 bytes where they are; no copy of the string is made for it, as `withUTF8` asks for.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// Hashes the UTF-8 bytes.
  func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // As with String: an end mark, so that neighbours cannot be mistaken for one text.
    hasher.combine(0xff as UInt8)
  }
}
