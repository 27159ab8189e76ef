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
    let read = text.utf8.withContiguousStorageIfAvailable { EVMAddressReader.read($0) }
    bytes = try (read ?? Array(text.utf8).withUnsafeBufferPointer { EVMAddressReader.read($0) }).get()
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
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { (try? EVMAddressReader.parse($0)) != nil }
  }

  private static func checksummedDigits(of bytes: [UInt8]) -> [UInt8] {
    var digits = Array(Hex.encode(bytes).utf8)
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
