import CryptoCore

/// The HTTP headers of an attested exchange.
public enum AttestationHeader {
  /// The request header that carries the nonce.
  public static let nonce = "X-Attestation-Nonce"
  /// The answer's header that carries the document: base64 of a COSE_Sign1 message.
  public static let document = "X-Attestation-Document"

  /// A new nonce: base64 of 18 random bytes, 24 characters. Each attempt to send needs its own.
  public static func makeNonce() -> String { Base64.encode(SecureRandom.bytes(count: 18)) }

  /// Whether a service accepts the text as a nonce: 1…32 characters of `A-Z a-z 0-9 . _ - / + =`.
  public static func isNonce(_ text: some StringProtocol) -> Bool {
    let characters = text.utf8
    return (1...32).contains(characters.count)
      && characters.allSatisfy { character in
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: Array("._-/+=".utf8).contains(character)
        }
      }
  }
}
