internal import CPNG

extension GrayImage {
  /// The picture as a PNG file.
  ///
  /// - Throws: ``QRError/sizeOutOfBounds`` when libpng cannot write a picture of this size.
  public func pngBytes() throws(QRError) -> [UInt8] {
    var count = 0
    guard oms_png_write_gray(UInt32(width), UInt32(height), pixels, nil, &count) != 0, count > 0 else {
      throw .sizeOutOfBounds
    }
    var bytes = [UInt8](repeating: 0, count: count)
    guard oms_png_write_gray(UInt32(width), UInt32(height), pixels, &bytes, &count) != 0 else { throw .sizeOutOfBounds }
    return Array(bytes.prefix(count))
  }

  /// The picture in a PNG file.
  ///
  /// - Throws: ``QRError/unreadable`` or ``QRError/tooLarge``.
  static func png(_ bytes: [UInt8]) throws(QRError) -> GrayImage {
    var image = png_image()
    defer { png_image_free(&image) }
    return try bytes.withUnsafeBufferPointer { buffer throws(QRError) in
      guard oms_png_begin(&image, buffer.baseAddress, buffer.count) != 0 else { throw .unreadable }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width > 0, height > 0 else { throw .unreadable }
      guard width <= maximumPixelCount / height else { throw .tooLarge }
      var pixels = [UInt8](repeating: 0, count: width * height)
      guard oms_png_finish_gray(&image, &pixels) != 0,
        let result = GrayImage(width: width, height: height, pixels: pixels)
      else { throw .unreadable }
      return result
    }
  }
}
