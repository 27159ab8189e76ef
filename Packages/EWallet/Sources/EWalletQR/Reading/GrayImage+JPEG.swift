internal import CJPEG

extension GrayImage {
  /// The picture in a JPEG file.
  ///
  /// - Throws: ``QRError/unreadable`` or ``QRError/tooLarge``.
  static func jpeg(_ bytes: [UInt8]) throws(QRError) -> GrayImage {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var isTooLarge: Int32 = 0
    let decoded = oms_jpeg_decode_gray(bytes, bytes.count, maximumPixelCount, &width, &height, &isTooLarge)
    guard let decoded else { throw isTooLarge != 0 ? .tooLarge : .unreadable }
    defer { free(decoded) }
    let pixels = Array(UnsafeBufferPointer(start: decoded, count: Int(width) * Int(height)))
    guard let image = GrayImage(width: Int(width), height: Int(height), pixels: pixels) else { throw .unreadable }
    return image
  }
}
