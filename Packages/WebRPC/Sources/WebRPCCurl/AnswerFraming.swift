import WebRPC

/// What the head of an answer says about where the content ends and how it is coded, as far as libcurl is too kind.
struct AnswerFraming {
  /// How the content is coded.
  enum Coding {
    case plain, gzip, unknown
  }

  private(set) var coding = Coding.plain
  private var length: Substring?

  /// Takes a field into account; the reason when no content can follow it safely.
  mutating func read(_ name: String, _ value: String) -> String? {
    switch name.lowercased() {
    case "content-length":
      for part in Self.list(value) {
        // libcurl reads as far as there are digits, and would take a part for the whole.
        guard part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
          return "the answer has a length that is no number"
        }
        let digits = part.drop { $0 == "0" }
        // Whoever takes the other one sees another end of the answer (RFC 9112 §6.3).
        if let length, length != digits { return "the answer has two different lengths" }
        length = digits
      }
    case "transfer-encoding":
      // No other was asked for, and libcurl would not notice where its content breaks off.
      if Self.list(value).contains(where: { $0 != "chunked" && $0 != "identity" }) {
        return "the answer has a transfer coding that was not asked for"
      }
    case "content-encoding":
      for part in Self.list(value) where part != "identity" {
        coding = coding == .plain && (part == "gzip" || part == "x-gzip") ? .gzip : .unknown
      }
    default: break
    }
    return nil
  }

  private static func list(_ value: String) -> [Substring] {
    value.lowercased().split(separator: ",").map { part in
      let head = part.drop { $0 == " " || $0 == "\t" }
      let end = head.lastIndex { $0 != " " && $0 != "\t" }
      return end.map { head[...$0] } ?? head.prefix(0)
    }.filter { !$0.isEmpty }
  }
}
