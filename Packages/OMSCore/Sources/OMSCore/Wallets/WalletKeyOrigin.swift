/// Where the private key of a wallet came from.
///
/// Coded as one JSON string. A value this version does not know is kept as `.unknown` instead of failing.
public enum WalletKeyOrigin: Codable, Equatable, Hashable, Sendable {
  /// Generated inside the service's enclave.
  case enclave
  /// Brought in by the user.
  case imported
  /// A value of a newer service, exactly as received.
  case unknown(String)

  /// The text that stands for this value in JSON.
  public var wireValue: String {
    switch self {
    case .enclave: "enclave"
    case .imported: "imported"
    case .unknown(let value): value
    }
  }

  /// Reads the JSON text; never fails.
  public init(wireValue: String) {
    switch wireValue {
    case "enclave": self = .enclave
    case "imported": self = .imported
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
