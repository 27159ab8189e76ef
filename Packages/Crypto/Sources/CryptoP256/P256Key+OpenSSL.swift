import COpenSSL
import CryptoCore
import Synchronization

/// A P-256 key inside OpenSSL, with its prepared operations.
///
/// An `EVP_PKEY` that is not changed any more may be used by many threads at once; the operation contexts may not, so
/// each is lent to one caller at a time.
final class P256Key: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let signers = OperationPool(EVP_PKEY_sign_init)
  private let verifiers = OperationPool(EVP_PKEY_verify_init)

  /// A public key. OpenSSL checks that the point lies on the curve.
  convenience init(point: [UInt8]) throws(P256Error) {
    try self.init(scalar: nil, point: point, selection: Int32(oms_pkey_public_key))
  }

  /// A key pair whose halves belong together.
  convenience init(scalar: SecretBytes, point: [UInt8]) throws(P256Error) {
    try self.init(scalar: scalar, point: point, selection: Int32(oms_pkey_keypair))
  }

  private init(scalar: SecretBytes?, point: [UInt8], selection: Int32) throws(P256Error) {
    let builder = OSSL_PARAM_BLD_new()
    defer { OSSL_PARAM_BLD_free(builder) }
    let number = scalar.map { $0.withUnsafeBytes { Self.secureNumber($0) } }
    defer { BN_clear_free(number ?? nil) }
    // The builder only borrows what is pushed until it makes the parameters.
    let parameters = point.withUnsafeBytes { point in
      "prime256v1".withCString { group -> UnsafeMutablePointer<OSSL_PARAM>? in
        guard OSSL_PARAM_BLD_push_utf8_string(builder, oms_param_group_name(), group, 0) == 1,
          OSSL_PARAM_BLD_push_octet_string(builder, oms_param_public_key(), point.baseAddress, point.count) == 1,
          number.map({ OSSL_PARAM_BLD_push_BN(builder, oms_param_private_key(), $0) == 1 }) ?? true
        else { return nil }
        return OSSL_PARAM_BLD_to_param(builder)
      }
    }
    guard let parameters else { throw P256Error(.operationFailed, "OpenSSL cannot describe the key") }
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
  func sign(digest: [UInt8]) throws(P256Error) -> [UInt8] {
    let signature: [UInt8]? = signers.withContext(of: pointer) { context in
      var der = [UInt8](repeating: 0, count: 80)
      var count = der.count
      guard EVP_PKEY_sign(context, &der, &count, digest, digest.count) == 1 else { return nil }
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
  func verify(der: [UInt8], digest: [UInt8]) -> Bool {
    let isValid = verifiers.withContext(of: pointer) { context in
      EVP_PKEY_verify(context, der, der.count, digest, digest.count) == 1
    }
    // A refused signature leaves entries in the thread's error queue that a later caller must not find.
    if !isValid { ERR_clear_error() }
    return isValid
  }

  /// The uncompressed point of a scalar that has been checked to be in range.
  static func publicPoint(ofScalar scalar: SecretBytes) throws(P256Error) -> [UInt8] {
    let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
    defer { EC_GROUP_free(group) }
    let point = EC_POINT_new(group)
    defer { EC_POINT_free(point) }
    let number = scalar.withUnsafeBytes { secureNumber($0) }
    defer { BN_clear_free(number) }
    var encoded = [UInt8](repeating: 0, count: P256PublicKey.x963ByteCount)
    guard EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
      EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &encoded, encoded.count, nil) == encoded.count
    else {
      ERR_clear_error()
      throw P256Error(.operationFailed, "OpenSSL cannot multiply the base point")
    }
    return encoded
  }

  /// A number that is wiped when freed and handled in constant time.
  private static func secureNumber(_ bytes: UnsafeRawBufferPointer) -> OpaquePointer? {
    guard let number = BN_secure_new() else { return nil }
    BN_set_flags(number, BN_FLG_CONSTTIME)
    return BN_bin2bn(bytes.bytePointer, Int32(bytes.count), number)
  }
}
