internal import CZBar

/// libzbar's part.
enum QRScanning {
  /// The bytes of every QR code in the picture.
  static func codes(in image: GrayImage) -> [[UInt8]] {
    guard let scanner = zbar_image_scanner_create() else { return [] }
    defer { zbar_image_scanner_destroy(scanner) }
    // Everything off, QR codes on, and their bytes as they are, without a guess at their letters.
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    guard let picture = zbar_image_create() else { return [] }
    defer { zbar_image_destroy(picture) }
    zbar_image_set_format(picture, oms_zbar_y800)
    zbar_image_set_size(picture, UInt32(image.width), UInt32(image.height))
    return image.pixels.withUnsafeBytes { pixels in
      // No clean-up function: the pixels belong to the picture, and nothing of zbar keeps them.
      zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
      defer { zbar_image_set_data(picture, nil, 0, nil) }
      guard zbar_scan_image(scanner, picture) > 0 else { return [] }
      var codes: [[UInt8]] = []
      var symbol = zbar_image_first_symbol(picture)
      while let current = symbol {
        if zbar_symbol_get_type(current) == ZBAR_QRCODE, let data = zbar_symbol_get_data(current) {
          let count = Int(zbar_symbol_get_data_length(current))
          codes.append(UnsafeRawBufferPointer(start: data, count: count).map { $0 })
        }
        symbol = zbar_symbol_next(current)
      }
      return codes
    }
  }
}
