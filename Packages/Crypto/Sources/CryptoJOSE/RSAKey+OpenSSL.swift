import COpenSSL
import CryptoCore

/// An RSA public key inside OpenSSL. It is not changed after it is made, so many threads may use it at once.
final class RSAKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(modulus: [UInt8], exponent: [UInt8]) throws(JOSEError) {
    let builder = OSSL_PARAM_BLD_new()
    defer { OSSL_PARAM_BLD_free(builder) }
    let n = BN_bin2bn(modulus, Int32(modulus.count), nil)
    defer { BN_free(n) }
    let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
    defer { BN_free(e) }
    guard OSSL_PARAM_BLD_push_BN(builder, oms_param_rsa_modulus(), n) == 1,
      OSSL_PARAM_BLD_push_BN(builder, oms_param_rsa_exponent(), e) == 1,
      let parameters = OSSL_PARAM_BLD_to_param(builder)
    else { throw JOSEError(.operationFailed, "OpenSSL cannot describe the key") }
    defer { OSSL_PARAM_free(parameters) }
    let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1,
      EVP_PKEY_fromdata(context, &made, Int32(oms_pkey_public_key), parameters) == 1, let made
    else {
      ERR_clear_error()
      throw JOSEError(.invalidKey, "OpenSSL refuses the numbers of the RSA key")
    }
    pointer = made
  }

  deinit { EVP_PKEY_free(pointer) }

  /// PKCS#1 v1.5 with SHA-256.
  func verify(_ signature: UnsafeRawBufferPointer, digest: [UInt8]) -> Bool {
    let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)
    defer { EVP_PKEY_CTX_free(context) }
    let isValid =
      EVP_PKEY_verify_init(context) == 1
      && EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
      && EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
      && EVP_PKEY_verify(context, signature.bytePointer, signature.count, digest, digest.count) == 1
    if !isValid { ERR_clear_error() }
    return isValid
  }
}
