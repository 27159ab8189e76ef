internal import CryptoCore
internal import CryptoEd25519
internal import CryptoSecp256k1
@_spi(OMSInternal) internal import OMSCore

/// What is encrypted for an import: the key as it was given, once it is seen to be one.
///
/// Text is kept as text, without the blanks around it; the service reads the same forms.
struct ImportPlaintext: Sendable {
  let bytes: SecretBytes

  /// - Throws: a validation failure that says which rule the key breaks and nothing of the key.
  init(_ key: WalletImportPrivateKey) throws {
    switch key {
    case .ethereum(let text), .tron(let text):
      bytes = Self.trimmed(text)
      try Self.checkScalar(Self.digits(of: bytes))
    case .ethereumBytes(let data), .tronBytes(let data):
      bytes = SecretBytes(copying: data)
      try Self.checkScalar(bytes)
    case .solana(let text):
      bytes = Self.trimmed(text)
      try Self.checkSolana(Self.base58(bytes))
    case .solanaBytes(let data):
      bytes = SecretBytes(copying: data)
      try Self.checkSolana(bytes)
    }
  }

  /// Without tab, line feed, form feed, carriage return and space at both ends.
  private static func trimmed(_ text: String) -> SecretBytes {
    var bytes = Array(text.utf8)
    let isBlank: (UInt8) -> Bool = { [0x09, 0x0a, 0x0c, 0x0d, 0x20].contains($0) }
    let end = (bytes.lastIndex { !isBlank($0) } ?? -1) + 1
    let start = bytes.firstIndex { !isBlank($0) } ?? 0
    let trimmed = SecretBytes(copying: bytes[min(start, end)..<end])
    _ = SecretBytes(moving: &bytes)
    return trimmed
  }

  private static func checkScalar(_ scalar: SecretBytes) throws {
    guard scalar.count == Secp256k1PrivateKey.rawScalarByteCount else {
      throw LocalFailure.validation("the private key must have 32 bytes")
    }
    guard (try? Secp256k1PrivateKey(rawScalar: scalar)) != nil else {
      throw LocalFailure.validation("the private key is not a number that secp256k1 allows")
    }
  }

  private static func checkSolana(_ key: SecretBytes) throws {
    switch key.count {
    case Ed25519PrivateKey.seedByteCount: return
    case Ed25519PrivateKey.keyPairByteCount:
      guard (try? Ed25519PrivateKey(keyPair: key)) != nil else {
        throw LocalFailure.validation("the public key in the private key does not belong to its seed")
      }
    default: throw LocalFailure.validation("the private key must have 32 or 64 bytes")
    }
  }

  /// The bytes of 64 hexadecimal digits after an optional `0x`.
  private static func digits(of text: SecretBytes) throws -> SecretBytes {
    let failure = LocalFailure.validation("the private key must be 64 hexadecimal digits, with or without 0x")
    return try text.withUnsafeBytes { text in
      let hasPrefix = text.count >= 2 && text[0] == UInt8(ascii: "0") && text[1] == UInt8(ascii: "x")
      let digits = UnsafeRawBufferPointer(rebasing: text[(hasPrefix ? 2 : 0)...])
      guard digits.count == 64 else { throw failure }
      return try SecretBytes(count: 32) { output in
        for index in 0..<32 {
          guard let high = value(of: digits[2 * index]), let low = value(of: digits[2 * index + 1]) else {
            throw failure
          }
          output[index] = high << 4 | low
        }
      }
    }
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The bytes of a base58 text. One of 32 or 64 characters could be meant as the bytes themselves.
  private static func base58(_ text: SecretBytes) throws -> SecretBytes {
    guard text.count != 32, text.count != 64 else {
      throw LocalFailure.validation("a private key of \(text.count) characters is ambiguous; give its bytes instead")
    }
    // 64 bytes are at most 88 characters.
    guard text.count <= 128, text.count > 0 else {
      throw LocalFailure.validation("the private key must be base58 of 32 or 64 bytes")
    }
    let decoded = text.withUnsafeBytes { try? Base58.decode(String(decoding: $0, as: UTF8.self)) }
    guard var decoded else { throw LocalFailure.validation("the private key is not base58") }
    return SecretBytes(moving: &decoded)
  }
}
