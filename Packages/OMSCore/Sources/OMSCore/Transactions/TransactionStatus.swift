/// Where a prepared transaction stands.
///
/// Coded as one JSON string. A value this version does not know is kept as `.unknown` instead of failing.
public enum TransactionStatus: Codable, Equatable, Hashable, Sendable {
  /// Prepared, not executed yet.
  case quoted
  /// Accepted, not final yet.
  case pending
  /// Included and successful.
  case executed
  /// Included and reverted, or refused.
  case failed
  /// A value of a newer service, exactly as received.
  case unknown(String)

  /// The text that stands for this value in JSON.
  public var wireValue: String {
    switch self {
    case .quoted: "quoted"
    case .pending: "pending"
    case .executed: "executed"
    case .failed: "failed"
    case .unknown(let value): value
    }
  }

  /// Reads the JSON text; never fails.
  public init(wireValue: String) {
    switch wireValue {
    case "quoted": self = .quoted
    case "pending": self = .pending
    case "executed": self = .executed
    case "failed": self = .failed
    default: self = .unknown(wireValue)
    }
  }

  /// Reads one JSON string.
  public init(from decoder: any Decoder) throws {
    self.init(wireValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes one JSON string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireValue)
  }
}
