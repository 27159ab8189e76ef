import COpenSSL
import CryptoCore

/// A key inside OpenSSL, with its prepared operations.
///
/// An `EVP_PKEY` that is not changed any more may be used by many threads at once; the operation contexts may not, so
/// each is lent to one caller at a time.
final class ECKey: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let signers = OperationPool(EVP_PKEY_sign_init)
  private let verifiers = OperationPool(EVP_PKEY_verify_init)

  /// A public key. OpenSSL checks that the point lies on the curve.
  convenience init(_ curve: ECCurve, point: [UInt8]) throws(P256Error) {
    try self.init(curve, scalar: nil, point: point, selection: Int32(oms_pkey_public_key))
  }

  /// A key pair whose halves belong together.
  convenience init(_ curve: ECCurve, scalar: SecretBytes, point: [UInt8]) throws(P256Error) {
    try self.init(curve, scalar: scalar, point: point, selection: Int32(oms_pkey_keypair))
  }

  private init(_ curve: ECCurve, scalar: SecretBytes?, point: [UInt8], selection: Int32) throws(P256Error) {
    let builder = OSSL_PARAM_BLD_new()
    defer { OSSL_PARAM_BLD_free(builder) }
    let number = scalar.map { ECNumber($0) }
    // The builder only borrows what is pushed until it makes the parameters.
    let parameters = point.withUnsafeBytes { point in
      curve.groupName.withCString { group -> UnsafeMutablePointer<OSSL_PARAM>? in
        guard OSSL_PARAM_BLD_push_utf8_string(builder, oms_param_group_name(), group, 0) == 1,
          OSSL_PARAM_BLD_push_octet_string(builder, oms_param_public_key(), point.baseAddress, point.count) == 1,
          number.map({ OSSL_PARAM_BLD_push_BN(builder, oms_param_private_key(), $0.pointer) == 1 }) ?? true
        else { return nil }
        return OSSL_PARAM_BLD_to_param(builder)
      }
    }
    guard let parameters else { throw P256Error(.operationFailed, "OpenSSL cannot describe the key") }
    // Parameters made from a secure number are wiped here, too.
    defer { OSSL_PARAM_free(parameters) }
    let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1, EVP_PKEY_fromdata(context, &made, selection, parameters) == 1,
      let made
    else {
      ERR_clear_error()
      throw P256Error(.invalidPublicKey, "the point is not on the curve")
    }
    pointer = made
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The DER signature of a digest.
  func sign(digest: UnsafeRawBufferPointer) throws(P256Error) -> [UInt8] {
    let signature: [UInt8]? = signers.withContext(of: pointer) { context in
      var der = [UInt8](repeating: 0, count: 112)
      var count = der.count
      guard EVP_PKEY_sign(context, &der, &count, digest.bytePointer, digest.count) == 1 else { return nil }
      der.removeLast(der.count - count)
      return der
    }
    guard let signature else {
      ERR_clear_error()
      throw P256Error(.operationFailed, "OpenSSL refused to sign")
    }
    return signature
  }

  /// Whether the DER signature belongs to the digest.
  func verify(der: [UInt8], digest: UnsafeRawBufferPointer) -> Bool {
    let isValid = verifiers.withContext(of: pointer) { context in
      EVP_PKEY_verify(context, der, der.count, digest.bytePointer, digest.count) == 1
    }
    // A refused signature leaves entries in the thread's error queue that a later caller must not find.
    if !isValid { ERR_clear_error() }
    return isValid
  }

  /// The x coordinate of the product of this key's scalar and the other's point.
  func agree(with other: ECKey, byteCount: Int) throws(P256Error) -> SecretBytes {
    let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var isAgreed = false
    let secret = SecretBytes(count: byteCount) { output in
      var count = output.count
      isAgreed =
        EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other.pointer) == 1
        && EVP_PKEY_derive(context, output.bytePointer, &count) == 1 && count == byteCount
    }
    guard isAgreed else {
      ERR_clear_error()
      throw P256Error(.operationFailed, "OpenSSL refused the key agreement")
    }
    return secret
  }
}
