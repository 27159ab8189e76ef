public import ChainCore
public import CryptoSecp256k1
internal import CryptoCore

/// An ECDSA signature over secp256k1 with its recovery id, as EVM accounts write it: `r ‖ s ‖ v`.
public struct EVMSignature: Hashable, Sendable, CustomStringConvertible {
  /// The first half of the signature.
  public let r: UInt256
  /// The second half of the signature.
  public let s: UInt256
  /// 0 or 1: the parity of the y coordinate of the point whose x is ``r``.
  public let recoveryID: UInt8

  /// Reads 65 bytes `r ‖ s ‖ v`; v is 0, 1, 27 or 28.
  ///
  /// - Throws: ``EVMSignatureError`` naming the offset.
  public init(bytes: some Collection<UInt8>) throws(EVMSignatureError) {
    let bytes = Array(bytes)
    guard bytes.count == Self.byteCount else {
      throw EVMSignatureError(
        .wrongLength, offset: min(bytes.count, Self.byteCount), "a signature has 65 bytes, not \(bytes.count)")
    }
    let recoveryID: UInt8
    switch bytes[64] {
    case 0, 1: recoveryID = bytes[64]
    case 27, 28: recoveryID = bytes[64] - 27
    default:
      throw EVMSignatureError(
        .invalidRecoveryID, offset: 64, "the last byte is 0, 1, 27 or 28, not \(bytes[64])")
    }
    let (r, s) = (UInt256(truncating: bytes[..<32]), UInt256(truncating: bytes[32..<64]))
    for (scalar, name, offset) in [(r, "r", 0), (s, "s", 32)] where !Self.isScalar(scalar) {
      throw EVMSignatureError(
        .scalarOutOfRange, offset: offset, "\(name) is not between 1 and the group order")
    }
    self.r = r
    self.s = s
    self.recoveryID = recoveryID
  }

  /// Reads 65 bytes as hexadecimal text with or without `0x`.
  ///
  /// - Throws: ``EVMSignatureError`` naming the offset.
  public init(hex text: some StringProtocol) throws(EVMSignatureError) {
    let bytes: [UInt8]
    do {
      bytes = try Hex.decode(text)
    } catch {
      throw EVMSignatureError(.invalidHex, offset: error.offset, "the signature is not hexadecimal: \(error.reason)")
    }
    try self.init(bytes: bytes)
  }

  /// Puts a signature together from its parts.
  ///
  /// - Throws: ``EVMSignatureError`` when r or s is not in 1 … n − 1, or the recovery id is not 0 or 1.
  public init(r: UInt256, s: UInt256, recoveryID: UInt8) throws(EVMSignatureError) {
    guard Self.isScalar(r), Self.isScalar(s) else {
      throw EVMSignatureError(.scalarOutOfRange, "r and s lie between 1 and the group order")
    }
    guard recoveryID <= 1 else {
      throw EVMSignatureError(.invalidRecoveryID, "the recovery id is 0 or 1, not \(recoveryID)")
    }
    self.r = r
    self.s = s
    self.recoveryID = recoveryID
  }

  /// The signature made by ``CryptoSecp256k1/Secp256k1PrivateKey``.
  public init(_ signature: Secp256k1RecoverableSignature) {
    r = UInt256(truncating: signature.compact.prefix(32))
    s = UInt256(truncating: signature.compact.suffix(32))
    recoveryID = signature.recoveryID
  }

  /// The number of bytes of a signature.
  public static let byteCount = 65

  /// The 65 bytes `r ‖ s ‖ v` with v = 27 or 28.
  public var bytes: [UInt8] { r.bigEndianBytes + s.bigEndianBytes + [27 + recoveryID] }

  /// ``bytes`` as `0x` and 130 lowercase digits.
  public var hex: String { Hex.encode(bytes, prefix: true) }

  /// The same text as ``hex``.
  public var description: String { hex }

  /// Whether s is in the lower half of its range, as EIP-2 requires of transactions.
  public var hasLowS: Bool { s <= Self.halfGroupOrder }

  /// The key that made this signature of a 32-byte digest.
  ///
  /// - Throws: ``EVMSignatureError`` when no key can have made it.
  public func recoverPublicKey(fromDigest digest: some Collection<UInt8>) throws(EVMSignatureError)
    -> Secp256k1PublicKey
  {
    do {
      let compact = r.bigEndianBytes + s.bigEndianBytes
      return try Secp256k1RecoverableSignature(compact: compact, recoveryID: recoveryID)
        .recoverPublicKey(fromDigest: digest)
    } catch {
      throw EVMSignatureError(.recoveryFailed, "no public key fits the signature: \(error)")
    }
  }

  /// The address of the key that made this signature of a 32-byte digest.
  ///
  /// - Throws: ``EVMSignatureError`` when no key can have made it.
  public func recoverAddress(fromDigest digest: some Collection<UInt8>) throws(EVMSignatureError) -> EVMAddress {
    EVMAddress(publicKey: try recoverPublicKey(fromDigest: digest))
  }

  private static func isScalar(_ value: UInt256) -> Bool { !value.isZero && value < groupOrder }

  /// SEC 2, section 2.4.1: n of secp256k1.
  static let groupOrder = UInt256(
    truncating: [
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe,
      0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48, 0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36, 0x41, 0x41,
    ])
  static let halfGroupOrder = groupOrder.quotientAndRemainder(dividingBy: 2).quotient
}

extension UInt256 {
  /// The value of the last 32 bytes.
  init(truncating bytes: some BidirectionalCollection<UInt8>) {
    self = (try? UInt256(bigEndian: bytes.suffix(32))) ?? .zero
  }
}
