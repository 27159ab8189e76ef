#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The date of an answer as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date; nil for a moment outside the years 1970 to 9999, which has none.
  ///
  /// - Parameter milliseconds: since 1970, UTC.
  static func text(_ milliseconds: Int64) -> String? {
    guard milliseconds >= 0, milliseconds < 253_402_300_800_000 else { return nil }
    let seconds = milliseconds / 1000
    let (day, second) = (seconds / 86_400, seconds % 86_400)
    // Counted from 1 March of the year 0, so that the leap day is a year's last one.
    let shifted = day + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 2 : fromMarch - 10
    let year = era * 400 + yearOfEra + (month < 2 ? 1 : 0)
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    return "\(days[Int(day % 7)]), \(two(dayOfMonth)) \(months[Int(month)]) \(year) \(time) GMT"
  }

  /// The system's time, milliseconds since 1970.
  static func systemTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
