internal import CQRencode

/// libqrencode's part.
enum QREncoding {
  /// The modules of a code in byte mode, or nil when the bytes are too many.
  static func modules(of bytes: [UInt8]) -> (side: Int, isDark: [Bool])? {
    // The smallest version that holds them; the longest code holds 2,331 bytes.
    guard bytes.count <= 2331, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard side > 0, let data = code.pointee.data else { return nil }
    return (side, UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 })
  }
}
