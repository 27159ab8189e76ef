import COpenSSL
import CryptoCore

/// Point arithmetic where no `EVP_PKEY` operation gives it.
enum ECPoint {
  private struct Group: @unchecked Sendable { let pointer: OpaquePointer? }

  // Only read after they are made.
  private static let p256 = Group(pointer: EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1))
  private static let p384 = Group(pointer: EC_GROUP_new_by_curve_name(NID_secp384r1))

  /// The uncompressed point of a scalar that has been checked to be in range.
  static func basePointMultiple(by scalar: SecretBytes, on curve: ECCurve = .p256) throws(P256Error) -> [UInt8] {
    let group = group(of: curve)
    let point = EC_POINT_new(group)
    defer { EC_POINT_free(point) }
    let number = ECNumber(scalar)
    guard EC_POINT_mul(group, point, number.pointer, nil, nil, nil) == 1,
      let encoded = uncompressed(point, in: group, of: curve)
    else {
      ERR_clear_error()
      throw P256Error(.operationFailed, "OpenSSL cannot multiply the base point")
    }
    return encoded
  }

  /// The uncompressed form of a compressed point.
  static func decompress(_ compressed: [UInt8], on curve: ECCurve) throws(P256Error) -> [UInt8] {
    let group = group(of: curve)
    let point = EC_POINT_new(group)
    defer { EC_POINT_free(point) }
    guard EC_POINT_oct2point(group, point, compressed, compressed.count, nil) == 1,
      let encoded = uncompressed(point, in: group, of: curve)
    else {
      ERR_clear_error()
      throw P256Error(.invalidPublicKey, "no point of the curve has this x coordinate", offset: 1)
    }
    return encoded
  }

  private static func group(of curve: ECCurve) -> OpaquePointer? {
    curve.coordinateByteCount == ECCurve.p256.coordinateByteCount ? p256.pointer : p384.pointer
  }

  private static func uncompressed(_ point: OpaquePointer?, in group: OpaquePointer?, of curve: ECCurve) -> [UInt8]? {
    var encoded = [UInt8](repeating: 0, count: curve.uncompressedByteCount)
    let count = EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &encoded, encoded.count, nil)
    return count == encoded.count ? encoded : nil
  }
}
