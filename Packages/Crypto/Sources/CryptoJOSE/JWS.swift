import CryptoCore
import CryptoEd25519
public import CryptoP256
import CryptoSecp256k1

/// A JSON Web Signature in compact serialization (RFC 7515 §7.1), such as an ID token.
///
/// Reading one checks its form only; nothing in it can be trusted before ``verify(with:)`` has returned. The claims of
/// a token (issuer, audience, times) are the caller's to check.
public struct JWS: Hashable, Sendable {
  /// The longest text that is read unless told otherwise, in UTF-8 bytes.
  public static let defaultMaximumByteCount = 1 << 20

  /// The protected header.
  public let header: JWSHeader
  /// What is signed, decoded.
  public let payload: [UInt8]
  /// The signature, decoded.
  public let signature: [UInt8]
  /// The text before the last dot, which the signature covers.
  private let signingInput: [UInt8]

  /// Reads a compact serialization.
  ///
  /// - Throws: ``JOSEError`` with `malformed` naming the offset, or one of the header's faults.
  public init(
    compact: some StringProtocol, maximumByteCount: Int = defaultMaximumByteCount
  ) throws(JOSEError) {
    let text = Array(compact.utf8)
    guard text.count <= maximumByteCount else {
      throw JOSEError(.malformed, "the text is longer than \(maximumByteCount) bytes", offset: maximumByteCount)
    }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw JOSEError(.malformed, "\(parts.count) parts instead of header, payload and signature")
    }
    header = try JWSHeader(json: Self.decode(parts[0], named: "header"))
    payload = try Self.decode(parts[1], named: "payload")
    signature = try Self.decode(parts[2], named: "signature")
    signingInput = Array(text[..<parts[1].endIndex])
  }

  /// Verifies the signature with the right key of a set.
  ///
  /// A key fits when it can serve the header's algorithm, is not reserved for something else, and has the header's key
  /// id where there is one.
  /// - Returns: the key that made the signature.
  /// - Throws: ``JOSEError`` with `keyNotFound` when no key fits, or `invalidSignature`.
  @discardableResult
  public func verify(with keys: JWKSet) throws(JOSEError) -> JWK {
    let candidates = keys.keys.filter { key in
      key.canVerify(header.algorithm) && (header.keyID.map { key.hasKeyID($0) } ?? true)
    }
    guard !candidates.isEmpty else {
      throw JOSEError(.keyNotFound, "no key for this key id and algorithm \(header.algorithm.rawValue)")
    }
    guard let key = candidates.first(where: { isValid(with: $0) }) else {
      throw JOSEError(.invalidSignature, "the signature does not belong to header and payload")
    }
    return key
  }

  /// Whether the signature is this key's, and the key may be used for the header's algorithm.
  public func isValid(with key: JWK) -> Bool {
    guard key.canVerify(header.algorithm) else { return false }
    switch key.material {
    case .p256(let key):
      return key.isValidSignature(signature, for: signingInput)
    case .secp256k1(let key):
      return key.isValidSignature(compact: signature, forDigest: SHA256.hash(signingInput), acceptHighS: true)
    case .rsa(let key):
      return key.isValidSignature(signature, for: signingInput)
    case .ed25519(let key):
      return key.isValidSignature(signature, for: signingInput)
    }
  }

  /// Signs a payload with ES256 and returns the compact serialization.
  ///
  /// - Throws: ``JOSEError`` with `operationFailed` when a library refuses.
  public static func sign(
    _ payload: some Collection<UInt8>, with key: P256PrivateKey, keyID: String? = nil, type: String? = nil
  ) throws(JOSEError) -> String {
    let header = JWSHeader(algorithm: .es256, keyID: keyID, type: type).json
    let signingInput = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload))"
    do {
      return "\(signingInput).\(Base64URL.encode(try key.signature(for: signingInput.utf8)))"
    } catch {
      throw JOSEError(.operationFailed, error.description)
    }
  }

  private static func decode(_ part: ArraySlice<UInt8>, named name: String) throws(JOSEError) -> [UInt8] {
    do {
      return try Base64URL.decode(String(decoding: part, as: UTF8.self))
    } catch {
      throw JOSEError(
        .malformed, "the \(name) is not base64url: \(error.code.rawValue)", offset: part.startIndex + error.offset)
    }
  }
}
