/// Key derivation from key material that is already random (RFC 5869). For passphrases use ``Argon2id``.
public enum HKDF {
  /// Concentrates key material into a pseudorandom key as long as the algorithm's digest (RFC 5869 §2.2).
  ///
  /// An empty salt stands for one digest length of zeros.
  public static func extract(
    inputKeyMaterial: SecretBytes, salt: some Collection<UInt8>, using algorithm: HashAlgorithm
  ) -> SecretBytes {
    var state = MessageAuthentication(algorithm, key: SecretBytes(copying: salt))
    inputKeyMaterial.withUnsafeBytes { state.update($0) }
    return SecretBytes(count: state.byteCount) { state.write(to: $0) }
  }

  /// Stretches a pseudorandom key to `count` bytes that are bound to `info` (RFC 5869 §2.3).
  ///
  /// - Throws: ``HKDFError`` when `count` is negative or above 255 digest lengths.
  public static func expand(
    pseudorandomKey: SecretBytes, info: some Collection<UInt8>, count: Int, using algorithm: HashAlgorithm
  ) throws(HKDFError) -> SecretBytes {
    let blockCount = algorithm.digestByteCount
    guard count >= 0, count <= 255 * blockCount else {
      throw HKDFError(requestedByteCount: count, maximumByteCount: 255 * blockCount)
    }
    let keyed = MessageAuthentication(algorithm, key: pseudorandomKey)
    return withContiguousBytes(info) { info in
      SecretBytes(count: count) { output in
        withUnsafeTemporaryAllocation(byteCount: blockCount, alignment: 16) { block in
          block.initializeMemory(as: UInt8.self, repeating: 0)
          var written = 0
          var counter: UInt8 = 1
          while written < count {
            var state = keyed
            if written > 0 { state.update(UnsafeRawBufferPointer(block)) }
            state.update(info)
            withUnsafeBytes(of: &counter) { state.update($0) }
            state.write(to: block)
            let taken = min(blockCount, count - written)
            UnsafeMutableRawBufferPointer(rebasing: output[written..<(written + taken)])
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
            written += taken
            counter &+= 1
          }
          Wiping.wipe(block)
        }
      }
    }
  }

  /// Extracts and expands in one go.
  ///
  /// - Throws: ``HKDFError`` when `count` is negative or above 255 digest lengths.
  public static func deriveKey(
    inputKeyMaterial: SecretBytes, salt: some Collection<UInt8>, info: some Collection<UInt8>, count: Int,
    using algorithm: HashAlgorithm
  ) throws(HKDFError) -> SecretBytes {
    let key = extract(inputKeyMaterial: inputKeyMaterial, salt: salt, using: algorithm)
    return try expand(pseudorandomKey: key, info: info, count: count, using: algorithm)
  }
}
