/// What an enclave says of itself: the payload of an AWS Nitro attestation.
///
/// The rules of the fields are those of the AWS Nitro Enclaves attestation process. A document says nothing until its
/// signature and chain are verified; ``AttestationVerifier`` does that.
public struct AttestationDocument: Hashable, Sendable {
  /// The only digest there is.
  public static let digest = "SHA384"

  /// Which enclave module made the document, such as `i-0123456789abcdef0-enc0123456789abcdef`.
  public var moduleID: String?
  /// When, in milliseconds since 1970-01-01T00:00:00Z.
  public var timestamp: Int64
  /// The platform configuration registers, by index in 0…31; 32, 48 or 64 bytes each. PCR0 measures the image.
  public var pcrs: [Int: [UInt8]]
  /// The certificate of the key that signs, in DER.
  public var certificate: [UInt8]
  /// The certificates from the root downward, in DER.
  public var caBundle: [[UInt8]]
  /// A public key that the enclave offers, in the form that its users agreed on.
  public var publicKey: [UInt8]?
  /// Up to 512 bytes that the enclave wants to say.
  public var userData: [UInt8]
  /// Up to 512 bytes that were asked for.
  public var nonce: [UInt8]

  /// Puts a document together.
  public init(
    moduleID: String?, timestamp: Int64, pcrs: [Int: [UInt8]], certificate: [UInt8], caBundle: [[UInt8]],
    publicKey: [UInt8]? = nil, userData: [UInt8], nonce: [UInt8]
  ) {
    self.moduleID = moduleID
    self.timestamp = timestamp
    self.pcrs = pcrs
    self.certificate = certificate
    self.caBundle = caBundle
    self.publicKey = publicKey
    self.userData = userData
    self.nonce = nonce
  }

  /// Reads the payload of a message.
  ///
  /// - Throws: ``AttestationError`` with a rule of the step `payload`.
  public init(payload: some Collection<UInt8>) throws(AttestationError) {
    try self.init(payload: Array(payload), rules: .complete)
  }

  /// The document as the payload of a message.
  public var payload: [UInt8] {
    let registers = pcrs.sorted { $0.key < $1.key }
      .map { CBOREntry(CBORValue(Int64($0.key)), .bytes($0.value)) }
    var entries: [CBOREntry] = []
    if let moduleID { entries.append(CBOREntry(.text("module_id"), .text(moduleID))) }
    entries += [
      CBOREntry(.text("digest"), .text(Self.digest)),
      CBOREntry(.text("timestamp"), CBORValue(timestamp)),
      CBOREntry(.text("pcrs"), .map(registers)),
      CBOREntry(.text("certificate"), .bytes(certificate)),
      CBOREntry(.text("cabundle"), .array(caBundle.map { .bytes($0) })),
      CBOREntry(.text("public_key"), publicKey.map { .bytes($0) } ?? .null),
      CBOREntry(.text("user_data"), .bytes(userData)),
      CBOREntry(.text("nonce"), .bytes(nonce)),
    ]
    return CBOR.encode(.map(entries))
  }
}
