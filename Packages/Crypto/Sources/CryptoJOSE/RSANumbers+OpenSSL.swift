import COpenSSL
import CryptoCore

/// The numbers of an RSA key pair, wiped when they are no longer used (RFC 8017 §3.2).
final class RSANumbers {
  let n = BN_new()
  let e = BN_new()
  let d = BN_new()
  let p = BN_new()
  let q = BN_new()
  let dP = BN_new()
  let dQ = BN_new()
  let qInv = BN_new()

  /// The public exponent that everyone uses.
  private static let publicExponent: UInt = 65_537
  /// One in some 355 odd numbers of 1024 bits is a prime; a source that makes none in this many tries never will.
  private static let attempts = 100_000

  var modulus: [UInt8] { Self.bytes(n) }
  var exponent: [UInt8] { Self.bytes(e) }

  /// Finds two primes as FIPS 186-5 §A.1.3 does and computes the rest.
  init(primeByteCount: Int, randomBytes: (Int) -> [UInt8]) throws(JOSEError) {
    let context = BN_CTX_new()
    defer { BN_CTX_free(context) }
    let (p1, q1, order) = (BN_new(), BN_new(), BN_new())
    defer { [p1, q1, order].forEach { BN_clear_free($0) } }
    guard BN_set_word(e, Self.publicExponent) == 1 else { throw Self.failure }
    try Self.findPrime(p, less1: p1, e: e, primeByteCount, randomBytes, context)
    repeat {
      try Self.findPrime(q, less1: q1, e: e, primeByteCount, randomBytes, context)
    } while BN_cmp(p, q) == 0
    // The greater prime is the first one.
    if BN_cmp(p, q) < 0 {
      BN_swap(p, q)
      BN_swap(p1, q1)
    }
    for secret in [d, p, q, p1, q1, order] { BN_set_flags(secret, BN_FLG_CONSTTIME) }
    guard BN_mul(n, p, q, context) == 1, BN_mul(order, p1, q1, context) == 1,
      BN_mod_inverse(d, e, order, context) != nil,
      BN_div(nil, dP, d, p1, context) == 1, BN_div(nil, dQ, d, q1, context) == 1,
      BN_mod_inverse(qInv, q, p, context) != nil
    else { throw Self.failure }
  }

  deinit { [n, e, d, p, q, dP, dQ, qInv].forEach { BN_clear_free($0) } }

  /// An odd number with its two highest bits set, so that the product of two has full length, that is a prime and
  /// whose predecessor has no factor in common with the exponent.
  private static func findPrime(
    _ prime: OpaquePointer?, less1: OpaquePointer?, e: OpaquePointer?, _ byteCount: Int,
    _ randomBytes: (Int) -> [UInt8], _ context: OpaquePointer?
  ) throws(JOSEError) {
    let divisor = BN_new()
    defer { BN_clear_free(divisor) }
    for _ in 0..<attempts {
      var bytes = randomBytes(byteCount)
      guard bytes.count == byteCount, byteCount > 1 else { break }
      bytes[0] |= 0xc0
      bytes[byteCount - 1] |= 1
      let isRead = BN_bin2bn(bytes, Int32(byteCount), prime) != nil
      bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
      guard isRead, BN_sub(less1, prime, BN_value_one()) == 1, BN_gcd(divisor, less1, e, context) == 1 else {
        throw failure
      }
      guard BN_is_one(divisor) == 1 else { continue }
      switch BN_check_prime(prime, context, nil) {
      case 1: return
      case 0: continue
      default: throw failure
      }
    }
    throw JOSEError(.operationFailed, "the source of randomness makes no primes")
  }

  private static var failure: JOSEError {
    ERR_clear_error()
    return JOSEError(.operationFailed, "OpenSSL cannot compute the numbers of an RSA key")
  }

  private static func bytes(_ number: OpaquePointer?) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
    let count = Int(BN_bn2bin(number, &bytes))
    return Array(bytes.prefix(count))
  }
}
