extension SolanaOffchainMessage {
  /// Reads a message with the header of the specification, or with the short one; the bytes do not tell which.
  ///
  /// - Throws: ``SolanaError`` naming the offset and the reason.
  public init(serialized bytes: some Collection<UInt8>, hasShortHeader: Bool = false) throws(SolanaError) {
    var reader = SolanaReader(Array(bytes))
    guard try reader.take(Self.signingDomain.count, "signing domain") == Self.signingDomain else {
      throw SolanaError(.inconsistentMessage, offset: 0, "the signing domain is missing")
    }
    guard try reader.byte("version") == 0 else {
      throw SolanaError(.unknownVersion, offset: reader.position - 1, "only header version 0 is known")
    }
    let domain = hasShortHeader ? [] : try reader.take(32, "application domain")
    guard let format = Format(rawValue: try reader.byte("format")) else {
      throw SolanaError(.unsupportedText, offset: reader.position - 1, "the format is not known")
    }
    var signers: [SolanaPublicKey] = []
    if !hasShortHeader {
      for _ in 0..<(try reader.byte("signers")) {
        signers.append(try reader.address("signers"))
      }
    }
    let count = try reader.take(2, "length")
    let start = reader.position
    let content = try reader.take(Int(count[0]) | Int(count[1]) << 8, "text")
    try reader.finish()
    guard let text = String(validating: content, as: UTF8.self) else {
      throw SolanaError(.unsupportedText, offset: start, "the text is not UTF-8")
    }
    try self.init(
      text, header: hasShortHeader ? .short : .full(applicationDomain: domain, signers: signers), format: format)
  }
}
