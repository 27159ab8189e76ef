/// How a transaction is submitted.
///
/// Coded as one JSON string. A value this version does not know is kept as `.unknown` instead of failing.
public enum TransactionMode: Codable, Equatable, Hashable, Sendable {
  /// The wallet pays the fee itself, as an ordinary transaction.
  case native
  /// A relayer submits it and takes the fee in one of the quoted tokens.
  case relayer
  /// A value of a newer service, exactly as received.
  case unknown(String)

  /// The text that stands for this value in JSON.
  public var wireValue: String {
    switch self {
    case .native: "native"
    case .relayer: "relayer"
    case .unknown(let value): value
    }
  }

  /// Reads the JSON text; never fails.
  public init(wireValue: String) {
    switch wireValue {
    case "native": self = .native
    case "relayer": self = .relayer
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
