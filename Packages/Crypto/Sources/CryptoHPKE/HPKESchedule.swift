import CryptoCore

/// The keys of one context and the position in its sequence of nonces (RFC 9180 §5.1 and §5.2).
struct HPKESchedule {
  let aead: HPKE.AEAD
  let key: SecretBytes
  let baseNonce: SecretBytes
  let exporterSecret: SecretBytes
  private let hkdf: LabeledHKDF
  private(set) var sequenceNumber: UInt64

  /// KeySchedule in base mode: no pre-shared key.
  init(
    sharedSecret: SecretBytes, info: some Collection<UInt8>, aead: HPKE.AEAD, sequenceNumber: UInt64 = 0
  ) throws(HPKEError) {
    self.aead = aead
    self.sequenceNumber = sequenceNumber
    let kdf: [UInt8] = [0x00, 0x01]
    let aeadIdentifier = [UInt8(aead.rawValue >> 8), UInt8(aead.rawValue & 0xff)]
    hkdf = LabeledHKDF(suiteID: Array("HPKE".utf8) + DHKEM.identifier + kdf + aeadIdentifier)
    let infoBytes = SecretBytes(copying: info)
    let pskIDHash = hkdf.extract(salt: nil, label: "psk_id_hash", inputKeyMaterial: nil)
    let infoHash = hkdf.extract(salt: nil, label: "info_hash", inputKeyMaterial: infoBytes)
    let context = [0x00] + pskIDHash.withUnsafeBytes { Array($0) } + infoHash.withUnsafeBytes { Array($0) }
    let secret = hkdf.extract(salt: sharedSecret, label: "secret", inputKeyMaterial: nil)
    key = try hkdf.expand(secret, label: "key", info: context, count: aead.keyByteCount)
    baseNonce = try hkdf.expand(secret, label: "base_nonce", info: context, count: aead.nonceByteCount)
    exporterSecret = try hkdf.expand(secret, label: "exp", info: context, count: LabeledHKDF.hashByteCount)
  }

  func seal(_ text: some Collection<UInt8>, data: some Collection<UInt8>) throws(HPKEError) -> [UInt8] {
    let nonce = try nonce()
    do throws(AEADError) {
      switch aead {
      case .aes128GCM, .aes256GCM: return try AESGCM.seal(text, key: key, nonce: nonce, additionalData: data)
      case .chaCha20Poly1305: return try ChaCha20Poly1305.seal(text, key: key, nonce: nonce, additionalData: data)
      }
    } catch {
      throw HPKEError(.operationFailed, error.description)
    }
  }

  func open(_ sealed: some Collection<UInt8>, data: some Collection<UInt8>) throws(HPKEError) -> SecretBytes {
    let nonce = try nonce()
    do throws(AEADError) {
      switch aead {
      case .aes128GCM, .aes256GCM: return try AESGCM.open(sealed, key: key, nonce: nonce, additionalData: data)
      case .chaCha20Poly1305: return try ChaCha20Poly1305.open(sealed, key: key, nonce: nonce, additionalData: data)
      }
    } catch {
      throw HPKEError(.openFailed, error.description)
    }
  }

  /// IncrementSeq, after a message was sealed or opened.
  mutating func advance() { sequenceNumber += 1 }

  func export(_ exporterContext: some Collection<UInt8>, count: Int) throws(HPKEError) -> SecretBytes {
    try hkdf.expand(exporterSecret, label: "sec", info: exporterContext, count: count)
  }

  /// ComputeNonce: the base nonce XOR the sequence number.
  private func nonce() throws(HPKEError) -> [UInt8] {
    guard sequenceNumber < .max else { throw HPKEError(.messageLimitReached, "no nonce is left") }
    var nonce = baseNonce.withUnsafeBytes { Array($0) }
    for index in 0..<8 { nonce[nonce.count - 1 - index] ^= UInt8(truncatingIfNeeded: sequenceNumber >> (8 * index)) }
    return nonce
  }
}
