/// The one reader and the one writer of RFC 3339 times (§5.6), over whole milliseconds.
enum RFC3339 {
  static func millisecondsSinceEpoch(_ text: String) -> Int64? {
    var reader = FieldReader(text.utf8)
    guard
      let year = reader.digits(4), reader.skip("-"),
      let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("Tt"),
      let hour = reader.digits(2), reader.skip(":"),
      let minute = reader.digits(2), reader.skip(":"),
      let second = reader.digits(2),
      let nanoseconds = reader.fraction(),
      let offsetMinutes = reader.offset(),
      reader.isAtEnd,
      (1...12).contains(month), (1...GregorianDay.daysIn(month: month, year: year)).contains(day),
      hour <= 23, minute <= 59, second <= 60
    else { return nil }
    let days = GregorianDay.daysSinceEpoch(year: year, month: month, day: day)
    let minutes = (days * 24 + hour) * 60 + minute - offsetMinutes
    if second == 60, !isLeapSecondMinute(minutes) { return nil }
    return (minutes * 60 + second) * 1000 + nanoseconds / 1_000_000
  }

  /// A leap second comes at 23:59 UTC on the last day of a month; it counts as the second after it.
  private static func isLeapSecondMinute(_ minutesSinceEpoch: Int64) -> Bool {
    let next = minutesSinceEpoch + 1
    guard next.isMultiple(of: 24 * 60) else { return false }
    return GregorianDay(daysSinceEpoch: next / (24 * 60)).day == 1
  }

  private static let earliest: Int64 = -62_167_219_200_000
  private static let latest: Int64 = 253_402_300_799_999

  static func text(millisecondsSinceEpoch: Int64) -> String {
    let milliseconds = min(max(millisecondsSinceEpoch, earliest), latest)
    let (days, inDay) = milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
    let date = GregorianDay(daysSinceEpoch: days)
    let second = inDay / 1000
    let fraction = inDay % 1000
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
      + "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
      + (fraction == 0 ? "" : "." + padded(fraction, 3)) + "Z"
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Takes fixed fields off the front of a text.
private struct FieldReader {
  private var rest: Substring.UTF8View

  init(_ text: String.UTF8View) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ choices: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: choices.utf8Start, count: choices.utf8CodeUnitCount)
    guard let byte = rest.first, wanted.contains(byte) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int64? {
    guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
    rest.removeFirst()
    return Int64(byte - 0x30)
  }

  mutating func digits(_ count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Nanoseconds; zero without a fraction, nil for a point without digits or more than nine of them.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      count += 1
      guard count <= 9 else { return nil }
      value = value * 10 + digit
    }
    for _ in count..<9 { value *= 10 }
    return value
  }

  /// Minutes east of UTC.
  mutating func offset() -> Int64? {
    if skip("Zz") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-"), let hours = digits(2), skip(":"), let minutes = digits(2), hours <= 23, minutes <= 59 else {
      return nil
    }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

extension Int64 {
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
