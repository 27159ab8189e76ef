import CSecp256k1
import CryptoCore

/// The one context of libsecp256k1, randomized once against side channels.
///
/// After randomization it is only read, which libsecp256k1 allows from any number of threads.
enum Secp256k1Context {
  private struct Shared: @unchecked Sendable { let pointer: OpaquePointer }

  private static let shared: Shared = {
    guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
      preconditionFailure("out of memory")
    }
    let isRandomized = SecretBytes.random(count: 32).withUnsafeBytes {
      secp256k1_context_randomize(context, $0.bytePointer) == 1
    }
    precondition(isRandomized, "libsecp256k1 refused its blinding seed")
    return Shared(pointer: context)
  }()

  static var pointer: OpaquePointer { shared.pointer }
}
