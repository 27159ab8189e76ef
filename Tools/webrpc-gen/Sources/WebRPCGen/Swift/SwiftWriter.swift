/// Collects lines of Swift in the form that `swift format` leaves as it is: 2 spaces, at most 120 columns.
struct SwiftWriter {
  static let lineLength = 120

  private(set) var text = ""
  private var depth = 0

  /// Writes one line.
  mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  /// Writes several lines as they are.
  mutating func lines(_ content: String) {
    for part in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty { blank() } else { line(String(part)) }
    }
  }

  /// Writes an empty line.
  mutating func blank() {
    text += "\n"
  }

  /// Writes `head {`, what `body` writes one step deeper, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    indented(body)
    line("}")
  }

  /// Writes what `body` writes one step deeper.
  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Writes `head`, `items` and `tail` on one line if they fit, else with a line for each item. As in any array
  /// literal, a comma ends each line when `tail` is a square bracket.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let single = head + items.joined(separator: ", ") + tail
    if depth * 2 + single.count <= Self.lineLength || items.isEmpty {
      line(single)
      return
    }
    line(head)
    let last = tail == "]" ? items.count : items.count - 1
    indented { writer in
      for (index, item) in items.enumerated() {
        writer.breakable(item + (index < last ? "," : ""), at: " = ")
      }
    }
    line(tail)
  }

  /// Writes a line; one that does not fit goes on in the next line after the first `separator`.
  mutating func breakable(_ content: String, at separator: String) {
    guard depth * 2 + content.count > Self.lineLength, let range = content.firstRange(of: separator) else {
      line(content)
      return
    }
    line(String(content[..<range.lowerBound]) + String(separator.dropLast()))
    indented { $0.line(String(content[range.upperBound...])) }
  }

  /// Writes `head: items {`, what `body` writes one step deeper, and `}`. Items that do not fit go to a second line.
  mutating func type(_ head: String, _ items: [String], _ body: (inout SwiftWriter) -> Void) {
    let single = head + ": " + items.joined(separator: ", ") + " {"
    if depth * 2 + single.count <= Self.lineLength {
      block(String(single.dropLast(2)), body)
      return
    }
    var first = head + ":"
    var rest = items[...]
    while let item = rest.first, first.count + item.count + 2 <= Self.lineLength, rest.count > 1 {
      first += " " + item + ","
      rest = rest.dropFirst()
    }
    line(first)
    indented { $0.line(rest.joined(separator: ", ")) }
    line("{")
    indented(body)
    line("}")
  }

  /// Writes a doc comment; `paragraphs` are wrapped, an empty one makes an empty line.
  mutating func documentation(_ paragraphs: [String]) {
    let width = Self.lineLength - depth * 2 - 4
    for paragraph in paragraphs {
      if paragraph.isEmpty {
        line("///")
        continue
      }
      for wrapped in Self.wrap(paragraph, width: width) { line("/// " + wrapped) }
    }
  }

  static func wrap(_ paragraph: String, width: Int) -> [String] {
    // The lines after the first of a list item stand below its text.
    let hang = paragraph.hasPrefix("- ") ? "  " : ""
    var lines: [String] = []
    var current = ""
    for word in paragraph.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = hang + word
      } else {
        current += current.isEmpty ? String(word) : " " + word
      }
    }
    return lines + [current]
  }

  /// Comment lines of a schema as paragraphs: lines are joined until an empty line or a list item; the first
  /// letter becomes a capital, and a full stop ends the text.
  static func paragraphs(_ lines: [String]) -> [String] {
    var result: [String] = []
    for raw in lines {
      let line = raw.split(separator: " ").joined(separator: " ")
      if line.isEmpty {
        if let last = result.last, !last.isEmpty { result.append("") }
      } else if let last = result.last, !last.isEmpty, !line.hasPrefix("- ") {
        result[result.count - 1] = last + " " + line
      } else {
        result.append(line)
      }
    }
    while result.last?.isEmpty == true { result.removeLast() }
    guard let last = result.last else { return [] }
    if let end = last.last, end.isLetter || end.isNumber || end == ")" || end == "`" { result[result.count - 1] += "." }
    result[0] = result[0].prefix(1).uppercased() + result[0].dropFirst()
    return result
  }
}
