/// Why a file of exchanges cannot be written or read.
public struct ExchangeFileError: Error, Sendable, Hashable {
  /// The kind of failure.
  public enum Code: Sendable, Hashable {
    /// A recording is never written over a file that is there already.
    case exists
    /// The file cannot be opened or written.
    case unwritable
    /// The file cannot be opened or read.
    case unreadable
    /// A line is not an exchange.
    case malformed
  }

  /// The kind of failure, to branch on.
  public let code: Code

  /// The number of the line at fault, from 1.
  public let line: Int?

  /// One sentence for people; it quotes nothing of an exchange.
  public let message: String

  init(_ code: Code, line: Int? = nil, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }
}

extension ExchangeFileError: CustomStringConvertible {
  /// The message, after the line that it is about.
  public var description: String {
    guard let line else { return message }
    return "line \(line): \(message)"
  }
}
