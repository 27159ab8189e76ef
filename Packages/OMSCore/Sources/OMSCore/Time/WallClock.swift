/// Tells what time it is, for nonces and expiry.
///
/// The device's clock by default; a test sets its own with `ManualWallClock`.
public protocol WallClock: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  func millisecondsSinceEpoch() -> Int64
}
