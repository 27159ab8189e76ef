extension StringProtocol {
  /// The text without white space and line breaks at both ends.
  @_spi(OMSInternal) public var trimmed: String {
    let inner = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = inner.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: inner[...last])
    return String(result)
  }

  /// Whether nothing but white space is there.
  @_spi(OMSInternal) public var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}

extension Optional where Wrapped: StringProtocol {
  /// Whether the text is absent or nothing but white space.
  @_spi(OMSInternal) public var isBlank: Bool {
    self?.isBlank ?? true
  }
}
