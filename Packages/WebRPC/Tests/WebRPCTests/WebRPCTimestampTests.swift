import Testing
import WebRPC

@Suite struct WebRPCTimestampTests {
  struct Vectors: Decodable {
    struct Row: Decodable {
      let text: String
      let epochMs: Int64?
    }
    let timestamps: [Row]
  }

  @Test(.enabled(if: VectorFiles.areThere, "the specification's vectors are not here"))
  func readsTheSpecifiedTexts() throws {
    let rows = try VectorFiles.load("session-expiry.json", as: Vectors.self).timestamps
    #expect(rows.count >= 6)
    for row in rows {
      #expect(WebRPCTimestamp(text: row.text).millisecondsSinceEpoch == row.epochMs, "\(row.text)")
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("2026-05-25T22:46:27.580497Z", 1_779_749_187_580),
    ("2026-05-25T22:46:27Z", 1_779_749_187_000),
    ("1969-12-31T23:59:59.999999999Z", -1),
    ("2000-02-29t12:00:00z", 951_825_600_000),
    ("2024-02-29T00:00:00-00:00", 1_709_164_800_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ("2017-01-01T08:59:60+09:00", 1_483_228_800_000),
    ("2026-01-01T00:30:00.1+05:45", 1_767_206_700_100),
  ])
  func readsRFC3339(_ text: String, _ milliseconds: Int64) {
    #expect(WebRPCTimestamp(text: text).millisecondsSinceEpoch == milliseconds)
  }

  @Test(arguments: [
    "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z",
    "2026-13-10T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00",
    "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00+01", "2026-1-01T00:00:00Z",
    "26-01-01T00:00:00Z", "+2026-01-01T00:00:00Z", "2026-01-01 00:00:00Z", " 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00ZZ", "2026-01-01T00:00:00,5Z", "2026-01-01", "1779749187", "soon",
    "", "２026-01-01T00:00:00Z", "2026-01-01T-1:00:00Z",
  ])
  func doesNotReadAnythingElse(_ text: String) {
    #expect(WebRPCTimestamp(text: text).millisecondsSinceEpoch == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (1_779_749_187_580, "2026-05-25T22:46:27.580Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"),
    (Int64.max, "9999-12-31T23:59:59.999Z"),
    (Int64.min, "0000-01-01T00:00:00Z"),
  ])
  func writesUTC(_ milliseconds: Int64, _ text: String) {
    #expect(WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).text == text)
  }

  @Test func readsBackWhatItWrites() {
    var milliseconds: Int64 = -62_167_219_200_000
    while milliseconds < 253_402_300_799_999 {
      #expect(WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).millisecondsSinceEpoch == milliseconds)
      milliseconds += 86_400_000 * 97 + 3_723_001
    }
  }

  @Test func keepsTheTextOnTheWire() throws {
    let bytes = Array(#"["2026-05-25T22:46:27.580497000+02:00","soon"]"#.utf8)
    let decoded = try WebRPCJSON.decode([WebRPCTimestamp].self, from: bytes)
    #expect(try WebRPCJSON.encode(decoded) == bytes)
  }
}
