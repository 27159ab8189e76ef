/// Why authenticated encryption or decryption was refused.
public struct AEADError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// The key has another length than the algorithm's.
    case invalidKeyLength
    /// The nonce has another length than the algorithm's.
    case invalidNonceLength
    /// The sealed message is shorter than its authentication tag.
    case truncated
    /// Key, nonce, additional data and message do not belong together: something was changed.
    case authenticationFailed
    /// The library refused the operation, for example because a message is longer than the algorithm allows.
    case operationFailed
  }

  /// What is wrong.
  public let code: Code
  /// The length that was found, in bytes, where a length is the fault.
  public let foundByteCount: Int?
  /// The length that is required (at least required for ``Code/truncated``), in bytes.
  public let expectedByteCount: Int?

  package init(_ code: Code, found: Int? = nil, expected: Int? = nil) {
    self.code = code
    foundByteCount = found
    expectedByteCount = expected
  }

  /// The fault in words.
  public var description: String {
    switch code {
    case .invalidKeyLength: "the key has \(found) bytes, not \(expected)"
    case .invalidNonceLength: "the nonce has \(found) bytes, not \(expected)"
    case .truncated: "the sealed message has \(found) bytes, fewer than the \(expected) of its tag"
    case .authenticationFailed: "the sealed message is not authentic"
    case .operationFailed: "the cipher refused the operation"
    }
  }

  private var found: String { foundByteCount.map(String.init) ?? "?" }
  private var expected: String { expectedByteCount.map(String.init) ?? "?" }
}
