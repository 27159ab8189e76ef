/// A promise that an implementation does not keep.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the check.
  public let check: String
  /// What was expected and what came.
  public let detail: String

  /// The check and the detail, on one line.
  public var description: String { "\(check): \(detail)" }
}
