import CryptoCore
import CryptoP256
import CryptoX509

@testable import Attestation

extension Fault {
  static let chain: [Fault] = [
    Fault("a leaf that is no certificate", .certificateEncoding, without: .unreadable) {
      $0.document = { $0.certificate = [0x30, 0] }
    },
    Fault("a byte after an authority's certificate", .certificateEncoding, without: .unreadable) {
      $0.document = { $0.caBundle[1].append(0) }
    },
    Fault("an authority with the issuer's key and another name", .chainNames) { specimen in
      let key = try P384PrivateKey.generate()
      let leafKey = try P384PrivateKey.generate()
      let root = try X509Authority.root(specimen.root, key: key)
      let alias = try X509Authority.root(
        .authority(X509Name(commonName: "alias"), validity: Specimen.validity), key: key)
      let leaf = try alias.issue(specimen.leaf, to: leafKey.publicKey.subjectPublicKeyInfo)
      specimen.given = ([root.certificate.der, leaf.der], leafKey)
    },
    Fault("a root with the issuer's name and another key", .chainSignatures) { specimen in
      specimen.root.includesKeyIdentifiers = false
      specimen.authority.includesKeyIdentifiers = false
      let template = specimen.root
      specimen.chain = { [try X509Authority.root(template, key: .generate()).certificate] + $0.dropFirst() }
    },
    Fault("an expired leaf", .chainValidity) {
      $0.leaf.validity = X509Validity(notBefore: Specimen.second - 60, notAfter: Specimen.second - 1)
    },
    Fault("a leaf that is not yet valid", .chainValidity) {
      $0.leaf.validity = X509Validity(notBefore: Specimen.second + 1, notAfter: Specimen.second + 60)
    },
    Fault("an expired authority", .chainValidity) {
      $0.authority.validity = X509Validity(notBefore: Specimen.second - 60, notAfter: Specimen.second - 1)
    },
    Fault("an authority without basic constraints", .chainBasicConstraints) { $0.authority.basicConstraints = nil },
    Fault("an issuer that is no authority", .chainBasicConstraints) {
      $0.authority.basicConstraints = X509BasicConstraints(isAuthority: false)
    },
    Fault("basic constraints that are not critical", .chainBasicConstraints) {
      $0.authority.basicConstraints?.isCritical = false
    },
    Fault("a root that allows no authority below it", .chainPathLength) { $0.root.basicConstraints?.pathLength = 0 },
    Fault("an authority that may not sign certificates", .chainKeyUsage) {
      $0.authority.keyUsage = .digitalSignature
    },
    Fault("an authority without key usage", .chainKeyUsage) { $0.authority.keyUsage = nil },
    Fault("a leaf that is an authority", .leafIsNoAuthority) {
      $0.leaf.basicConstraints = X509BasicConstraints(isAuthority: true)
    },
    Fault("a leaf that may only agree on keys", .leafKeyUsage) { $0.leaf.keyUsage = .keyAgreement },
    Fault("a leaf without key usage", .leafKeyUsage) { $0.leaf.keyUsage = nil },
    Fault("a critical extension that nobody knows", .chainExtensions) {
      $0.leaf.additionalExtensions = [X509Extension(identifier: "1.2.3.4", isCritical: true, value: [5, 0])]
    },
    Fault("an authority on P-256", .chainCurve) { $0.given = try MixedChain.make() },
    Fault("an authority key identifier of another key", .chainValidation) {
      $0.leaf.includesKeyIdentifiers = false
      $0.leaf.additionalExtensions = [
        X509Extension(identifier: "2.5.29.35", isCritical: false, value: [0x30, 4, 0x80, 2, 1, 2])
      ]
    },
    Fault("a leaf on P-256", .leafCurve, without: .unreadable) {
      $0.leafPublicKey = try P256PrivateKey.generate().publicKey.subjectPublicKeyInfo
    },
    Fault("signed by another key", .signature) { $0.signer = try .generate() },
    Fault("the payload changed after it was signed", .signature) {
      $0.elements = { if case .bytes(let bytes) = $0[2] { $0[2] = .bytes(bytes.moduleRenamed) } }
    },
    Fault("a signature of zeros", .signature) {
      $0.elements = { $0[3] = .bytes([UInt8](repeating: 0, count: 96)) }
    },
  ]
}

extension [UInt8] {
  /// The payload with another module name of the same length.
  fileprivate var moduleRenamed: [UInt8] {
    let name = Array("module".utf8)
    guard let start = indices.last(where: { self[$0...].starts(with: name) && self[..<$0].last == 0x66 }) else {
      return []
    }
    return self[..<start] + Array("nodule".utf8) + self[(start + name.count)...]
  }
}
