import CPKCS11
import KeyStorage

/// The keys of one tag on a token.
///
/// A credential is a pair of objects with the tag as label and one identifier: eight bytes that grow with each new key
/// under the tag, and eight random ones. The pair with the highest identifier is the valid one, so that a process that
/// ends between creating a key and destroying the former leaves no doubt.
struct PKCS11KeyObjects {
  /// The object identifier of P-256 (1.2.840.10045.3.1.7) in DER.
  private static let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

  let session: PKCS11Session
  let label: [UInt8]

  /// The identifiers of the private keys, the valid one last.
  func identifiers() throws(PKCS11Failure) -> [[UInt8]] {
    var identifiers: [[UInt8]] = []
    for object in try session.find(template(CKO_PRIVATE_KEY)) {
      identifiers.append(try session.attribute(UInt(CKA_ID), of: object))
    }
    return identifiers.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The private key with an identifier.
  func privateKey(_ identifier: [UInt8]) throws(PKCS11Failure) -> UInt? {
    try session.find(template(CKO_PRIVATE_KEY).add(UInt(CKA_ID), identifier)).first
  }

  /// The public key with an identifier: 65 bytes; nil when there is none or it is none of P-256.
  func publicKey(_ identifier: [UInt8]) throws(PKCS11Failure) -> [UInt8]? {
    guard let object = try session.find(template(CKO_PUBLIC_KEY).add(UInt(CKA_ID), identifier)).first else {
      return nil
    }
    return try Self.point(session.attribute(UInt(CKA_EC_POINT), of: object))
  }

  /// Generates the pair that comes after the others.
  func generate() throws(PKCS11Failure) -> (identifier: [UInt8], publicKey: [UInt8]?) {
    let last = try identifiers().last.map { UInt64(bigEndianBytes: $0.prefix(8)) } ?? 0
    let identifier = (last &+ 1).bigEndianBytes + UInt64.random(in: .min ... .max).bigEndianBytes
    let publicTemplate = template(CKO_PUBLIC_KEY).add(UInt(CKA_ID), identifier)
      .add(UInt(CKA_TOKEN), true).add(UInt(CKA_VERIFY), true).add(UInt(CKA_EC_PARAMS), Self.curve)
    let privateTemplate = template(CKO_PRIVATE_KEY).add(UInt(CKA_ID), identifier)
      .add(UInt(CKA_TOKEN), true).add(UInt(CKA_PRIVATE), true).add(UInt(CKA_SENSITIVE), true)
      .add(UInt(CKA_EXTRACTABLE), false).add(UInt(CKA_SIGN), true)
    let object = try session.generateKeyPair(publicKey: publicTemplate, privateKey: privateTemplate)
    return (identifier, try Self.point(session.attribute(UInt(CKA_EC_POINT), of: object)))
  }

  /// Destroys the pairs up to an identifier (nil: all), the private keys first.
  func destroy(upTo last: [UInt8]? = nil, includingLast: Bool = true) throws(PKCS11Failure) {
    for kind in [CKO_PRIVATE_KEY, CKO_PUBLIC_KEY] {
      for object in try session.find(template(kind)) {
        if let last {
          let identifier = try session.attribute(UInt(CKA_ID), of: object)
          guard identifier.lexicographicallyPrecedes(last) || includingLast && identifier == last else { continue }
        }
        try session.destroy(object)
      }
    }
  }

  private func template(_ kind: UInt) -> PKCS11Template {
    PKCS11Template().add(UInt(CKA_CLASS), kind).add(UInt(CKA_KEY_TYPE), UInt(CKK_EC)).add(UInt(CKA_LABEL), label)
  }

  /// Takes the point out of its DER OCTET STRING; some modules leave that away.
  private static func point(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.count == 67, bytes.starts(with: [0x04, 0x41, 0x04]) { return Array(bytes.dropFirst(2)) }
    return bytes.count == 65 && bytes.first == 0x04 ? bytes : nil
  }
}
