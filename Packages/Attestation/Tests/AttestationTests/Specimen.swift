import CryptoCore
import CryptoP256
import CryptoX509

@testable import Attestation

/// An attestation that is right in everything but what a test changes.
struct Specimen {
  static let second: Int64 = 1_800_000_000
  static let validity = X509Validity(notBefore: second - 3600, notAfter: second + 3600)
  static let measurement = [UInt8](repeating: 0xa1, count: 48)

  // The chain.
  var root = X509Template.authority(X509Name(commonName: "root"), validity: validity)
  var authority = X509Template.authority(X509Name(commonName: "authority"), validity: validity, pathLength: 0)
  var leaf = X509Template.endEntity(X509Name(commonName: "enclave"), validity: validity)
  var leafPublicKey: [UInt8]?
  /// Replaces the certificates, from the root to the leaf, that were issued.
  var chain: (([X509Certificate]) throws -> [X509Certificate])?
  /// Replaces the chain's and the leaf's key altogether.
  var given: (certificates: [[UInt8]], leafKey: P384PrivateKey)?

  // The document and its message.
  var document: (inout AttestationDocument) -> Void = { _ in }
  var fields: (inout [CBOREntry]) -> Void = { _ in }
  var header = CBOR.encode(.map([CBOREntry(.unsigned(1), .negative(34))]))
  var signer: P384PrivateKey?
  var elements: (inout [CBORValue]) -> Void = { _ in }
  var tag: UInt64?
  var message: (inout [UInt8]) -> Void = { _ in }
  var text: (inout String) -> Void = { _ in }

  // What the verifier expects.
  var policy: (inout AttestationPolicy) -> Void = { _ in }
  var nonce: [UInt8] = Array("nonce".utf8)
  var userData: [UInt8] = Array("user data".utf8)
  var now = second * 1000

  func report(ignoring ignored: Set<AttestationRule> = []) throws -> AttestationReport {
    let enclaveKey = try given?.leafKey ?? P384PrivateKey.generate()
    var certificates = try given?.certificates ?? issued(to: enclaveKey).map(\.der)
    let end = certificates.removeLast()
    var document = AttestationDocument(
      moduleID: "module", timestamp: Self.second * 1000, pcrs: [0: Self.measurement], certificate: end,
      caBundle: certificates, userData: Array("user data".utf8), nonce: Array("nonce".utf8))
    self.document(&document)
    let payload = try payload(of: document)
    let signature = try (signer ?? enclaveKey).signature(
      for: COSESign1.signatureStructure(protectedHeader: header, payload: payload))
    var elements: [CBORValue] = [.bytes(header), .map([]), .bytes(payload), .bytes(signature)]
    self.elements(&elements)
    var bytes = CBOR.encode(tag.map { .tagged($0, .array(elements)) } ?? .array(elements))
    message(&bytes)
    var text = Base64.encode(bytes)
    self.text(&text)
    var policy = AttestationPolicy(
      rootFingerprint: SHA256.hash(certificates[0]), measurements: [Self.measurement])
    self.policy(&policy)
    return AttestationVerifier(policy: policy, rules: RuleBook(ignoring: ignored))
      .examine(base64: text, nonce: nonce, userData: userData, now: now)
  }

  private func issued(to key: P384PrivateKey) throws -> [X509Certificate] {
    let root = try X509Authority.root(root, key: .generate())
    let authority = try root.issueAuthority(authority, key: .generate())
    let end = try authority.issue(leaf, to: leafPublicKey ?? key.publicKey.subjectPublicKeyInfo)
    let certificates = [root.certificate, authority.certificate, end]
    return try chain?(certificates) ?? certificates
  }

  private func payload(of document: AttestationDocument) throws -> [UInt8] {
    guard case .map(var entries) = try CBOR.decode(document.payload) else { return [] }
    fields(&entries)
    return CBOR.encode(.map(entries))
  }
}

extension [CBOREntry] {
  /// Sets, or with nil removes, a field.
  mutating func set(_ name: String, _ value: CBORValue?) {
    removeAll { $0.key == .text(name) }
    if let value { append(CBOREntry(.text(name), value)) }
  }
}
