public import CryptoSecp256k1
public import EVMChain
internal import CryptoCore

/// The address of an account or a contract on Tron: 0x41 and the 20 bytes of an EVM address.
public struct TronAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 20 bytes behind the prefix, as the virtual machine sees them.
  public let evmAddress: EVMAddress

  /// The byte in front of every address of the public networks.
  public static let prefix: UInt8 = 0x41

  /// Reads Base58Check text (`T…`), or 42 hexadecimal digits that start with `41`, with or without `0x`.
  ///
  /// - Throws: ``TronAddressError``
  public init(_ text: some StringProtocol) throws(TronAddressError) {
    let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : String(text)
    if digits.utf8.count == 42, digits.hasPrefix("41"), let bytes = try? Hex.decode(digits) {
      try self.init(bytes: bytes)
      return
    }
    do {
      try self.init(bytes: Base58Check.decode(text))
    } catch let error as Base58Error {
      throw TronAddressError(.invalidText, offset: error.offset, "not an address in Base58Check: \(error.reason)")
    } catch let error as TronAddressError {
      throw error
    } catch {
      throw TronAddressError(.invalidText, "not an address: \(error)")
    }
  }

  /// Takes the 21 bytes.
  ///
  /// - Throws: ``TronAddressError``
  public init(bytes: some Collection<UInt8>) throws(TronAddressError) {
    guard bytes.count == Self.byteCount else {
      throw TronAddressError(.wrongLength, "an address has 21 bytes, not \(bytes.count)")
    }
    guard bytes.first == Self.prefix, let address = try? EVMAddress(bytes: bytes.dropFirst()) else {
      throw TronAddressError(.wrongPrefix, "an address starts with 0x41")
    }
    evmAddress = address
  }

  /// The address with the same 20 bytes.
  public init(_ address: EVMAddress) {
    evmAddress = address
  }

  /// The address of the account that a key controls.
  public init(publicKey: Secp256k1PublicKey) {
    evmAddress = EVMAddress(publicKey: publicKey)
  }

  /// The number of bytes of an address.
  public static let byteCount = 21

  /// The 21 bytes.
  public var bytes: [UInt8] { [Self.prefix] + evmAddress.bytes }

  /// The text `T…`.
  public var base58: String { Base58Check.encode(bytes) }

  /// 42 lowercase hexadecimal digits that start with `41`.
  public var hex: String { Hex.encode(bytes) }

  /// The same text as ``base58``.
  public var description: String { base58 }
}
