@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// RFC 3339 text of the service and milliseconds since 1970, by the one reader and the one writer.
enum Timestamp {
  /// The moment a text names, blanks around it not counted; nil when it is unreadable.
  static func milliseconds(_ text: String) -> Int64? {
    WebRPCTimestamp(text: text.trimmed).millisecondsSinceEpoch
  }

  /// The text for a moment.
  static func text(_ milliseconds: Int64) -> String {
    WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).text
  }
}
