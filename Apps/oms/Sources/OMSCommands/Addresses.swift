import EVMChain

/// Addresses as people type them.
enum Addresses {
  /// Reads an EVM address and gives it back with its checksum; a mixed-case one must carry the right one (EIP-55).
  static func evm(_ text: String, command: String) throws -> String {
    do {
      return try EVMAddress(text).checksummed
    } catch {
      throw CommandFailure.usage("`\(text)` is not an EVM address: \(error)", command: command)
    }
  }

  /// Reads an email address, as far as a program can judge one.
  static func email(_ text: String, command: String) throws -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !text.contains(where: \.isWhitespace) else {
      throw CommandFailure.usage("`\(text)` is not an email address", command: command)
    }
    return text
  }
}
