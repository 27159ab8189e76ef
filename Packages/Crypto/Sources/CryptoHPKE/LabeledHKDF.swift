import CryptoCore

/// LabeledExtract and LabeledExpand over HKDF-SHA256 (RFC 9180 §4).
struct LabeledHKDF {
  /// Nh.
  static let hashByteCount = 32
  let suiteID: [UInt8]

  func extract(salt: SecretBytes?, label: String, inputKeyMaterial: SecretBytes?) -> SecretBytes {
    let prefix = Array("HPKE-v1".utf8) + suiteID + Array(label.utf8)
    let labeled = SecretBytes(count: prefix.count + (inputKeyMaterial?.count ?? 0)) { output in
      output.copyBytes(from: prefix)
      inputKeyMaterial?.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: output[prefix.count...]).copyMemory(from: $0)
      }
    }
    guard let salt else { return HKDF.extract(inputKeyMaterial: labeled, salt: [], using: .sha256) }
    return salt.withUnsafeBytes { HKDF.extract(inputKeyMaterial: labeled, salt: $0, using: .sha256) }
  }

  func expand(
    _ key: SecretBytes, label: String, info: some Collection<UInt8>, count: Int
  ) throws(HPKEError) -> SecretBytes {
    guard let length = UInt16(exactly: count) else {
      throw HPKEError(.invalidExportLength, "\(count) bytes were asked for")
    }
    let labeled =
      [UInt8(length >> 8), UInt8(length & 0xff)] + Array("HPKE-v1".utf8) + suiteID + Array(label.utf8) + Array(info)
    do {
      return try HKDF.expand(pseudorandomKey: key, info: labeled, count: count, using: .sha256)
    } catch {
      throw HPKEError(.invalidExportLength, error.description)
    }
  }
}
