/// A point in time as the service wrote it: an RFC 3339 text, kept letter by letter.
///
/// Reading never fails here. Whoever needs the time asks for ``millisecondsSinceEpoch`` and decides what an unreadable
/// text means.
public struct WebRPCTimestamp: Hashable, Sendable {
  /// The text on the wire.
  public let text: String

  /// Keeps the text, readable or not.
  public init(text: String) {
    self.text = text
  }

  /// The time in UTC with `Z`, with three fraction digits unless they are zero.
  ///
  /// Times outside the years 0000…9999, which RFC 3339 cannot express, become the nearest one that it can.
  public init(millisecondsSinceEpoch milliseconds: Int64) {
    text = RFC3339.text(millisecondsSinceEpoch: milliseconds)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z, finer digits cut off; nil when the text is not an RFC 3339 time.
  ///
  /// 0–9 fraction digits, `Z` or an offset of hours and minutes; dates must exist in the calendar.
  public var millisecondsSinceEpoch: Int64? {
    RFC3339.millisecondsSinceEpoch(text)
  }
}

extension WebRPCTimestamp: Codable {
  /// Reads any string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the text as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
