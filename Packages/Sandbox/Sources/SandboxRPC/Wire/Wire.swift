internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import WebRPC

/// Why a JSON value is not what a method takes. The reason never quotes the value.
struct WireFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  func at(_ field: String) -> WireFault { WireFault("\(field): \(reason)") }
}

/// The encodings of execution-apis: quantities without leading zeros, data with two digits per byte.
enum Wire {
  static func quantity(_ value: UInt64) -> JSONValue { .string("0x" + String(value, radix: 16)) }

  static func quantity(_ value: UInt256) -> JSONValue { .string(value.hexQuantity) }

  static func data(_ bytes: some Collection<UInt8>) -> JSONValue { .string(Hex.encode(bytes, prefix: true)) }

  static func address(_ address: EVMAddress) -> JSONValue { .string(address.lowercased) }

  /// `^0x(0|[1-9a-f][0-9a-f]{0,63})$`; capital digits are understood as well.
  static func readQuantity(_ value: JSONValue) throws(WireFault) -> UInt256 {
    let digits = try hexDigits(value)
    guard !digits.isEmpty else { throw WireFault("a quantity has at least one digit: zero is 0x0") }
    guard digits.utf8.first != UInt8(ascii: "0") || digits.utf8.count == 1 else {
      throw WireFault("a quantity has no leading zeros")
    }
    guard digits.utf8.count <= 64, let number = UInt256(hex: digits) else {
      throw WireFault("the quantity exceeds 256 bits")
    }
    return number
  }

  static func readUInt64(_ value: JSONValue) throws(WireFault) -> UInt64 {
    guard let number = try readQuantity(value).uint64 else { throw WireFault("the quantity exceeds 64 bits") }
    return number
  }

  static func readData(_ value: JSONValue) throws(WireFault) -> [UInt8] {
    let digits = try hexDigits(value)
    guard let bytes = try? Hex.decode(digits) else { throw WireFault("data has two digits per byte") }
    return bytes
  }

  static func readHash(_ value: JSONValue) throws(WireFault) -> [UInt8] {
    let bytes = try readData(value)
    guard bytes.count == 32 else { throw WireFault("32 bytes are expected, not \(bytes.count)") }
    return bytes
  }

  /// Mixed-case addresses must carry the right checksum (EIP-55), so that no mistyped one is taken for another.
  static func readAddress(_ value: JSONValue) throws(WireFault) -> EVMAddress {
    guard case .string(let text) = value else { throw WireFault("an address is a string") }
    guard EVMAddress.isWellFormed(text) else { throw WireFault("an address is 0x and 40 hexadecimal digits") }
    guard let address = try? EVMAddress(text) else { throw WireFault("the checksum of the address is wrong") }
    return address
  }

  static func readBool(_ value: JSONValue) throws(WireFault) -> Bool {
    guard case .bool(let flag) = value else { throw WireFault("true or false is expected") }
    return flag
  }

  /// What follows `0x`, if nothing but hexadecimal digits does.
  private static func hexDigits(_ value: JSONValue) throws(WireFault) -> Substring {
    guard case .string(let text) = value else { throw WireFault("a string of hexadecimal digits is expected") }
    guard text.utf8.starts(with: "0x".utf8) else { throw WireFault("hexadecimal text begins with 0x") }
    let digits = text.dropFirst(2)
    let areDigits = digits.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
    guard areDigits else { throw WireFault("something else than a hexadecimal digit follows 0x") }
    return digits
  }
}
