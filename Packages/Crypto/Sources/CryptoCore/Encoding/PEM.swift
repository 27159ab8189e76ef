/// Textual encoding of keys and certificates (RFC 7468), strict: labelled blocks of base64 in lines.
public enum PEM {
  /// One block.
  public struct Block: Equatable, Sendable {
    /// What the block holds, for example `PUBLIC KEY`.
    public let label: String
    /// The decoded bytes. They may be a private key, so they are always treated as a secret.
    public let content: SecretBytes
  }

  static let lineLength = 64

  /// Reads all blocks. Text before, between and after them is passed over (RFC 7468 §2).
  ///
  /// Lines end with LF or CRLF; inside a block only base64 is allowed, no headers and no blank lines.
  /// - Throws: ``PEMError`` naming the offset.
  public static func decode(_ text: some StringProtocol) throws(PEMError) -> [Block] {
    var reader = PEMReader(text)
    var blocks: [Block] = []
    while let block = try reader.next() { blocks.append(block) }
    return blocks
  }

  /// Writes a block of public content, with lines of 64 characters.
  public static func encode(_ content: some Collection<UInt8>, label: String) -> String {
    let lines = lines(of: Array(Base64.encode(content).utf8))
    return "-----BEGIN \(label)-----\n" + String(decoding: lines, as: UTF8.self) + "-----END \(label)-----\n"
  }

  /// Writes a block of secret content, in UTF-8.
  public static func encode(_ content: SecretBytes, label: String) -> SecretBytes {
    var characters = Array(content.withUnsafeBytes { Base64.encode($0) }.utf8)
    var lines = lines(of: characters)
    let head = Array("-----BEGIN \(label)-----\n".utf8)
    let tail = Array("-----END \(label)-----\n".utf8)
    var whole = head + lines + tail
    defer {
      characters.withUnsafeMutableBytes { Wiping.wipe($0) }
      lines.withUnsafeMutableBytes { Wiping.wipe($0) }
      whole.withUnsafeMutableBytes { Wiping.wipe($0) }
    }
    return SecretBytes(copying: whole)
  }

  private static func lines(of characters: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(characters.count + characters.count / lineLength + 1)
    for start in stride(from: 0, to: characters.count, by: lineLength) {
      lines.append(contentsOf: characters[start..<min(start + lineLength, characters.count)])
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
