import CryptoCore
import Foundation

/// A document in the form in which it was given.
enum AttestationInput: Equatable {
  /// The message itself, or its hexadecimal digits.
  case bytes([UInt8])
  /// The text of the header.
  case base64(String)

  /// No attestation comes near this.
  private static let limit = 1 << 20

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws -> AttestationInput {
    let handle: FileHandle
    if path == "-" {
      handle = .standardInput
    } else {
      guard let file = FileHandle(forReadingAtPath: path) else { throw CommandFailure("cannot read \(path)") }
      handle = file
    }
    guard let content = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw CommandFailure("cannot read \(path)")
    }
    guard content.count <= limit else { throw CommandFailure("\(path) is larger than 1 MiB") }
    guard !content.isEmpty else { throw CommandFailure("\(path) is empty") }
    return AttestationInput(content)
  }

  /// Text of hexadecimal digits is hex, other ASCII text is base64, everything else is the message itself.
  init(_ content: Data) {
    // A message starts with the head of an array or a tag, which is no ASCII character.
    guard content.allSatisfy({ $0 < 0x80 }) else {
      self = .bytes(Array(content))
      return
    }
    let text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if !text.isEmpty, let bytes = try? Hex.decode(text) {
      self = .bytes(bytes)
    } else {
      self = .base64(text)
    }
  }
}
