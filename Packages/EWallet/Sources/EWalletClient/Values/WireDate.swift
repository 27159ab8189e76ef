#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Dates as the eWallet writes them: ISO 8601 in UTC with six, three or no fractional digits, and `Z`.
package enum WireDate {
  /// The time that the text names.
  ///
  /// - Throws: ``OMGError/unexpected(message:)`` with `Invalid date format` for any other form.
  package static func date(_ text: String) throws -> Date {
    guard let date = read(Array(text.utf8)) else { throw OMGError.unexpected(message: "Invalid date format") }
    return date
  }

  /// The time to the second in UTC, `2024-06-01T00:00:00Z`.
  package static func text(_ date: Date) -> String {
    // Years that four digits cannot write become the nearest that they can.
    let seconds = Int64(min(max(date.timeIntervalSince1970.rounded(.down), -62_167_219_200), 253_402_300_799))
    let days = seconds.floorDivided(by: 86_400)
    let (year, month, day) = civil(fromDays: days)
    let inDay = seconds - days * 86_400
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
      + "T" + padded(inDay / 3600, 2) + ":" + padded(inDay / 60 % 60, 2) + ":" + padded(inDay % 60, 2) + "Z"
  }

  private static func read(_ bytes: [UInt8]) -> Date? {
    guard bytes.count == 20 || bytes.count == 24 || bytes.count == 27, bytes.last == UInt8(ascii: "Z") else {
      return nil
    }
    let pattern = Array("dddd-dd-ddTdd:dd:dd.dddddd".utf8)
    for (byte, wanted) in zip(bytes.dropLast(), pattern) {
      guard wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == wanted else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), day >= 1, hour <= 23, minute <= 59, second <= 59 else { return nil }
    let days = daysSinceEpoch(year: year, month: month, day: day)
    // A day that the month does not have comes back as another one.
    guard civil(fromDays: days) == (year, month, day) else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    let fraction = bytes.count > 20 ? Double(number(20..<(bytes.count - 1))) : 0
    return Date(timeIntervalSince1970: Double(seconds) + fraction / (bytes.count == 24 ? 1e3 : 1e6))
  }

  /// Days of the proleptic Gregorian calendar, counted in eras of 400 years that begin with March.
  private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
