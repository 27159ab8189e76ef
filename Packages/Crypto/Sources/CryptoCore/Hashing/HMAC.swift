/// Keyed-hash message authentication (RFC 2104, FIPS 198-1), in one call or piece by piece.
public struct HMAC: Sendable {
  private var state: MessageAuthentication

  /// Starts an empty message under `key`, which may have any length.
  public init(_ algorithm: HashAlgorithm, key: SecretBytes) {
    state = MessageAuthentication(algorithm, key: key)
  }

  /// Appends bytes to the message.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    withContiguousBytes(bytes) { state.update($0) }
  }

  /// The code of the message so far, as long as the algorithm's digest. More bytes can follow.
  public func finalize() -> [UInt8] {
    makeBytes(count: state.byteCount) { state.write(to: $0) }
  }

  /// The authentication code of `message`.
  public static func authenticationCode(
    for message: some Collection<UInt8>, key: SecretBytes, using algorithm: HashAlgorithm
  ) -> [UInt8] {
    var hmac = HMAC(algorithm, key: key)
    hmac.update(message)
    return hmac.finalize()
  }

  /// Whether `code` is the complete authentication code of `message`. The comparison takes constant time.
  public static func isValid(
    _ code: some Collection<UInt8>, for message: some Collection<UInt8>, key: SecretBytes,
    using algorithm: HashAlgorithm
  ) -> Bool {
    ConstantTime.areEqual(authenticationCode(for: message, key: key, using: algorithm), code)
  }
}
