import COpenSSL
import CryptoCore

/// A secret number that is wiped when freed and handled in constant time.
final class ECNumber {
  let pointer: OpaquePointer?

  init(_ secret: SecretBytes) {
    let number = BN_secure_new()
    BN_set_flags(number, BN_FLG_CONSTTIME)
    secret.withUnsafeBytes { _ = BN_bin2bn($0.bytePointer, Int32($0.count), number) }
    pointer = number
  }

  deinit { BN_clear_free(pointer) }
}
