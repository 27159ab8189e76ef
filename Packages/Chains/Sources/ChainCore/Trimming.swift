extension StringProtocol {
  /// The text without leading and trailing scalars of Foundation's `whitespacesAndNewlines`, which this package does
  /// not import.
  func trimmingWhitespaceAndNewlines() -> SubSequence {
    let scalars = unicodeScalars
    var start = scalars.startIndex
    var end = scalars.endIndex
    while start < end, scalars[start].isWhitespaceOrNewline {
      start = scalars.index(after: start)
    }
    while start < end {
      let last = scalars.index(before: end)
      guard scalars[last].isWhitespaceOrNewline else { break }
      end = last
    }
    return self[start..<end]
  }
}

extension Unicode.Scalar {
  /// Membership in Foundation's `CharacterSet.whitespacesAndNewlines`. U+200B is a member there although Unicode no
  /// longer calls it a space.
  var isWhitespaceOrNewline: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
