/// Where `debugLog` prints to: lines with the prefix that eWallet users know.
package struct DebugLog: Sendable {
  private let write: @Sendable (String) -> Void

  /// Standard output.
  package static let console = DebugLog { print($0) }

  package init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  package func info(_ text: @autoclosure () -> String) { write("[omiseGO] INFO: " + Self.redacted(text())) }

  package func warn(_ text: @autoclosure () -> String) { write("[omiseGO] WARN: " + Self.redacted(text())) }

  /// The text with the value of every `authentication_token` taken out: a log is not a place for it.
  static func redacted(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let name = rest.firstRange(of: "\"authentication_token\"") {
      result += rest[..<name.upperBound]
      rest = rest[name.upperBound...]
      let space = rest.prefix { $0 == ":" || $0.isWhitespace }
      result += space
      rest = rest.dropFirst(space.count)
      guard rest.first == "\"" else { continue }
      result += "\"<redacted>\""
      rest.removeFirst()
      var isEscaped = false
      rest = rest.drop { character in
        defer { isEscaped = !isEscaped && character == "\\" }
        return isEscaped || character != "\""
      }.dropFirst()
    }
    return result + rest
  }
}

extension Substring {
  /// The first place of `word`, byte for byte.
  fileprivate func firstRange(of word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word), let end = index(start, offsetBy: word.count, limitedBy: endIndex) {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
