/// Why a key could not be derived from a passphrase.
public struct Argon2idError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A cost parameter is out of range.
    case invalidParameter
    /// The salt does not have 16 bytes.
    case invalidSaltLength
    /// The key asked for is too short or too long.
    case invalidKeyLength
    /// The machine cannot give the memory that the parameters demand.
    case outOfMemory
  }

  /// What is wrong.
  public let code: Code
  /// The reason in words.
  public let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the reason.
  public var description: String { "\(code.rawValue): \(reason)" }
}
