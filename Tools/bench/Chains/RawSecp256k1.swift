import CSecp256k1
import CryptoCore

/// The system's libsecp256k1 called directly, as a C program would: one context, everything parsed that can be.
final class RawSecp256k1 {
  private let context: OpaquePointer
  private let secret = Array(UInt8(1)...32)
  private var publicKey = secp256k1_pubkey()
  private let compact: [UInt8]
  private let id: Int32

  init?(publicKey: [UInt8], compact: [UInt8], id: UInt8) {
    guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return nil }
    self.context = context
    self.compact = compact
    self.id = Int32(id)
    _ = secp256k1_context_randomize(context, SecureRandom.bytes(count: 32))
    guard secp256k1_ec_pubkey_parse(context, &self.publicKey, publicKey, publicKey.count) == 1 else { return nil }
  }

  deinit { secp256k1_context_destroy(context) }

  func sign(_ digest: [UInt8]) {
    var signature = secp256k1_ecdsa_recoverable_signature()
    _ = secp256k1_ecdsa_sign_recoverable(context, &signature, digest, secret, nil, nil)
  }

  func recover(_ digest: [UInt8]) {
    var signature = secp256k1_ecdsa_recoverable_signature()
    var point = secp256k1_pubkey()
    _ = secp256k1_ecdsa_recoverable_signature_parse_compact(context, &signature, compact, id)
    _ = secp256k1_ecdsa_recover(context, &point, &signature, digest)
  }

  func verify(_ digest: [UInt8]) {
    var signature = secp256k1_ecdsa_signature()
    _ = secp256k1_ecdsa_signature_parse_compact(context, &signature, compact)
    _ = secp256k1_ecdsa_verify(context, &signature, digest, &publicKey)
  }
}
