/// Times as RFC 3339 writes them.
enum RFC3339 {
  /// Seconds since 1970-01-01T00:00:00Z; nil for text that is no time.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      (1...12).contains(month), (1...dayCount(year, month)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0 >= 48 && $0 <= 57 }
      guard !digits.isEmpty else { return nil }
      fraction = digits.reversed().reduce(0) { ($0 + Double($1 - 48)) / 10 }
      rest = rest[digits.endIndex...]
    }
    guard let offset = offset(Array(rest)) else { return nil }
    let days = daysSince1970(year, month, day)
    return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// Seconds east of Greenwich.
  private static func offset(_ text: [UInt8]) -> Int? {
    if text.count == 1, text[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard text.count == 6, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"), text[3] == UInt8(ascii: ":"),
      let hour = number(text[1..<3]), let minute = number(text[4..<6]), hour < 24, minute < 60
    else { return nil }
    return (hour * 3600 + minute * 60) * (text[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func dayCount(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days of the proleptic Gregorian calendar, counted in years that begin with March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
