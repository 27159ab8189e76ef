extension DERWriter {
  /// A time as certificates hold it: two digits for the year until 2049, four from then on (RFC 5280 §4.1.2.5).
  ///
  /// - Parameter second: seconds since 1970-01-01T00:00:00Z.
  static func time(_ second: Int64) throws(X509Error) -> [UInt8] {
    // 1950-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    guard (-631_152_000...253_402_300_799).contains(second) else {
      throw X509Error(.invalidTemplate, "a date before 1950 or after 9999")
    }
    let days = (second - (second % 86_400 + 86_400) % 86_400) / 86_400
    let rest = second - days * 86_400
    let date = civil(days)
    let clock = digits(rest / 3600, 2) + digits(rest / 60 % 60, 2) + digits(rest % 60, 2) + [UInt8(ascii: "Z")]
    let day = digits(date.month, 2) + digits(date.day, 2)
    return date.year < 2050
      ? element(0x17, digits(date.year % 100, 2) + day + clock)
      : element(0x18, digits(date.year, 4) + day + clock)
  }

  /// The date of a number of days since 1970-01-01, in the proleptic Gregorian calendar.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Years that begin in March put the leap day at their end; 400 of them have 146097 days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func digits(_ number: Int64, _ count: Int) -> [UInt8] {
    var rest = number
    var text: [UInt8] = []
    for _ in 0..<count {
      text.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: 0)
      rest /= 10
    }
    return text
  }
}
