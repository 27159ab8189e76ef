internal import CryptoCore

/// Names of the Ethereum Name Service (EIP-137).
public enum ENS {
  /// The node of a name: 32 zero bytes for the empty name, and otherwise Keccak-256 of the parent's node and the
  /// label's hash.
  ///
  /// ASCII letters are lowered, and that is all: the normalisation of ENSIP-15, which rests on UTS 46, is not part of
  /// this. A name that has not been through it, or was refused by it, gets a node that nobody has registered, and
  /// look-alike names are not told apart. A label written as `[` 64 hexadecimal digits `]` stands for its hash.
  ///
  /// - Throws: ``ENSNameError`` for empty labels, blanks and control characters.
  public static func namehash(_ name: String) throws(ENSNameError) -> [UInt8] {
    var node = [UInt8](repeating: 0, count: 32)
    guard !name.isEmpty else { return node }
    for label in name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).reversed() {
      let offset = name.utf8.distance(from: name.startIndex, to: label.startIndex)
      node = Keccak256.hash(node + (try labelHash(Array(label), offset: offset)))
    }
    return node
  }

  private static func labelHash(_ label: [UInt8], offset: Int) throws(ENSNameError) -> [UInt8] {
    guard !label.isEmpty else {
      throw ENSNameError(offset: offset, message: "a label is empty")
    }
    if let index = label.firstIndex(where: { $0 <= 0x20 || $0 == 0x7f }) {
      throw ENSNameError(offset: offset + index, message: "a name has no blanks and no control characters")
    }
    if label.count == 66, label.first == UInt8(ascii: "["), label.last == UInt8(ascii: "]"),
      let hash = try? Hex.decode(String(decoding: label.dropFirst().dropLast(), as: UTF8.self)), hash.count == 32
    {
      return hash
    }
    return Keccak256.hash(label.map { (65...90).contains($0) ? $0 + 32 : $0 })
  }
}

/// Why a text is not a name of the Ethereum Name Service.
public struct ENSNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the fault lies, in UTF-8 bytes of the name.
  public let offset: Int
  /// The reason in words.
  public let message: String

  /// The reason and the offset in words.
  public var description: String { "\(message) (offset \(offset))" }
}
