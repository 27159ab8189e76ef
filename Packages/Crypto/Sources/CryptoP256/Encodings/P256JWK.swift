import CryptoCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The members of a JSON Web Key that make a P-256 key (RFC 7518 §6.2).
struct P256JWK {
  private struct Members: Decodable {
    let kty: String
    let crv, x, y, d: String?
  }

  private let members: Members

  init(json: some Collection<UInt8>) throws(P256Error) {
    do {
      members = try JSONDecoder().decode(Members.self, from: Data(json))
    } catch {
      throw P256Error(.invalidEncoding, "not the JSON of a key")
    }
    guard members.kty == "EC" else { throw P256Error(.invalidEncoding, "the key type (kty) is not EC") }
    guard members.crv == "P-256" else { throw P256Error(.invalidEncoding, "the curve (crv) is not P-256") }
  }

  func point() throws(P256Error) -> [UInt8] {
    [0x04] + (try number(members.x, named: "x")) + (try number(members.y, named: "y"))
  }

  func scalar() throws(P256Error) -> SecretBytes {
    var bytes = try number(members.d, named: "d")
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

  private func number(_ text: String?, named name: String) throws(P256Error) -> [UInt8] {
    guard let text else { throw P256Error(.invalidEncoding, "the member \(name) is missing") }
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
