@_spi(OMSInternal) internal import OMSCore

/// How long a session may be asked for, in seconds.
enum SessionLifetime {
  /// 180 days: both the default and the maximum.
  static let maximum: UInt32 = 15_552_000

  /// Refuses zero and more than the maximum.
  static func validate(_ seconds: UInt32) throws {
    guard (1...maximum).contains(seconds) else {
      throw LocalFailure.validation("the session lifetime must be 1 to \(maximum) seconds")
    }
  }
}
