extension COSESign1 {
  init(decoding bytes: [UInt8], rules: RuleBook) throws(AttestationError) {
    var value = try CBOR.decode(bytes, for: .cbor)
    var isTagged = false
    if case .tagged(let tag, let content) = value {
      try rules.require(.tag, "tag \(tag), not 18", tag == Self.tag)
      isTagged = true
      value = content
    }
    guard case .array(let elements) = value else {
      throw AttestationError(.fourElements, "a COSE_Sign1 message is an array, not a \(value.kind)")
    }
    try rules.require(.fourElements, "\(elements.count) elements, not 4", elements.count == 4)
    guard elements.count >= 4, case .bytes(let header) = elements[0], case .bytes(let payload) = elements[2],
      case .bytes(let signature) = elements[3]
    else {
      throw AttestationError(.elementTypes, "protected header, payload and signature are not all byte strings")
    }
    try rules.require(
      .emptyUnprotectedHeader, "the unprotected header is not an empty map", elements[1] == .map([]))
    try rules.require(
      .signatureLength, "a signature of \(signature.count) bytes, not 96",
      signature.count == 2 * Self.numberByteCount)
    try Self.checkAlgorithm(header, rules)
    self.init(isTagged: isTagged, protectedHeader: header, payload: payload, signature: signature)
  }

  private static let numberByteCount = 48

  private static func checkAlgorithm(_ header: [UInt8], _ rules: RuleBook) throws(AttestationError) {
    guard rules.isInForce(.algorithm) else { return }
    let parameters = try CBOR.decode(header, for: .algorithm)
    guard case .map = parameters else { throw AttestationError(.algorithm, "the protected header is not a map") }
    guard let algorithm = parameters[key: .unsigned(1)] else {
      throw AttestationError(.algorithm, "no algorithm is named")
    }
    guard algorithm == CBORValue(es384) else {
      throw AttestationError(.algorithm, "\(algorithm.integer.map { "algorithm \($0)" } ?? algorithm.kind), not ES384")
    }
  }
}

extension CBOR {
  /// Decodes, and reports a fault as a breach of `rule`.
  static func decode(_ bytes: [UInt8], for rule: AttestationRule) throws(AttestationError) -> CBORValue {
    do throws(CBORError) {
      return try decode(bytes)
    } catch {
      throw AttestationError(rule, error.description)
    }
  }
}
