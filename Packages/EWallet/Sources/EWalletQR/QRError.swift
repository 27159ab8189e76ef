/// Why a picture could not be read or made.
public enum QRError: Error, Sendable, Equatable {
  /// The bytes are neither PNG nor JPEG.
  case unknownFormat
  /// The picture is damaged.
  case unreadable
  /// The picture, or its file, is larger than anything that a code is read from.
  case tooLarge
  /// There is no QR code in the picture.
  case noCode
  /// The file cannot be read or written, for the reason given.
  case file(String)
  /// The text is too long for a QR code, or has letters beyond ISO 8859-1.
  case notEncodable
  /// The size asked for has less than one pixel for each module, or is out of bounds.
  case sizeOutOfBounds
}

extension QRError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is neither PNG nor JPEG"
    case .unreadable: "the picture is damaged"
    case .tooLarge: "the picture is too large"
    case .noCode: "there is no QR code in the picture"
    case .file(let reason): "the file cannot be used: \(reason)"
    case .notEncodable: "the text does not fit into a QR code"
    case .sizeOutOfBounds: "a QR code cannot be drawn in that size"
    }
  }
}
