/// Goes through PEM text line by line.
struct PEMReader {
  private let text: [UInt8]
  private var offset = 0

  init(_ text: some StringProtocol) { self.text = Array(text.utf8) }

  /// The next block, or nil when there is none.
  mutating func next() throws(PEMError) -> PEM.Block? {
    while let line = nextLine() {
      if let label = label(of: line, after: "-----BEGIN ") { return try readBlock(label, from: line.startIndex) }
    }
    return nil
  }

  private mutating func readBlock(_ label: String, from start: Int) throws(PEMError) -> PEM.Block {
    var characters: [UInt8] = []
    var isLast = false
    while let line = nextLine() {
      if let end = self.label(of: line, after: "-----END ") {
        guard end == label else { throw PEMError("the end names another label than the beginning", line.startIndex) }
        return PEM.Block(label: label, content: try decode(characters, from: start))
      }
      guard !isLast, !line.isEmpty, line.count <= PEM.lineLength else {
        throw PEMError("a line of a block has 64 characters, only its last may have fewer", line.startIndex)
      }
      isLast = line.count < PEM.lineLength
      if let wrong = line.firstIndex(where: { !Self.isBase64($0) }) {
        throw PEMError("not a base64 character", wrong)
      }
      characters.append(contentsOf: line)
    }
    throw PEMError("the text ends inside a block", text.count)
  }

  private func decode(_ characters: [UInt8], from start: Int) throws(PEMError) -> SecretBytes {
    do {
      var bytes = try Base64.decode(String(decoding: characters, as: UTF8.self))
      defer { bytes.withUnsafeMutableBytes { Wiping.wipe($0) } }
      return SecretBytes(copying: bytes)
    } catch {
      throw PEMError("the block is not base64: \(error.code.rawValue)", start)
    }
  }

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard offset < text.count else { return nil }
    let rest = text[offset...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    offset = end + 1
    var line = rest[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  private func label(of line: ArraySlice<UInt8>, after prefix: String) -> String? {
    let suffix = "-----".utf8
    guard line.starts(with: prefix.utf8), line.count >= prefix.utf8.count + suffix.count,
      line.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return String(decoding: line.dropFirst(prefix.utf8.count).dropLast(suffix.count), as: UTF8.self)
  }

  private static func isBase64(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
