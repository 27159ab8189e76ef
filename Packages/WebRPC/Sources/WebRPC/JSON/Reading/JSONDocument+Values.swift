/// Values of entries.
extension JSONDocument {
  func string(_ entry: JSONTapeEntry) -> String? {
    switch entry.kind {
    case .string: withBytes(of: entry) { String(decoding: $0, as: UTF8.self) }
    case .escapedString: withBytes(of: entry) { String(decoding: JSONText.unescaped($0), as: UTF8.self) }
    default: nil
    }
  }

  func integer<Value: FixedWidthInteger>(_ entry: JSONTapeEntry, as type: Value.Type) -> Value? {
    guard entry.kind == .integer || entry.kind == .decimal else { return nil }
    return withBytes(of: entry) { JSONText.integer($0, as: type) }
  }

  func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ entry: JSONTapeEntry,
    as type: Value.Type
  ) -> Value? {
    guard entry.kind == .integer || entry.kind == .decimal else { return nil }
    return withBytes(of: entry) { JSONText.number($0, as: type) }
  }

  func text(_ entry: JSONTapeEntry) -> String {
    withBytes(of: entry) { String(decoding: $0, as: UTF8.self) }
  }

  /// The whole value under a tape index; nil when two names differ only in how Unicode composes them, which a Swift
  /// dictionary cannot hold.
  func value(at index: Int) -> JSONValue? {
    let entry = tape[index]
    switch entry.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer, .decimal: return numericValue(entry)
    case .string, .escapedString: return string(entry).map { .string(BigNumber.escaped($0)) }
    case .array: return array(at: index)
    case .object: return object(at: index)
    }
  }

  private func numericValue(_ entry: JSONTapeEntry) -> JSONValue {
    if let value = integer(entry, as: Int64.self) { return .integer(value) }
    if let value = integer(entry, as: UInt64.self) { return .unsignedInteger(value) }
    guard entry.kind == .decimal, let value = withBytes(of: entry, JSONText.exactNumber) else {
      return BigNumber.value(text(entry))
    }
    return .number(value)
  }

  private func array(at index: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    elements.reserveCapacity(Int(tape[index].count))
    var cursor = index + 1
    for _ in 0..<tape[index].count {
      guard let element = value(at: cursor) else { return nil }
      elements.append(element)
      cursor = Int(tape[cursor].next)
    }
    return .array(elements)
  }

  private func object(at index: Int) -> JSONValue? {
    var members: [String: JSONValue] = Dictionary(minimumCapacity: Int(tape[index].count))
    var cursor = index + 1
    for _ in 0..<tape[index].count {
      guard let name = string(tape[cursor]), let member = value(at: cursor + 1) else { return nil }
      guard members.updateValue(member, forKey: name) == nil else { return nil }
      cursor = Int(tape[cursor + 1].next)
    }
    return .object(members)
  }
}
