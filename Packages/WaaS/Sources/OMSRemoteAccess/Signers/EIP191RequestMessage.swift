internal import CryptoCore
internal import CryptoSecp256k1
internal import EVMChain

/// The text that an `ecdsa-p256k-eip191` credential signs.
public enum EIP191RequestMessage {
  /// `0x` and the 64 lowercase digits of the Keccak-256 of the bytes that a request's signature covers: 66 characters.
  public static func text(for message: [UInt8]) -> String {
    Hex.encode(Keccak256.hash(message), prefix: true)
  }

  /// The signature of the text with a key, 65 bytes with v 27 or 28.
  static func signature(of message: [UInt8], with key: Secp256k1PrivateKey) throws -> [UInt8] {
    try EIP191.sign(text(for: message), with: key).bytes
  }
}
