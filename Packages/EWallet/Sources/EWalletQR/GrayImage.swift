/// A picture of one byte a pixel: 0 is black, 255 white; rows from the top, without gaps.
public struct GrayImage: Sendable, Equatable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width` times `height` bytes.
  public let pixels: [UInt8]

  /// The most pixels that a picture may have: about three times a camera's of 12 megapixels.
  public static let maximumPixelCount = 40_000_000

  /// A picture; nil when the number of bytes does not fit the size, or the size is out of bounds.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, width <= Self.maximumPixelCount / height, pixels.count == width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
