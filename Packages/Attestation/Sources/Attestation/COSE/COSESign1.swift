public import CryptoP256

/// A COSE_Sign1 message (RFC 9052 §4.2) as enclaves make it: ES384 named in the protected header, nothing unprotected,
/// no additional authenticated data.
public struct COSESign1: Hashable, Sendable {
  /// The tag of COSE_Sign1.
  public static let tag: UInt64 = 18
  /// ES384 in the registry of COSE algorithms (RFC 9053 §2.1).
  public static let es384: Int64 = -35

  /// Whether the message carries the tag. Enclaves leave it out.
  public let isTagged: Bool
  /// The encoded map of protected header parameters.
  public let protectedHeader: [UInt8]
  /// What is signed.
  public let payload: [UInt8]
  /// r and s, 48 bytes each.
  public let signature: [UInt8]

  /// Puts existing parts together.
  public init(isTagged: Bool = false, protectedHeader: [UInt8], payload: [UInt8], signature: [UInt8]) {
    self.isTagged = isTagged
    self.protectedHeader = protectedHeader
    self.payload = payload
    self.signature = signature
  }

  /// Signs a payload.
  ///
  /// - Throws: `P384Error` when the library refuses to sign.
  public init(signing payload: [UInt8], with key: P384PrivateKey, isTagged: Bool = false) throws(P384Error) {
    let header = CBOR.encode(.map([CBOREntry(.unsigned(1), CBORValue(Self.es384))]))
    self.init(
      isTagged: isTagged, protectedHeader: header, payload: payload,
      signature: try key.signature(for: Self.signatureStructure(protectedHeader: header, payload: payload)))
  }

  /// Reads a message.
  ///
  /// - Throws: ``AttestationError`` with a rule of the steps `structure` and `algorithm`.
  public init(decoding bytes: some Collection<UInt8>) throws(AttestationError) {
    try self.init(decoding: Array(bytes), rules: .complete)
  }

  /// Whether `key` made the signature.
  public func isSigned(by key: P384PublicKey) -> Bool {
    key.isValidSignature(
      signature, for: Self.signatureStructure(protectedHeader: protectedHeader, payload: payload))
  }

  /// The message as bytes.
  public var encoded: [UInt8] {
    let message = CBORValue.array([.bytes(protectedHeader), .map([]), .bytes(payload), .bytes(signature)])
    return CBOR.encode(isTagged ? .tagged(Self.tag, message) : message)
  }

  /// What the signature covers (RFC 9052 §4.4).
  public static func signatureStructure(protectedHeader: [UInt8], payload: [UInt8]) -> [UInt8] {
    CBOR.encode(.array([.text("Signature1"), .bytes(protectedHeader), .bytes([]), .bytes(payload)]))
  }
}
