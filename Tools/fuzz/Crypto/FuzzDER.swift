// libFuzzer entry point: any bytes as DER of signatures and of P-256 and P-384 keys, and as plain points and scalars.
import CryptoCore
import CryptoEd25519
import CryptoP256
import CryptoSecp256k1

/// What can be read must be written back to the same bytes where the form is unique; a fault lies in the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDER(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let secret = SecretBytes(copying: bytes)
  func check<T>(_ read: () throws(P256Error) -> T) -> T? {
    do throws(P256Error) {
      return try read()
    } catch {
      precondition(error.offset.map { (0...count).contains($0) } ?? true, "a fault outside the input")
      return nil
    }
  }
  if let raw = check({ () throws(P256Error) in try ECDSAP256Signature.raw(fromDER: bytes) }) {
    precondition((try? ECDSAP256Signature.der(fromRaw: raw)) == bytes, "a signature is not strict DER")
    precondition((try? ECDSASecp256k1Signature.compact(fromDER: bytes)) == raw, "two readers differ")
  }
  if let key = check({ () throws(P256Error) in try P256PublicKey(subjectPublicKeyInfo: bytes) }) {
    precondition(key.subjectPublicKeyInfo == bytes || count < 91, "a public key is not strict DER")
  }
  if let key = check({ () throws(P256Error) in try P384PublicKey(subjectPublicKeyInfo: bytes) }) {
    precondition(key.subjectPublicKeyInfo == bytes || count < 120, "a public key is not strict DER")
  }
  if let key = check({ () throws(P256Error) in try P256PrivateKey(pkcs8: secret) }) {
    precondition((try? P256PrivateKey(pkcs8: key.pkcs8))?.publicKey == key.publicKey, "a key does not come back")
  }
  if let key = check({ () throws(P256Error) in try P256PrivateKey(sec1: secret) }) {
    precondition((try? P256PrivateKey(sec1: key.sec1))?.publicKey == key.publicKey, "a key does not come back")
  }
  _ = try? P256PublicKey(x963: bytes)
  _ = try? P256PublicKey(compressed: bytes)
  _ = try? P384PublicKey(x963: bytes)
  _ = try? Secp256k1PublicKey(serialized: bytes)
  _ = try? Ed25519PublicKey(rawRepresentation: bytes)
  _ = try? P256PrivateKey(rawScalar: secret)
  _ = try? Secp256k1PrivateKey(rawScalar: secret)
  _ = try? Ed25519PrivateKey(keyPair: secret)
  return 0
}
