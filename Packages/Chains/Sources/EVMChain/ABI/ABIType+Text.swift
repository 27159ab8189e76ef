extension ABIType {
  /// Reads a type as Solidity writes it, for example `(uint256,address[2])[]`. `uint`, `int`, `ufixed` and `fixed`
  /// stand for their widest form.
  ///
  /// - Throws: ``ABIError`` naming the offset.
  public init(_ text: some StringProtocol) throws(ABIError) {
    var reader = ABITextReader(text)
    self = try reader.type().type
    try reader.finish()
  }
}

/// Reads types and signatures.
struct ABITextReader {
  private let text: [UInt8]
  private var position = 0
  private var partCount = 0

  init(_ text: some StringProtocol) {
    self.text = Array(text.utf8)
  }

  func finish() throws(ABIError) {
    guard position == text.count else { throw fault("unexpected text") }
  }

  /// A name followed by nothing or by `(`.
  mutating func identifier() throws(ABIError) -> String {
    let start = position
    while let byte = next, Self.isWord(byte) || byte == UInt8(ascii: "$") {
      position += 1
    }
    guard position > start, !Self.isDigit(text[start]) else {
      throw ABIError(.invalidType, offset: start, "a name expected")
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  mutating func type(depth: Int = 0) throws(ABIError) -> ABILayout {
    guard depth < ABIType.maximumDepth else { throw fault("the type is nested too deeply") }
    partCount += 1
    guard partCount <= ABIType.maximumMemberCount else { throw fault(ABILayout.tooManyMembers.message) }
    var layout =
      next == UInt8(ascii: "(")
      ? try tupleType(depth: depth + 1)
      : ABILayout(elementary: try elementary())
    while next == UInt8(ascii: "[") {
      let start = position
      position += 1
      partCount += 1
      if next == UInt8(ascii: "]") {
        layout = try Self.located(at: start) { () throws(ABIError) in try ABILayout(arrayOf: layout) }
      } else {
        let count = try number()
        layout = try Self.located(at: start + 1) { () throws(ABIError) in
          try ABILayout(arrayOf: layout, count: count)
        }
      }
      try expect(UInt8(ascii: "]"))
    }
    return layout
  }

  /// `(T1,T2,…)`, possibly empty.
  mutating func tuple(depth: Int = 0) throws(ABIError) -> [ABILayout] {
    try expect(UInt8(ascii: "("))
    var members: [ABILayout] = []
    if next != UInt8(ascii: ")") {
      members.append(try type(depth: depth))
      while next == UInt8(ascii: ",") {
        position += 1
        members.append(try type(depth: depth))
      }
    }
    _ = try Self.located(at: position) { () throws(ABIError) in try ABILayout.headByteCount(of: members) }
    try expect(UInt8(ascii: ")"))
    return members
  }

  private mutating func tupleType(depth: Int) throws(ABIError) -> ABILayout {
    let start = position
    let members = try tuple(depth: depth)
    return try Self.located(at: start) { () throws(ABIError) in try ABILayout(tupleOf: members) }
  }

  /// A fault of the type as a whole gets its place in the text.
  private static func located<Output>(
    at offset: Int, _ body: () throws(ABIError) -> Output
  ) throws(ABIError) -> Output {
    do throws(ABIError) {
      return try body()
    } catch {
      throw ABIError(error.code, offset: offset, error.message)
    }
  }

  private mutating func elementary() throws(ABIError) -> ABIType {
    let start = position
    while let byte = next, Self.isWord(byte) {
      position += 1
    }
    let word = String(decoding: text[start..<position], as: UTF8.self)
    guard let type = ABIType(elementary: word) else {
      throw ABIError(.invalidType, offset: start, "'\(word.prefix(40))' is not a type")
    }
    return type
  }

  private mutating func number() throws(ABIError) -> Int {
    let start = position
    while let byte = next, Self.isDigit(byte) {
      position += 1
    }
    let digits = text[start..<position]
    guard let number = Int(String(decoding: digits, as: UTF8.self)), digits.count == 1 || digits.first != 48 else {
      throw ABIError(.invalidType, offset: start, "a length without leading zeros expected")
    }
    return number
  }

  private mutating func expect(_ byte: UInt8) throws(ABIError) {
    guard next == byte else { throw fault("'\(Character(Unicode.Scalar(byte)))' expected") }
    position += 1
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private func fault(_ message: String) -> ABIError {
    ABIError(.invalidType, offset: position, message)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte == UInt8(ascii: "_")
  }
}
