import CryptoCore

/// The members of a JSON Web Key that make a P-256 key (RFC 7518 §6.2).
struct P256JWK {
  private let members: JSONObject

  init(json: some Collection<UInt8>) throws(P256Error) {
    let value: JSONText
    do {
      value = try JSONText.read(json)
    } catch {
      throw P256Error(.invalidEncoding, "not the JSON of a key: \(error.reason)", offset: error.offset)
    }
    guard case .object(let members) = value else { throw P256Error(.invalidEncoding, "a key is a JSON object") }
    if let duplicate = members.duplicate {
      throw P256Error(
        .invalidEncoding, "the member \(duplicate.name.prefix(60)) occurs twice", offset: duplicate.offset)
    }
    self.members = members
    guard try text("kty") == "EC" else { throw P256Error(.invalidEncoding, "the key type (kty) is not EC") }
    guard try text("crv") == "P-256" else { throw P256Error(.invalidEncoding, "the curve (crv) is not P-256") }
  }

  func point() throws(P256Error) -> [UInt8] {
    [0x04] + (try number("x")) + (try number("y"))
  }

  func scalar() throws(P256Error) -> SecretBytes {
    var bytes = try number("d")
    defer { bytes.withUnsafeMutableBytes { Wiping.wipe($0) } }
    return SecretBytes(copying: bytes)
  }

  static func encode(_ key: P256PrivateKey) -> SecretBytes {
    var scalar = Array(key.rawScalar.withUnsafeBytes { Base64URL.encode($0) }.utf8)
    defer { scalar.withUnsafeMutableBytes { Wiping.wipe($0) } }
    // {"crv":"P-256", then d, then the rest: lexicographic order.
    let head = Array(#"{"crv":"P-256","d":""#.utf8)
    let tail = Array(("\"," + key.publicKey.jwk.dropFirst(#"{"crv":"P-256","#.count)).utf8)
    return SecretBytes(count: head.count + scalar.count + tail.count) { output in
      output.copyBytes(from: head)
      UnsafeMutableRawBufferPointer(rebasing: output[head.count...]).copyBytes(from: scalar)
      UnsafeMutableRawBufferPointer(rebasing: output[(head.count + scalar.count)...]).copyBytes(from: tail)
    }
  }

  private func text(_ name: String) throws(P256Error) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw P256Error(.invalidEncoding, "the member \(name) has a value of a wrong type")
    }
  }

  private func number(_ name: String) throws(P256Error) -> [UInt8] {
    guard let text = try text(name) else { throw P256Error(.invalidEncoding, "the member \(name) is missing") }
    let bytes: [UInt8]
    do {
      bytes = try Base64URL.decode(text)
    } catch {
      throw P256Error(.invalidEncoding, "the member \(name) is not base64url", offset: error.offset)
    }
    guard bytes.count == P256Scalar.byteCount else {
      throw P256Error(.invalidEncoding, "the member \(name) has \(bytes.count) bytes, not 32")
    }
    return bytes
  }
}
