extension EIP712JSONReader {
  /// Reads the struct types of a document without making values of them, when every member is an object of nothing but
  /// a name and a type. Otherwise the position stays where it is, and what is wrong comes to light on the general way.
  mutating func readPlainTypes() -> [TypedDataName: [TypedDataField]]? {
    let start = position
    let types = types()
    if types == nil {
      position = start
    }
    return types
  }

  private mutating func types() -> [TypedDataName: [TypedDataField]]? {
    skipBlanks()
    guard take(UInt8(ascii: "{")) else { return nil }
    var types = [TypedDataName: [TypedDataField]](minimumCapacity: 8)
    repeat {
      guard let name = name(), let fields = fields(), types.updateValue(fields, forKey: name) == nil else { return nil }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? types : nil
  }

  private mutating func fields() -> [TypedDataField]? {
    skipBlanks()
    guard take(UInt8(ascii: "[")) else { return nil }
    var fields: [TypedDataField] = []
    fields.reserveCapacity(8)
    repeat {
      guard let field = field() else { return nil }
      fields.append(field)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? fields : nil
  }

  private mutating func field() -> TypedDataField? {
    skipBlanks()
    guard take(UInt8(ascii: "{")), let first = name(), let firstValue = text() else { return nil }
    skipBlanks()
    guard take(UInt8(ascii: ",")), let second = name(), let secondValue = text() else { return nil }
    skipBlanks()
    guard take(UInt8(ascii: "}")) else { return nil }
    switch (first, second) {
    case ("name", "type"): return TypedDataField(name: firstValue, type: secondValue)
    case ("type", "name"): return TypedDataField(name: secondValue, type: firstValue)
    default: return nil
    }
  }

  /// A member's name and the colon behind it.
  private mutating func name() -> TypedDataName? {
    guard let name = text().map({ TypedDataName($0) }) else { return nil }
    skipBlanks()
    return take(UInt8(ascii: ":")) ? name : nil
  }

  private mutating func text() -> String? {
    skipBlanks()
    return next == UInt8(ascii: "\"") ? try? string() : nil
  }
}
