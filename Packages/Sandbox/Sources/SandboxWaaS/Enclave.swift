internal import Attestation
internal import AttestationTesting
internal import CryptoCore
internal import CryptoP256
internal import CryptoX509
internal import SandboxChain
internal import Synchronization

/// The enclave that attests answers: two keys of its own under the root that all Sandboxes share.
final class Enclave: Sendable {
  /// Scalars in hex. They never leave the service except into its own state file.
  struct Keys: Codable, Equatable {
    let authority: String
    let leaf: String
  }

  let keys: Keys
  private let issued = Mutex<EnclaveSigner?>(nil)

  /// Certificates are valid for this long, in seconds; then new ones are issued for the same keys.
  private static let validity: Int64 = 365 * 86_400

  init(keys: Keys) { self.keys = keys }

  /// New keys; nil if none come out of the randomness, which does not happen.
  convenience init?(_ random: SandboxRandom) {
    func scalar() -> String? {
      for _ in 0..<16 {
        let bytes = random.bytes(P384PrivateKey.rawScalarByteCount)
        if (try? P384PrivateKey(rawScalar: SecretBytes(copying: bytes))) != nil { return Hex.encode(bytes) }
      }
      return nil
    }
    guard let authority = scalar(), let leaf = scalar() else { return nil }
    self.init(keys: Keys(authority: authority, leaf: leaf))
  }

  /// The text of an answer's `X-Attestation-Document`.
  ///
  /// - Parameter now: milliseconds since 1970.
  func attest(_ exchange: AttestedExchange, nonce: String, now: Int64) throws -> String {
    try signer(at: now / 1000).attest(exchange, nonce: nonce, timestamp: now)
  }

  private func signer(at now: Int64) throws -> EnclaveSigner {
    try issued.withLock { issued in
      if let issued, issued.certificate.validity.contains(now) { return issued }
      let validity = X509Validity(notBefore: now - 3600, notAfter: now + Self.validity)
      let (authorityKey, leafKey) = (try Self.key(keys.authority), try Self.key(keys.leaf))
      let root = try SandboxEnclave.root()
      let authority = try root.issueAuthority(
        .authority(X509Name(commonName: "sandbox.enclave-authority"), validity: validity, pathLength: 0),
        key: authorityKey)
      let certificate = try authority.issue(
        .endEntity(X509Name(commonName: Self.moduleID), validity: validity),
        to: leafKey.publicKey.subjectPublicKeyInfo)
      let signer = try EnclaveSigner(
        moduleID: Self.moduleID, pcrs: SandboxEnclave.pcrs, caBundle: [root.certificate, authority.certificate],
        certificate: certificate, key: leafKey)
      issued = signer
      return signer
    }
  }

  private static let moduleID = "oms-sandbox-enclave"

  private static func key(_ scalar: String) throws -> P384PrivateKey {
    try P384PrivateKey(rawScalar: SecretBytes(copying: try Hex.decode(scalar)))
  }
}

/// What a client pins to believe the Sandbox's attestation. The root's private key is public knowledge: no key that
/// leads anywhere but to a loopback address may trust it.
public struct EnclaveDescription: Sendable, Hashable {
  /// The root certificate in PEM (RFC 7468 §5), the same for every Sandbox.
  public let rootCertificate: String
  /// SHA-256 of the root certificate's DER, in lowercase hex.
  public let rootFingerprint: String
  /// What the enclave measures, in lowercase hex, by number of the register.
  public let pcrs: [Int: String]

  /// The enclave of every Sandbox.
  ///
  /// - Throws: when the certificate cannot be read, which does not happen.
  public static func sandbox() throws -> EnclaveDescription {
    let root = try SandboxEnclave.root().certificate
    return EnclaveDescription(
      rootCertificate: root.pem, rootFingerprint: Hex.encode(root.sha256Fingerprint),
      pcrs: SandboxEnclave.pcrs.mapValues { Hex.encode($0) })
  }
}
