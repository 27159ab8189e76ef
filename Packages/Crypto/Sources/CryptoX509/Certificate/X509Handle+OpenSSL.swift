import COpenSSL
import CryptoCore

/// A certificate inside OpenSSL.
///
/// Nothing is changed after the initializer, which also fills OpenSSL's cache of the extensions, so that several
/// threads may read it.
final class X509Handle: @unchecked Sendable {
  let pointer: OpaquePointer

  init(der: [UInt8]) throws(X509Error) {
    defer { ERR_clear_error() }
    var consumed = 0
    let made: OpaquePointer? = der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      guard let start = position, let made = d2i_X509(nil, &position, buffer.count) else { return nil }
      consumed = position.map { $0 - start } ?? 0
      return made
    }
    guard let made else { throw X509Error(.invalidEncoding, "not a certificate in DER") }
    pointer = made
    guard consumed == der.count else {
      throw X509Error(.invalidEncoding, "\(der.count - consumed) bytes follow the certificate")
    }
    // OpenSSL also reads BER; only DER comes back as it was.
    guard Self.encoded({ i2d_X509(made, $0) }) == der else {
      throw X509Error(.invalidEncoding, "the encoding is not DER")
    }
    // Fills the cache of the extensions. The result says whether the certificate suits any purpose, which is not asked.
    _ = X509_check_purpose(made, -1, 0)
  }

  deinit { X509_free(pointer) }

  /// Whether OpenSSL could make sense of all extensions that it knows.
  var areExtensionsReadable: Bool { X509_get_extension_flags(pointer) & UInt32(EXFLAG_INVALID) == 0 }

  var subject: String { Self.text(of: X509_get_subject_name(pointer)) }
  var issuer: String { Self.text(of: X509_get_issuer_name(pointer)) }
  var signatureAlgorithm: String {
    OBJ_nid2sn(X509_get_signature_nid(pointer)).map { String(cString: $0) } ?? "unknown"
  }

  var serialNumber: [UInt8] {
    guard let number = X509_get0_serialNumber(pointer), let digits = ASN1_STRING_get0_data(number) else { return [] }
    return Array(UnsafeBufferPointer(start: digits, count: Int(ASN1_STRING_length(number))))
  }

  /// The subject's name in DER, as the certificates that it issues repeat it.
  var subjectName: [UInt8] { Self.encoded { i2d_X509_NAME(X509_get_subject_name(pointer), $0) } }

  var subjectKeyIdentifier: [UInt8]? {
    guard let identifier = X509_get0_subject_key_id(pointer), let start = ASN1_STRING_get0_data(identifier) else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(identifier))))
  }

  func subjectPublicKeyInfo() throws(X509Error) -> [UInt8] {
    let info = Self.encoded { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), $0) }
    guard !info.isEmpty else { throw X509Error(.invalidEncoding, "the certificate's key cannot be read") }
    return info
  }

  func isNamed(by issuer: X509Handle) -> Bool {
    X509_NAME_cmp(X509_get_issuer_name(pointer), X509_get_subject_name(issuer.pointer)) == 0
  }

  func isSigned(by issuer: X509Handle) -> Bool {
    defer { ERR_clear_error() }
    guard let key = X509_get0_pubkey(issuer.pointer) else { return false }
    return X509_verify(pointer, key) == 1
  }

  private static func text(of name: OpaquePointer?) -> String {
    guard let name, let output = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(output) }
    // Control characters stay escaped.
    guard X509_NAME_print_ex(output, name, 0, UInt(oms_name_form)) >= 0 else { return "" }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while case let count = BIO_read(output, &buffer, Int32(buffer.count)), count > 0 {
      text.append(contentsOf: buffer[..<Int(count)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Runs an `i2d` function twice: for the length, then for the bytes.
  private static func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
    let count = write(nil)
    guard count > 0 else { return [] }
    return makeBytes(count: Int(count)) { output in
      var position: UnsafeMutablePointer<UInt8>? = output.bytePointer
      _ = write(&position)
    }
  }
}
