// libFuzzer entry point: any bytes as JWK, JWK set, JWS, JWS header and HPKE message.
import CryptoCore
import CryptoHPKE
import CryptoJOSE
import CryptoP256

private let key: P256PrivateKey? = try? P256PrivateKey(
  rawScalar: SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [1]))
private let keys = JWKSet(keys: key.map { [JWK(.p256($0.publicKey), keyID: "1")] } ?? [])

/// Nothing may crash, and nothing may be accepted that was not signed or sealed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJOSE(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? JWK(json: bytes)
  _ = try? JWKSet(json: bytes)
  if let jwk = try? P256PublicKey(jwk: bytes) {
    precondition((try? P256PublicKey(jwk: jwk.jwk.utf8)) == jwk, "a key does not come back")
  }
  _ = try? P256PrivateKey(jwk: SecretBytes(copying: bytes))
  for compact in [text, Base64URL.encode(bytes) + ".e30.AA"] {
    do throws(JOSEError) {
      try JWS(compact: compact).verify(with: keys)
      preconditionFailure("a signature out of nothing")
    } catch {
      precondition(error.offset.map { (0...compact.utf8.count).contains($0) } ?? true, "a fault outside the text")
    }
  }
  if let key {
    let message = HPKE.SealedMessage(
      encapsulatedKey: Array(bytes.prefix(HPKE.encapsulatedKeyByteCount)),
      ciphertext: Array(bytes.dropFirst(HPKE.encapsulatedKeyByteCount)))
    let opened = try? HPKE.open(message, with: key, info: [], additionalData: [], aead: .aes256GCM)
    precondition(opened == nil, "a message out of nothing")
  }
  return 0
}
