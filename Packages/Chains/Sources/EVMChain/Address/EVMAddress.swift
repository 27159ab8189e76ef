public import CryptoSecp256k1
internal import CryptoCore

/// The 20-byte address of an EVM account or contract.
public struct EVMAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 20 bytes.
  public let bytes: [UInt8]

  /// Reads `0x` and 40 hexadecimal digits. All-lowercase and all-uppercase digits are accepted; mixed case must carry
  /// the right checksum (EIP-55).
  ///
  /// - Throws: ``EVMAddressError``
  public init(_ text: some StringProtocol) throws(EVMAddressError) {
    let characters = Array(text.utf8)
    bytes = try Self.parse(characters)
    var hasLower = false
    var hasUpper = false
    for character in characters[2...] where character >= UInt8(ascii: "A") {
      if character >= UInt8(ascii: "a") { hasLower = true } else { hasUpper = true }
    }
    guard hasLower, hasUpper else { return }
    let expected = Self.checksummedDigits(of: bytes)
    for index in expected.indices where characters[index + 2] != expected[index] {
      throw EVMAddressError(.checksumMismatch, offset: index + 2, "the letter case is not the EIP-55 checksum")
    }
  }

  /// Takes the 20 bytes of an address.
  ///
  /// - Throws: ``EVMAddressError`` for another number of bytes.
  public init(bytes: some Collection<UInt8>) throws(EVMAddressError) {
    guard bytes.count == Self.byteCount else {
      throw EVMAddressError(.wrongLength, offset: 0, "an address has 20 bytes, not \(bytes.count)")
    }
    self.bytes = Array(bytes)
  }

  /// The address of the account that a key controls: the last 20 bytes of the Keccak-256 of the point's coordinates.
  public init(publicKey: Secp256k1PublicKey) {
    bytes = Array(Keccak256.hash(publicKey.uncompressed.dropFirst()).suffix(Self.byteCount))
  }

  /// For bytes whose count is known to be right.
  init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes of an address.
  public static let byteCount = 20

  /// The address that is all zero bytes.
  public static let zero = EVMAddress(trusted: [UInt8](repeating: 0, count: byteCount))

  /// `0x` and 40 digits whose letter case is the checksum of EIP-55.
  public var checksummed: String {
    "0x" + String(decoding: Self.checksummedDigits(of: bytes), as: UTF8.self)
  }

  /// `0x` and 40 lowercase digits.
  public var lowercased: String { Hex.encode(bytes, prefix: true) }

  /// The same text as ``checksummed``.
  public var description: String { checksummed }

  /// Whether the text is `0x` and 40 hexadecimal digits of any letter case; the checksum is not looked at.
  public static func isWellFormed(_ text: some StringProtocol) -> Bool {
    (try? parse(Array(text.utf8))) != nil
  }

  private static func parse(_ text: [UInt8]) throws(EVMAddressError) -> [UInt8] {
    guard text.count >= 2, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "x") else {
      throw EVMAddressError(.missingPrefix, offset: 0, "an address starts with 0x")
    }
    for offset in 2..<text.count where hexDigitValue(text[offset]) == nil {
      throw EVMAddressError(.invalidDigit, offset: offset, "not a hexadecimal digit")
    }
    guard text.count == 2 + 2 * byteCount else {
      throw EVMAddressError(
        .wrongLength, offset: min(text.count, 42), "an address has 40 digits, not \(text.count - 2)")
    }
    return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      for index in 0..<byteCount {
        let (high, low) = (hexDigitValue(text[2 + 2 * index]) ?? 0, hexDigitValue(text[3 + 2 * index]) ?? 0)
        buffer[index] = high << 4 | low
      }
      count = byteCount
    }
  }

  private static func checksummedDigits(of bytes: [UInt8]) -> [UInt8] {
    var digits = [UInt8](repeating: 0, count: 2 * byteCount)
    for index in 0..<byteCount {
      digits[2 * index] = lowercaseHexDigit(bytes[index] >> 4)
      digits[2 * index + 1] = lowercaseHexDigit(bytes[index] & 15)
    }
    let hash = Keccak256.hash(digits)
    for index in digits.indices where digits[index] >= UInt8(ascii: "a") {
      let nibble = index % 2 == 0 ? hash[index / 2] >> 4 : hash[index / 2] & 15
      if nibble >= 8 {
        digits[index] -= 32
      }
    }
    return digits
  }
}

/// The value of an ASCII hexadecimal digit, or nil.
func hexDigitValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The lowercase hexadecimal digit of a value below 16.
func lowercaseHexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
}
