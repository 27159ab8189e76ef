/// Members of one object must have different names.
extension JSONReader {
  /// Objects up to this size are compared pair by pair, larger ones with a set.
  private static let pairwiseLimit: UInt32 = 16

  mutating func checkNames(of object: Int) throws(JSONSyntaxError) {
    var names: [JSONTapeEntry] = []
    names.reserveCapacity(Int(tape[object].count))
    var index = object + 1
    for _ in 0..<tape[object].count {
      names.append(tape[index])
      index = Int(tape[index + 1].next)
    }
    let isSmall = tape[object].count <= Self.pairwiseLimit
    guard isSmall && !names.contains(where: { $0.kind == .escapedString }) else {
      return try checkWithSet(names)
    }
    for (index, name) in names.enumerated().dropFirst() {
      for other in names[..<index] where isSame(name, other) { throw duplicate(name) }
    }
  }

  private func checkWithSet(_ names: [JSONTapeEntry]) throws(JSONSyntaxError) {
    var seen = Set<[UInt8]>(minimumCapacity: names.count)
    for name in names {
      let raw = UnsafeBufferPointer(rebasing: bytes[Int(name.start)..<Int(name.start + name.length)])
      let text = name.kind == .escapedString ? JSONText.unescaped(raw) : Array(raw)
      guard seen.insert(text).inserted else { throw duplicate(name) }
    }
  }

  private func isSame(_ left: JSONTapeEntry, _ right: JSONTapeEntry) -> Bool {
    guard left.length == right.length else { return false }
    let offset = Int(right.start) - Int(left.start)
    for index in Int(left.start)..<Int(left.start + left.length) where bytes[index] != bytes[index + offset] {
      return false
    }
    return true
  }

  private func duplicate(_ name: JSONTapeEntry) -> JSONSyntaxError {
    JSONSyntaxError(offset: Int(name.start), reason: .duplicateName)
  }
}
