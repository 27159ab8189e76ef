import COpenSSL
import CryptoCore

/// An RSA key pair inside OpenSSL. It is not changed after it is made, so many threads may use it at once: each
/// signature has a context of its own.
final class RSASigningKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ numbers: RSANumbers) throws(JOSEError) {
    let builder = OSSL_PARAM_BLD_new()
    defer { OSSL_PARAM_BLD_free(builder) }
    let parts = [
      (oms_param_rsa_modulus(), numbers.n), (oms_param_rsa_exponent(), numbers.e),
      (oms_param_rsa_private_exponent(), numbers.d), (oms_param_rsa_prime_p(), numbers.p),
      (oms_param_rsa_prime_q(), numbers.q), (oms_param_rsa_exponent_p(), numbers.dP),
      (oms_param_rsa_exponent_q(), numbers.dQ), (oms_param_rsa_coefficient(), numbers.qInv),
    ]
    guard parts.allSatisfy({ OSSL_PARAM_BLD_push_BN(builder, $0.0, $0.1) == 1 }),
      let parameters = OSSL_PARAM_BLD_to_param(builder)
    else { throw JOSEError(.operationFailed, "OpenSSL cannot describe the key") }
    defer { OSSL_PARAM_free(parameters) }
    let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1,
      EVP_PKEY_fromdata(context, &made, Int32(oms_pkey_keypair), parameters) == 1, let made
    else {
      ERR_clear_error()
      throw JOSEError(.operationFailed, "OpenSSL refuses the numbers of the RSA key")
    }
    pointer = made
  }

  deinit { EVP_PKEY_free(pointer) }

  /// PKCS#1 v1.5 with SHA-256.
  func sign(digest: [UInt8]) throws(JOSEError) -> [UInt8] {
    let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(pointer)))
    var count = signature.count
    guard EVP_PKEY_sign_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
      EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1,
      EVP_PKEY_sign(context, &signature, &count, digest, digest.count) == 1
    else {
      ERR_clear_error()
      throw JOSEError(.operationFailed, "OpenSSL cannot sign")
    }
    return Array(signature.prefix(count))
  }
}
