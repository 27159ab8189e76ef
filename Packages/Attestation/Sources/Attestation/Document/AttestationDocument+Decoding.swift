extension AttestationDocument {
  init(payload: [UInt8], rules: RuleBook) throws(AttestationError) {
    let value = try CBOR.decode(payload, for: .payloadMap)
    guard case .map = value else { throw AttestationError(.payloadMap, "a \(value.kind), not a map") }
    let fields = DocumentFields(map: value, rules: rules)
    try fields.checkDigest()
    self.init(
      moduleID: try fields.moduleID(),
      timestamp: try fields.timestamp(),
      pcrs: try fields.pcrs(),
      certificate: try fields.bytes("certificate", .certificate, 1...1024),
      caBundle: try fields.caBundle(),
      publicKey: try fields.publicKey(),
      userData: try fields.bytes("user_data", .userDataLength, 0...512),
      nonce: try fields.bytes("nonce", .nonceLength, 0...512))
  }
}

/// The fields of a payload, each with its rule.
private struct DocumentFields {
  let map: CBORValue
  let rules: RuleBook

  private func field(_ name: String, _ rule: AttestationRule) throws(AttestationError) -> CBORValue {
    guard let value = map[key: .text(name)] else { throw AttestationError(rule, "no \(name)") }
    return value
  }

  func checkDigest() throws(AttestationError) {
    guard rules.isInForce(.digest) else { return }
    let value = try field("digest", .digest)
    guard value == .text(AttestationDocument.digest) else { throw AttestationError(.digest, "not SHA384") }
  }

  func moduleID() throws(AttestationError) -> String? {
    guard let value = map[key: .text("module_id")] else { return nil }
    guard case .text(let text) = value else {
      try rules.require(.moduleID, "a \(value.kind), not a text string", false)
      return nil
    }
    try rules.require(.moduleID, "an empty text", !text.isEmpty)
    return text
  }

  func timestamp() throws(AttestationError) -> Int64 {
    let value = try field("timestamp", .timestamp)
    guard case .unsigned(let number) = value, let time = Int64(exactly: number) else {
      try rules.require(.timestamp, "a \(value.kind) or out of range, not an unsigned integer", false)
      return value.integer ?? 0
    }
    return time
  }

  func pcrs() throws(AttestationError) -> [Int: [UInt8]] {
    guard case .map(let entries) = try field("pcrs", .pcrMap) else {
      throw AttestationError(.pcrMap, "the registers are not a map")
    }
    try rules.require(.pcrMap, "no registers", !entries.isEmpty)
    var registers: [Int: [UInt8]] = [:]
    for entry in entries {
      guard let index = entry.key.integer.flatMap({ Int(exactly: $0) }) else {
        throw AttestationError(.pcrIndex, "a register's index is a \(entry.key.kind)")
      }
      try rules.require(.pcrIndex, "register \(index), outside 0…31", (0...31).contains(index))
      guard case .bytes(let content) = entry.value else {
        throw AttestationError(.pcrLength, "register \(index) is a \(entry.value.kind)")
      }
      try rules.require(
        .pcrLength, "register \(index) has \(content.count) bytes", [32, 48, 64].contains(content.count))
      registers[index] = content
    }
    return registers
  }

  func bytes(
    _ name: String, _ rule: AttestationRule, _ lengths: ClosedRange<Int>
  ) throws(AttestationError) -> [UInt8] {
    let value = try field(name, rule)
    guard case .bytes(let content) = value else {
      throw AttestationError(rule, "\(name) is a \(value.kind), not a byte string")
    }
    try rules.require(rule, "\(name) has \(content.count) bytes", lengths.contains(content.count))
    return content
  }

  func caBundle() throws(AttestationError) -> [[UInt8]] {
    guard case .array(let elements) = try field("cabundle", .caBundle) else {
      throw AttestationError(.caBundle, "cabundle is not an array")
    }
    try rules.require(.caBundle, "cabundle is empty", !elements.isEmpty)
    var certificates: [[UInt8]] = []
    for element in elements {
      guard case .bytes(let content) = element else {
        throw AttestationError(.caBundle, "cabundle holds a \(element.kind)")
      }
      try rules.require(
        .caBundle, "cabundle holds a certificate of \(content.count) bytes", (1...1024).contains(content.count))
      certificates.append(content)
    }
    return certificates
  }

  func publicKey() throws(AttestationError) -> [UInt8]? {
    switch map[key: .text("public_key")] {
    case nil, .null: return nil
    default: return try bytes("public_key", .publicKey, 1...1024)
    }
  }
}
