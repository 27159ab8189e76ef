/// Reads the fields of one message of Protocol Buffers.
struct ProtobufReader {
  enum Value {
    case integer(Int64)
    case bytes(Range<Int>)
  }

  struct Field {
    let number: Int
    let value: Value
    let offset: Int
  }

  let data: [UInt8]
  private var position: Int
  private let end: Int

  init(_ data: [UInt8], in range: Range<Int>? = nil) {
    self.data = data
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? data.count
  }

  /// The next field; nil at the end.
  mutating func next() throws(TronTransactionError) -> Field? {
    guard position < end else { return nil }
    let offset = position
    let tag = try varint()
    let number = Int(truncatingIfNeeded: tag >> 3)
    guard (1...536_870_911).contains(number) else {
      throw TronTransactionError(.malformed, offset: offset, "no field has the number \(tag >> 3)")
    }
    switch tag & 7 {
    case 0:
      return Field(number: number, value: .integer(Int64(bitPattern: try varint())), offset: offset)
    case 2:
      let length = try varint()
      guard length <= UInt64(end - position) else {
        throw TronTransactionError(
          .truncated, offset: offset, "\(length) bytes announced, \(end - position) are left")
      }
      defer { position += Int(length) }
      return Field(number: number, value: .bytes(position..<(position + Int(length))), offset: offset)
    default:
      throw TronTransactionError(.malformed, offset: offset, "the wire type \(tag & 7) is not used by Tron")
    }
  }

  private mutating func varint() throws(TronTransactionError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    for index in 0..<10 {
      guard position < end else {
        throw TronTransactionError(.truncated, offset: start, "the data end inside a number")
      }
      let byte = data[position]
      position += 1
      guard index < 9 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7f) << UInt64(7 * index)
      if byte < 0x80 { return value }
    }
    throw TronTransactionError(.malformed, offset: start, "a number has more than 64 bits")
  }
}

extension ProtobufReader {
  /// The bytes of a field that must be bytes.
  func bytes(of field: Field, _ name: String) throws(TronTransactionError) -> [UInt8] {
    Array(data[try range(of: field, name)])
  }

  /// The place of a field that must be bytes or a message.
  func range(of field: Field, _ name: String) throws(TronTransactionError) -> Range<Int> {
    guard case .bytes(let range) = field.value else {
      throw TronTransactionError(.invalidField, field: name, offset: field.offset, "bytes expected")
    }
    return range
  }

  /// The value of a field that must be an integer.
  func integer(of field: Field, _ name: String) throws(TronTransactionError) -> Int64 {
    guard case .integer(let value) = field.value else {
      throw TronTransactionError(.invalidField, field: name, offset: field.offset, "an integer expected")
    }
    return value
  }

  /// The text of a field that must be UTF-8.
  func text(of field: Field, _ name: String) throws(TronTransactionError) -> String {
    guard let text = String(validating: try bytes(of: field, name), as: UTF8.self) else {
      throw TronTransactionError(.invalidField, field: name, offset: field.offset, "text in UTF-8 expected")
    }
    return text
  }

  /// The address in a field.
  func address(of field: Field, _ name: String) throws(TronTransactionError) -> TronAddress {
    do {
      return try TronAddress(bytes: bytes(of: field, name))
    } catch let error as TronTransactionError {
      throw error
    } catch {
      throw TronTransactionError(.invalidField, field: name, offset: field.offset, "\(error)")
    }
  }

  /// The fault of a field that is not known.
  func unknown(_ field: Field, in message: String) -> TronTransactionError {
    TronTransactionError(
      .unknownField, field: message, offset: field.offset, "the field \(field.number) is not known")
  }
}
