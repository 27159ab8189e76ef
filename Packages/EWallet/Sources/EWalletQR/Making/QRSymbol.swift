/// A QR code of medium error correction (ISO/IEC 18004) as its modules.
public struct QRSymbol: Sendable, Equatable {
  /// Modules along one side, quiet zone not included.
  public let side: Int
  private let isDark: [Bool]

  /// The quiet zone that the standard asks for, in modules.
  static let quietZone = 4

  /// The code of a text, in byte mode over ISO 8859-1.
  ///
  /// - Throws: ``QRError/notEncodable``.
  public init(text: String) throws(QRError) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { throw .notEncodable }
      bytes.append(byte)
    }
    guard !bytes.isEmpty, let modules = QREncoding.modules(of: bytes) else { throw .notEncodable }
    side = modules.side
    isDark = modules.isDark
  }

  /// Whether a module is dark. Everything outside is light.
  public func isDark(column: Int, row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && isDark[row * side + column]
  }

  /// The code as a picture of exactly this size, in the middle, with as many whole pixels a module as there is room for.
  ///
  /// The quiet zone has four modules, as the standard asks, and fewer only where the picture is too small for them.
  ///
  /// - Throws: ``QRError/sizeOutOfBounds``.
  public func image(width: Int, height: Int) throws(QRError) -> GrayImage {
    guard width > 0, height > 0, width <= GrayImage.maximumPixelCount / height else { throw .sizeOutOfBounds }
    let room = min(width, height)
    let scale = (0...Self.quietZone).reversed().lazy.map { room / (side + 2 * $0) }.first { $0 > 0 } ?? 0
    guard scale > 0 else { throw .sizeOutOfBounds }
    let left = (width - scale * side) / 2
    let top = (height - scale * side) / 2
    var pixels = [UInt8](repeating: 255, count: width * height)
    for row in 0..<side {
      for column in 0..<side where isDark[row * side + column] {
        for y in (top + row * scale)..<(top + (row + 1) * scale) {
          let start = y * width + left + column * scale
          for x in start..<(start + scale) { pixels[x] = 0 }
        }
      }
    }
    guard let image = GrayImage(width: width, height: height, pixels: pixels) else { throw .sizeOutOfBounds }
    return image
  }
}
