import CryptoCore

extension X509Template {
  /// ecdsa-with-SHA384 (RFC 5758 §3.2).
  static let signatureAlgorithm: [UInt8] = [
    0x30, 0x0a, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x03,
  ]

  /// `TBSCertificate` (RFC 5280 §4.1.2): what the issuer signs.
  func toBeSigned(
    issuerName: [UInt8], issuerKeyIdentifier: [UInt8]?, subjectPublicKeyInfo: [UInt8]
  ) throws(X509Error) -> [UInt8] {
    guard serialNumber.contains(where: { $0 != 0 }), serialNumber.count <= 20 else {
      throw X509Error(.invalidTemplate, "a serial number is positive and has at most 20 bytes")
    }
    let extensions = try encodedExtensions(
      issuerKeyIdentifier: issuerKeyIdentifier, subjectPublicKeyInfo: subjectPublicKeyInfo)
    return DERWriter.sequence(
      DERWriter.element(0xa0, DERWriter.integer([2])),
      DERWriter.integer(serialNumber),
      Self.signatureAlgorithm,
      issuerName,
      DERWriter.sequence(try DERWriter.time(validity.notBefore), try DERWriter.time(validity.notAfter)),
      try subject.der(),
      subjectPublicKeyInfo,
      extensions.isEmpty ? [] : DERWriter.element(0xa3, DERWriter.sequence(extensions)))
  }

  /// 160 bits of the key's SHA-256 digest (RFC 7093 §2).
  static func keyIdentifier(of subjectPublicKeyInfo: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(subjectPublicKeyInfo).prefix(20))
  }

  private func encodedExtensions(
    issuerKeyIdentifier: [UInt8]?, subjectPublicKeyInfo: [UInt8]
  ) throws(X509Error) -> [UInt8] {
    var all: [X509Extension] = []
    if let basicConstraints {
      all.append(
        X509Extension(
          identifier: "2.5.29.19", isCritical: basicConstraints.isCritical, value: try basicConstraints.der()))
    }
    if let keyUsage { all.append(X509Extension(identifier: "2.5.29.15", isCritical: true, value: keyUsage.der)) }
    if includesKeyIdentifiers {
      let own = Self.keyIdentifier(of: subjectPublicKeyInfo)
      all.append(X509Extension(identifier: "2.5.29.14", isCritical: false, value: DERWriter.octets(own)))
      let issuer = DERWriter.sequence(DERWriter.element(0x80, issuerKeyIdentifier ?? own))
      all.append(X509Extension(identifier: "2.5.29.35", isCritical: false, value: issuer))
    }
    var encoded: [UInt8] = []
    for entry in all + additionalExtensions {
      encoded += DERWriter.sequence(
        try DERWriter.identifier(entry.identifier), entry.isCritical ? DERWriter.boolean(true) : [],
        DERWriter.octets(entry.value))
    }
    return encoded
  }
}

extension X509BasicConstraints {
  fileprivate func der() throws(X509Error) -> [UInt8] {
    guard let pathLength else { return DERWriter.sequence(isAuthority ? DERWriter.boolean(true) : []) }
    guard let length = UInt32(exactly: pathLength) else {
      throw X509Error(.invalidTemplate, "a path length is not negative")
    }
    let digits = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    return DERWriter.sequence(isAuthority ? DERWriter.boolean(true) : [], DERWriter.integer(digits))
  }
}

extension X509KeyUsage {
  /// A named bit list: the first name is the highest bit, trailing zeros are cut off (X.690 §11.2.2).
  fileprivate var der: [UInt8] {
    var content: [UInt8] = [0, 0]
    for bit in 0..<9 where rawValue & 1 << UInt16(bit) != 0 { content[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    while content.last == 0 { content.removeLast() }
    return DERWriter.bits(content, unused: UInt8(content.last?.trailingZeroBitCount ?? 0))
  }
}
