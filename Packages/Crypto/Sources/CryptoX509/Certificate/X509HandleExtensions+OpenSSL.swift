import COpenSSL

extension X509Handle {
  func validity() throws(X509Error) -> X509Validity {
    guard let notBefore = Self.seconds(X509_get0_notBefore(pointer)),
      let notAfter = Self.seconds(X509_get0_notAfter(pointer))
    else {
      ERR_clear_error()
      throw X509Error(.invalidEncoding, "the certificate's dates cannot be read")
    }
    return X509Validity(notBefore: notBefore, notAfter: notAfter)
  }

  func basicConstraints() throws(X509Error) -> X509BasicConstraints? {
    defer { ERR_clear_error() }
    var critical: Int32 = 0
    guard let found = X509_get_ext_d2i(pointer, NID_basic_constraints, &critical, nil) else {
      // −1: there is none. −2: there are several. Otherwise it could not be read.
      guard critical == -1 else { throw X509Error(.invalidEncoding, "the basic constraints cannot be read") }
      return nil
    }
    let constraints = found.assumingMemoryBound(to: BASIC_CONSTRAINTS.self)
    defer { BASIC_CONSTRAINTS_free(constraints) }
    var pathLength: Int?
    if let number = constraints.pointee.pathlen {
      let value = ASN1_INTEGER_get(number)
      guard value >= 0 else { throw X509Error(.invalidEncoding, "the path length is negative or too large") }
      pathLength = value
    }
    return X509BasicConstraints(
      isAuthority: constraints.pointee.ca != 0, pathLength: pathLength, isCritical: critical == 1)
  }

  var keyUsage: X509KeyUsage? {
    let bits = X509_get_key_usage(pointer)
    guard bits != UInt32.max else { return nil }
    let names: [(UInt32, X509KeyUsage)] = [
      (UInt32(KU_DIGITAL_SIGNATURE), .digitalSignature), (UInt32(KU_NON_REPUDIATION), X509KeyUsage(rawValue: 1 << 1)),
      (UInt32(KU_KEY_ENCIPHERMENT), .keyEncipherment), (UInt32(KU_DATA_ENCIPHERMENT), X509KeyUsage(rawValue: 1 << 3)),
      (UInt32(KU_KEY_AGREEMENT), .keyAgreement), (UInt32(KU_KEY_CERT_SIGN), .certificateSigning),
      (UInt32(KU_CRL_SIGN), .revocationListSigning), (UInt32(KU_ENCIPHER_ONLY), X509KeyUsage(rawValue: 1 << 7)),
      (UInt32(KU_DECIPHER_ONLY), X509KeyUsage(rawValue: 1 << 8)),
    ]
    return names.reduce(into: []) { usage, name in if bits & name.0 != 0 { usage.insert(name.1) } }
  }

  func extensions() throws(X509Error) -> [X509Extension] {
    var found: [X509Extension] = []
    for index in 0..<max(0, X509_get_ext_count(pointer)) {
      guard let entry = X509_get_ext(pointer, index), let object = X509_EXTENSION_get_object(entry),
        let data = X509_EXTENSION_get_data(entry)
      else { throw X509Error(.invalidEncoding, "extension \(index) cannot be read") }
      var text = [CChar](repeating: 0, count: 128)
      let count = OBJ_obj2txt(&text, Int32(text.count), object, 1)
      guard count > 0, Int(count) < text.count else {
        throw X509Error(.invalidEncoding, "the identifier of extension \(index) cannot be read")
      }
      let identifier = String(decoding: text[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard !found.contains(where: { $0.identifier == identifier }) else {
        throw X509Error(.invalidEncoding, "the extension \(identifier) stands twice")
      }
      let value = UnsafeBufferPointer(start: ASN1_STRING_get0_data(data), count: Int(ASN1_STRING_length(data)))
      found.append(
        X509Extension(
          identifier: identifier, isCritical: X509_EXTENSION_get_critical(entry) != 0, value: Array(value)))
    }
    return found
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    guard let time, let epoch = ASN1_TIME_set(nil, 0) else { return nil }
    defer { ASN1_TIME_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
    return Int64(days) * 86_400 + Int64(seconds)
  }
}
