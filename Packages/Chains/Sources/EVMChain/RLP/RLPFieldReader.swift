internal import ChainCore

/// Reads the fields of an encoded list one after the other; errors name the field and the offset.
struct RLPFieldReader {
  let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// A reader of the list that starts at `start` and ends with the bytes.
  init(_ bytes: [UInt8], listAt start: Int) throws(EVMTransactionError) {
    let header: RLPHeader
    do {
      header = try RLPHeader(bytes, at: start, end: bytes.count)
    } catch {
      throw EVMTransactionError(error)
    }
    guard header.isList else {
      throw EVMTransactionError(.malformedRLP, offset: start, "a transaction is a list")
    }
    guard header.payload.upperBound == bytes.count else {
      throw EVMTransactionError(
        .malformedRLP, offset: header.payload.upperBound, "bytes follow the transaction")
    }
    self.init(bytes, payload: header.payload)
  }

  private init(_ bytes: [UInt8], payload: Range<Int>) {
    self.bytes = bytes
    position = payload.lowerBound
    end = payload.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// Where the next field starts.
  var offset: Int { position }

  /// Whether the next field is a list.
  func isAtList() throws(EVMTransactionError) -> Bool {
    guard !isAtEnd else {
      throw EVMTransactionError(.wrongFieldCount, offset: position, "a field is missing")
    }
    return bytes[position] >= 0xc0
  }

  /// Fails unless every field has been read.
  func finish() throws(EVMTransactionError) {
    guard isAtEnd else {
      throw EVMTransactionError(.wrongFieldCount, offset: position, "the list has more fields than it may")
    }
  }

  mutating func data(_ field: String) throws(EVMTransactionError) -> [UInt8] {
    let header = try next(field)
    guard !header.isList else {
      throw EVMTransactionError(.invalidField, field: field, offset: header.start, "bytes expected, a list found")
    }
    return Array(bytes[header.payload])
  }

  mutating func fixedData(_ field: String, count: Int) throws(EVMTransactionError) -> [UInt8] {
    let offset = position
    let data = try data(field)
    guard data.count == count else {
      throw EVMTransactionError(
        .invalidField, field: field, offset: offset, "\(count) bytes expected, \(data.count) found")
    }
    return data
  }

  mutating func integer(_ field: String) throws(EVMTransactionError) -> UInt256 {
    let offset = position
    let data = try data(field)
    guard data.first != 0 else {
      throw EVMTransactionError(.invalidField, field: field, offset: offset, "an integer has no leading zeros")
    }
    do {
      return try UInt256(bigEndian: data)
    } catch {
      throw EVMTransactionError(.invalidField, field: field, offset: offset, "the integer is above 256 bits")
    }
  }

  mutating func uint64(_ field: String) throws(EVMTransactionError) -> UInt64 {
    let offset = position
    guard let value = try integer(field).uint64 else {
      throw EVMTransactionError(.invalidField, field: field, offset: offset, "the integer is above 64 bits")
    }
    return value
  }

  mutating func address(_ field: String) throws(EVMTransactionError) -> EVMAddress {
    EVMAddress(trusted: try fixedData(field, count: EVMAddress.byteCount))
  }

  /// The recipient: an address, or nothing when a contract is created.
  mutating func recipient(_ field: String) throws(EVMTransactionError) -> EVMAddress? {
    let offset = position
    let data = try data(field)
    guard data.isEmpty || data.count == EVMAddress.byteCount else {
      throw EVMTransactionError(.invalidField, field: field, offset: offset, "0 or 20 bytes expected")
    }
    return data.isEmpty ? nil : EVMAddress(trusted: data)
  }

  mutating func list(_ field: String) throws(EVMTransactionError) -> RLPFieldReader {
    let header = try next(field)
    guard header.isList else {
      throw EVMTransactionError(.invalidField, field: field, offset: header.start, "a list expected, bytes found")
    }
    return RLPFieldReader(bytes, payload: header.payload)
  }

  mutating func accessList() throws(EVMTransactionError) -> [AccessListEntry] {
    var entries: [AccessListEntry] = []
    var reader = try list("accessList")
    while !reader.isAtEnd {
      var entry = try reader.list("accessList")
      let address = try entry.address("accessList")
      var keys = try entry.list("accessList")
      var storageKeys: [UInt256] = []
      while !keys.isAtEnd {
        storageKeys.append(UInt256(truncating: try keys.fixedData("accessList", count: 32)))
      }
      try entry.finish()
      entries.append(AccessListEntry(address: address, storageKeys: storageKeys))
    }
    return entries
  }

  /// The three last fields of a typed transaction. yParity is 0 or 1.
  mutating func signature() throws(EVMTransactionError) -> EVMSignature {
    let offset = position
    guard let recoveryID = try integer("yParity").uint64, recoveryID <= 1 else {
      throw EVMTransactionError(.invalidSignature, field: "yParity", offset: offset, "yParity is 0 or 1")
    }
    return try signature(recoveryID: UInt8(recoveryID))
  }

  /// The fields r and s.
  mutating func signature(recoveryID: UInt8) throws(EVMTransactionError) -> EVMSignature {
    let offset = position
    let r = try integer("r")
    let s = try integer("s")
    do {
      return try EVMSignature(r: r, s: s, recoveryID: recoveryID)
    } catch {
      throw EVMTransactionError(.invalidSignature, offset: offset, error.message)
    }
  }

  private mutating func next(_ field: String) throws(EVMTransactionError) -> RLPHeader {
    guard !isAtEnd else {
      throw EVMTransactionError(.wrongFieldCount, field: field, offset: position, "the field is missing")
    }
    do {
      let header = try RLPHeader(bytes, at: position, end: end)
      position = header.payload.upperBound
      return header
    } catch {
      throw EVMTransactionError(error, field: field)
    }
  }
}
