#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The device's clock.
public struct SystemWallClock: WallClock {
  /// Makes the clock.
  public init() {}

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public func millisecondsSinceEpoch() -> Int64 {
    Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
  }
}
