/// Reads one value after the other. Nothing is trusted: every length is checked before memory is taken for it.
struct CBORDecoder {
  private let input: [UInt8]
  private let limits: CBORLimits
  private var offset = 0
  private var depth = 0

  init(_ input: [UInt8], limits: CBORLimits) {
    self.input = input
    self.limits = limits
  }

  func finish() throws(CBORError) {
    guard offset == input.count else { throw CBORError(.trailingBytes, offset: offset) }
  }

  mutating func value() throws(CBORError) -> CBORValue {
    let start = offset
    let head = try head()
    switch head.major {
    case 0: return .unsigned(try definite(head, at: start))
    case 1: return .negative(try definite(head, at: start))
    case 2: return .bytes(try string(head, at: start))
    case 3: return .text(try text(head, at: start))
    case 4: return .array(try nested(at: start) { decoder throws(CBORError) in try decoder.array(head, at: start) })
    case 5: return .map(try nested(at: start) { decoder throws(CBORError) in try decoder.map(head, at: start) })
    case 6:
      let tag = try definite(head, at: start)
      return .tagged(tag, try nested(at: start) { decoder throws(CBORError) in try decoder.value() })
    default: return try simple(head, at: start)
    }
  }

  /// The first bytes of a value (RFC 8949 §3): its major type and argument; no argument means indefinite length.
  private struct Head {
    let major: UInt8
    let information: UInt8
    let argument: UInt64?
  }

  private mutating func head() throws(CBORError) -> Head {
    let start = offset
    let initial = try byte()
    let information = initial & 0x1f
    let major = initial >> 5
    switch information {
    case 0..<24: return Head(major: major, information: information, argument: UInt64(information))
    case 24...27:
      var argument: UInt64 = 0
      for _ in 0..<(1 << (information - 24)) { argument = argument << 8 | UInt64(try byte()) }
      // Major type 7 has its own rules: these bytes are floating-point numbers or simple values.
      if major < 7, limits.requiresShortestForm, !Self.isShortest(argument, information) {
        throw CBORError(.notShortest, offset: start)
      }
      return Head(major: major, information: information, argument: argument)
    case 31: return Head(major: major, information: information, argument: nil)
    default: throw CBORError(.malformed, offset: start)
    }
  }

  private static func isShortest(_ argument: UInt64, _ information: UInt8) -> Bool {
    switch information {
    case 24: argument >= 24
    case 25: argument > 0xff
    case 26: argument > 0xffff
    default: argument > 0xffff_ffff
    }
  }

  private mutating func byte() throws(CBORError) -> UInt8 {
    guard offset < input.count else { throw CBORError(.truncated, offset: input.count) }
    defer { offset += 1 }
    return input[offset]
  }

  private func definite(_ head: Head, at start: Int) throws(CBORError) -> UInt64 {
    guard let argument = head.argument else { throw CBORError(.malformed, offset: start) }
    return argument
  }

  private mutating func nested<Content>(
    at start: Int, _ read: (inout CBORDecoder) throws(CBORError) -> Content
  ) throws(CBORError) -> Content {
    guard depth < limits.depth else { throw CBORError(.tooDeep, offset: start) }
    depth += 1
    let content = try read(&self)
    depth -= 1
    return content
  }

  /// Whether the "break" that ends an indefinite length comes next; it is passed over.
  private mutating func isBreak() throws(CBORError) -> Bool {
    guard offset < input.count else { throw CBORError(.truncated, offset: offset) }
    guard input[offset] == 0xff else { return false }
    offset += 1
    return true
  }

  private func allow(_ kind: CBORLimits.IndefiniteLengths, at start: Int) throws(CBORError) {
    guard limits.indefiniteLengths.contains(kind) else { throw CBORError(.indefiniteLength, offset: start) }
  }

  private func checkedCount(_ argument: UInt64, limit: Int, at start: Int) throws(CBORError) -> Int {
    guard let count = Int(exactly: argument), count <= limit else { throw CBORError(.tooLarge, offset: start) }
    return count
  }

  private mutating func string(_ head: Head, at start: Int) throws(CBORError) -> [UInt8] {
    if let argument = head.argument { return try chunk(argument, at: start) }
    try allow(.strings, at: start)
    var content: [UInt8] = []
    while try !isBreak() {
      let chunkStart = offset
      let inner = try self.head()
      guard inner.major == head.major, let argument = inner.argument else {
        throw CBORError(.malformed, offset: chunkStart)
      }
      let chunk = try chunk(argument, at: chunkStart)
      guard content.count + chunk.count <= limits.stringBytes else { throw CBORError(.tooLarge, offset: start) }
      // Each chunk of a text is text by itself (RFC 8949 §3.2.3).
      if head.major == 3, String(validating: chunk, as: UTF8.self) == nil {
        throw CBORError(.invalidText, offset: chunkStart)
      }
      content += chunk
    }
    return content
  }

  private mutating func chunk(_ argument: UInt64, at start: Int) throws(CBORError) -> [UInt8] {
    guard let count = Int(exactly: argument), count <= input.count - offset else {
      throw CBORError(.truncated, offset: start)
    }
    guard count <= limits.stringBytes else { throw CBORError(.tooLarge, offset: start) }
    defer { offset += count }
    return Array(input[offset..<(offset + count)])
  }

  private mutating func text(_ head: Head, at start: Int) throws(CBORError) -> String {
    guard let text = String(validating: try string(head, at: start), as: UTF8.self) else {
      throw CBORError(.invalidText, offset: start)
    }
    return text
  }

  private mutating func array(_ head: Head, at start: Int) throws(CBORError) -> [CBORValue] {
    var elements: [CBORValue] = []
    if let argument = head.argument {
      for _ in 0..<(try checkedCount(argument, limit: limits.entries, at: start)) { elements.append(try value()) }
      return elements
    }
    try allow(.arrays, at: start)
    while try !isBreak() {
      guard elements.count < limits.entries else { throw CBORError(.tooLarge, offset: start) }
      elements.append(try value())
    }
    return elements
  }

  private mutating func map(_ head: Head, at start: Int) throws(CBORError) -> [CBOREntry] {
    var entries: [CBOREntry] = []
    // By their bytes: two texts that Unicode calls equivalent are two keys.
    var keys: Set<[UInt8]> = []
    if let argument = head.argument {
      for _ in 0..<(try checkedCount(argument, limit: limits.entries, at: start)) {
        entries.append(try entry(&keys))
      }
      return entries
    }
    try allow(.maps, at: start)
    while try !isBreak() {
      guard entries.count < limits.entries else { throw CBORError(.tooLarge, offset: start) }
      entries.append(try entry(&keys))
    }
    return entries
  }

  private mutating func entry(_ keys: inout Set<[UInt8]>) throws(CBORError) -> CBOREntry {
    let start = offset
    let key = try value()
    guard keys.insert(CBOR.encode(key)).inserted else { throw CBORError(.duplicateKey, offset: start) }
    return CBOREntry(key, try value())
  }

  private func simple(_ head: Head, at start: Int) throws(CBORError) -> CBORValue {
    switch head.information {
    case 20: return .boolean(false)
    case 21: return .boolean(true)
    case 22: return .null
    case 23: return .undefined
    case 31: throw CBORError(.malformed, offset: start)
    default: throw CBORError(.unsupported, offset: start)
    }
  }
}
