public import CryptoEd25519

/// A message that can never be taken for a transaction (Solana, Off-Chain Message Signing, header version 0).
public struct SolanaOffchainMessage: Hashable, Sendable {
  /// What the text may contain, and how long it may be.
  public enum Format: UInt8, Sendable {
    /// Printable ASCII; the whole has at most 1,232 bytes. Hardware wallets can show it.
    case restrictedASCII = 0
    /// UTF-8; the whole has at most 1,232 bytes.
    case limitedUTF8 = 1
    /// UTF-8; the text has at most 65,535 bytes.
    case extendedUTF8 = 2
  }

  /// What stands between the header version and the text's length.
  public enum Header: Hashable, Sendable {
    /// An application domain of 32 bytes and the signers, as the specification says.
    case full(applicationDomain: [UInt8], signers: [SolanaPublicKey])
    /// Only the format, as the `solana` command line and its libraries write it.
    case short
  }

  /// The parts of the header.
  public let header: Header
  /// The format of the text.
  public let format: Format
  /// The text.
  public let text: String

  /// The bytes that every such message starts with; no transaction does.
  public static let signingDomain: [UInt8] = [0xff] + Array("solana offchain".utf8)
  /// The most bytes of a message that a packet, and so a hardware wallet, can take.
  public static let packetByteCount = 1232

  /// A message in the narrowest format that its text allows.
  ///
  /// - Throws: ``SolanaError`` for an empty or too long text, a domain that has not 32 bytes, or no signers.
  public init(_ text: String, header: Header) throws(SolanaError) {
    let length = try Self.preambleByteCount(header) + text.utf8.count
    let format: Format =
      if length > Self.packetByteCount { .extendedUTF8 } else if Self.isRestricted(text) { .restrictedASCII } else {
        .limitedUTF8
      }
    try self.init(text, header: header, format: format)
  }

  /// A message in a given format.
  ///
  /// - Throws: ``SolanaError`` when the text does not fit the format, a domain has not 32 bytes, or there are no
  ///   signers.
  public init(_ text: String, header: Header, format: Format) throws(SolanaError) {
    let length = try Self.preambleByteCount(header) + text.utf8.count
    guard !text.isEmpty else {
      throw SolanaError(.unsupportedText, "a message is not empty")
    }
    guard format != .restrictedASCII || Self.isRestricted(text) else {
      throw SolanaError(.unsupportedText, "the format allows only printable ASCII")
    }
    guard text.utf8.count <= 65_535, format == .extendedUTF8 || length <= Self.packetByteCount else {
      throw SolanaError(.unsupportedText, "the text is too long for the format")
    }
    self.text = text
    self.header = header
    self.format = format
  }

  /// The bytes that are signed.
  public var serialized: [UInt8] {
    var output = Self.signingDomain + [0]
    if case .full(let domain, _) = header { output += domain }
    output.append(format.rawValue)
    if case .full(_, let signers) = header {
      output.append(UInt8(signers.count))
      for signer in signers {
        output += signer.bytes
      }
    }
    let count = UInt16(text.utf8.count)
    return output + [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)] + Array(text.utf8)
  }

  /// Signs the message.
  ///
  /// - Throws: ``SolanaError`` when the header names signers and the key is not one of them.
  public func sign(with key: Ed25519PrivateKey) throws(SolanaError) -> SolanaSignature {
    if case .full(_, let signers) = header, !signers.contains(key.solanaAddress) {
      throw SolanaError(.unknownSigner, "the key is not among the message's signers")
    }
    return try key.solanaSignature(for: serialized)
  }

  private static func isRestricted(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }

  private static func preambleByteCount(_ header: Header) throws(SolanaError) -> Int {
    guard case .full(let domain, let signers) = header else { return signingDomain.count + 4 }
    guard domain.count == 32 else {
      throw SolanaError(.wrongLength, "an application domain has 32 bytes, not \(domain.count)")
    }
    guard (1...255).contains(signers.count) else {
      throw SolanaError(.tooMany, "a message has 1 to 255 signers, not \(signers.count)")
    }
    return signingDomain.count + 37 + 32 * signers.count
  }
}
