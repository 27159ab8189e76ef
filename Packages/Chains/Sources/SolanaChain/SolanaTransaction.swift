public import CryptoEd25519

/// A message and the signatures of its signers.
public struct SolanaTransaction: Hashable, Sendable {
  /// What is signed.
  public let message: SolanaMessage
  /// One for each of ``SolanaMessage/signers``; ``SolanaSignature/missing`` where it is not made yet.
  public private(set) var signatures: [SolanaSignature]

  /// A transaction without signatures.
  public init(_ message: SolanaMessage) {
    self.message = message
    signatures = Array(repeating: .missing, count: Int(message.requiredSignatureCount))
  }

  /// The most bytes of a transaction that the network carries.
  public static let maximumByteCount = 1232

  /// The payer's signature, by which the transaction is found; nil while it is missing.
  public var id: SolanaSignature? {
    signatures.first.flatMap { $0 == .missing ? nil : $0 }
  }

  /// Adds the signatures of these keys.
  ///
  /// - Throws: ``SolanaError`` when a key is not among the signers; then nothing is added.
  public mutating func sign(with keys: [Ed25519PrivateKey]) throws(SolanaError) {
    let serialized = message.serialized
    var signatures = signatures
    for key in keys {
      let address = key.solanaAddress
      guard let index = message.signers.firstIndex(of: address) else {
        throw SolanaError(.unknownSigner, "the key of \(address) is not among the message's signers")
      }
      signatures[index] = try key.solanaSignature(for: serialized)
    }
    self.signatures = signatures
  }

  /// Sets the signature that another party made. It is not checked here.
  ///
  /// - Throws: ``SolanaError`` when the address is not among the signers.
  public mutating func add(_ signature: SolanaSignature, of signer: SolanaPublicKey) throws(SolanaError) {
    guard let index = message.signers.firstIndex(of: signer) else {
      throw SolanaError(.unknownSigner, "\(signer) is not among the message's signers")
    }
    signatures[index] = signature
  }

  /// Whether every signer has signed.
  public var hasValidSignatures: Bool {
    let serialized = message.serialized
    return zip(message.signers, signatures).allSatisfy { $0.isValidSignature($1, for: serialized) }
  }

  /// The bytes that are sent.
  public var serialized: [UInt8] {
    var output: [UInt8] = []
    CompactU16.append(signatures.count, to: &output)
    for signature in signatures {
      output += signature.bytes
    }
    return output + message.serialized
  }

  /// Reads a transaction. Lengths must be canonical, there must be one signature for each signer, and nothing may
  /// follow.
  ///
  /// - Throws: ``SolanaError`` naming the offset and the reason.
  public init(serialized bytes: some Collection<UInt8>) throws(SolanaError) {
    var reader = SolanaReader(Array(bytes))
    var signatures: [SolanaSignature] = []
    for _ in 0..<(try reader.count("signatures", itemByteCount: SolanaSignature.byteCount)) {
      signatures.append(SolanaSignature(trusted: try reader.take(SolanaSignature.byteCount, "signatures")))
    }
    message = try SolanaMessage(&reader)
    try reader.finish()
    guard signatures.count == Int(message.requiredSignatureCount) else {
      throw SolanaError(
        .inconsistentMessage, offset: 0,
        "\(signatures.count) signatures found, \(message.requiredSignatureCount) are required")
    }
    self.signatures = signatures
  }
}
