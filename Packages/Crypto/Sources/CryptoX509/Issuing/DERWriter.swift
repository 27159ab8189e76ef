import CryptoCore

/// Writes the DER that certificates are made of (X.690 §10).
enum DERWriter {
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  static func sequence(_ elements: [UInt8]...) -> [UInt8] { element(0x30, elements.flatMap { $0 }) }
  static func set(_ elements: [UInt8]...) -> [UInt8] { element(0x31, elements.flatMap { $0 }) }
  static func octets(_ content: [UInt8]) -> [UInt8] { element(0x04, content) }
  static func utf8(_ text: String) -> [UInt8] { element(0x0c, Array(text.utf8)) }
  static func printable(_ text: String) -> [UInt8] { element(0x13, Array(text.utf8)) }
  static func boolean(_ value: Bool) -> [UInt8] { element(0x01, [value ? 0xff : 0]) }

  /// A bit string of whole bytes, or with this many bits of the last byte unused.
  static func bits(_ content: [UInt8], unused: UInt8 = 0) -> [UInt8] { element(0x03, [unused] + content) }

  /// A non-negative integer.
  static func integer(_ digits: some Collection<UInt8>) -> [UInt8] {
    var digits = Array(digits.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return element(0x02, digits)
  }

  /// An object identifier, from its dotted form.
  static func identifier(_ dotted: String) throws(X509Error) -> [UInt8] {
    let parts = dotted.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count >= 2, let first = parts[0], let second = parts[1], first <= 2, second < (first < 2 ? 40 : 1 << 32)
    else { throw X509Error(.invalidTemplate, "not an object identifier: \(dotted)") }
    var content = base128(first * 40 + second)
    for part in parts.dropFirst(2) {
      guard let part else { throw X509Error(.invalidTemplate, "not an object identifier: \(dotted)") }
      content += base128(part)
    }
    return element(0x06, content)
  }

  private static func base128(_ number: UInt64) -> [UInt8] {
    var digits = [UInt8(number & 0x7f)]
    var rest = number >> 7
    while rest > 0 {
      digits.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return digits
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(rest & 0xff), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits
  }
}
