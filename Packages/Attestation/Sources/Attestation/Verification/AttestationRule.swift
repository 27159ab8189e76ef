/// What an attestation must satisfy, one rule each, in the order in which they are checked.
public enum AttestationRule: String, Hashable, Sendable, CaseIterable {
  /// The header is canonical base64 (RFC 4648 §4).
  case canonicalBase64
  /// One value of CBOR within the limits, and nothing after it.
  case cbor
  /// No tag, or the tag of COSE_Sign1, 18 (RFC 9052 §2).
  case tag
  /// An array of four elements (RFC 9052 §4.2).
  case fourElements
  /// Protected header, payload and signature are byte strings.
  case elementTypes
  /// The unprotected header is an empty map.
  case emptyUnprotectedHeader
  /// The signature has 96 bytes.
  case signatureLength
  /// The protected header names ES384 (RFC 9053 §2.1).
  case algorithm
  /// The payload is a map.
  case payloadMap
  /// `module_id` is a text that is not empty, where it is there.
  case moduleID
  /// `digest` is `SHA384`.
  case digest
  /// `timestamp` is an unsigned number.
  case timestamp
  /// `pcrs` is a map that is not empty.
  case pcrMap
  /// Every key of `pcrs` is in 0…31.
  case pcrIndex
  /// Every value of `pcrs` has 32, 48 or 64 bytes.
  case pcrLength
  /// `certificate` has 1…1024 bytes.
  case certificate
  /// `cabundle` is an array of certificates of 1…1024 bytes each, at least one.
  case caBundle
  /// `public_key` has 1…1024 bytes, where it is there.
  case publicKey
  /// `user_data` has at most 512 bytes.
  case userDataLength
  /// `nonce` has at most 512 bytes.
  case nonceLength
  /// The timestamp is near the present.
  case freshness
  /// PCR0 is one of the trusted measurements.
  case measurement
  /// PCR0 is not all zero, which is what every enclave in debug mode has.
  case debugMode
  /// `nonce` is the one that was sent.
  case nonce
  /// `user_data` belongs to the request and its answer.
  case binding
  /// The first certificate of `cabundle` is the pinned root.
  case root
  /// Every certificate is DER.
  case certificateEncoding
  /// Each certificate names the previous one as its issuer.
  case chainNames
  /// Each certificate is signed by the previous one.
  case chainSignatures
  /// Each certificate is valid at the document's time.
  case chainValidity
  /// Each authority has critical basic constraints.
  case chainBasicConstraints
  /// No authority has more authorities below it than it allows.
  case chainPathLength
  /// Each authority may sign certificates.
  case chainKeyUsage
  /// The leaf is no authority.
  case leafIsNoAuthority
  /// The leaf's key may make signatures.
  case leafKeyUsage
  /// No critical extension that is not understood.
  case chainExtensions
  /// Every authority's key is on P-384.
  case chainCurve
  /// OpenSSL's own path validation finds nothing.
  case chainValidation
  /// The leaf's key is on P-384.
  case leafCurve
  /// The leaf's key signed the payload.
  case signature

  /// The larger step that the rule belongs to.
  public var step: AttestationStep {
    switch self {
    case .canonicalBase64: .base64
    case .cbor, .tag, .fourElements, .elementTypes, .emptyUnprotectedHeader, .signatureLength: .structure
    case .algorithm: .algorithm
    case .payloadMap, .moduleID, .digest, .timestamp, .pcrMap, .pcrIndex, .pcrLength, .certificate, .caBundle,
      .publicKey, .userDataLength, .nonceLength:
      .payload
    case .freshness: .freshness
    case .measurement, .debugMode: .pcr0
    case .nonce: .nonce
    case .binding: .binding
    case .root: .root
    case .certificateEncoding, .chainNames, .chainSignatures, .chainValidity, .chainBasicConstraints,
      .chainPathLength, .chainKeyUsage, .leafIsNoAuthority, .leafKeyUsage, .chainExtensions, .chainCurve,
      .chainValidation:
      .chain
    case .leafCurve, .signature: .signature
    }
  }
}

/// The steps of a verification, in their order.
public enum AttestationStep: String, Hashable, Sendable, CaseIterable {
  /// The text of the header.
  case base64
  /// The COSE_Sign1 message.
  case structure
  /// The signature's algorithm.
  case algorithm
  /// The document inside.
  case payload
  /// Its age.
  case freshness
  /// What runs in the enclave.
  case pcr0
  /// Whether it answers this request.
  case nonce
  /// Whether it speaks of this answer.
  case binding
  /// Who vouches for it.
  case root
  /// Whether the root leads to the enclave's key.
  case chain
  /// Whether the enclave's key signed.
  case signature
}
