#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reads QR codes in pictures.
public enum QRReader {
  /// Bytes that a picture's file may have. 32 MiB.
  public static let maximumFileBytes = 32 * 1024 * 1024

  /// What the codes in a picture say, in the order in which they are found; empty when there are none.
  ///
  /// Light codes on a dark ground are read as well. The bytes of a code are taken as ISO 8859-1.
  public static func texts(in image: GrayImage) -> [String] {
    let found = QRScanning.codes(in: image)
    let codes = found.isEmpty ? QRScanning.codes(in: image.inverted) : found
    return codes.map { bytes in
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }

  /// What the codes in a PNG or JPEG file say.
  ///
  /// - Throws: ``QRError``; ``QRError/noCode`` when there are none.
  public static func texts(inFileBytes bytes: [UInt8]) throws(QRError) -> [String] {
    guard bytes.count <= maximumFileBytes else { throw .tooLarge }
    let image: GrayImage
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      image = try .png(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      image = try .jpeg(bytes)
    } else {
      throw .unknownFormat
    }
    let texts = texts(in: image)
    guard !texts.isEmpty else { throw .noCode }
    return texts
  }

  /// What the codes in the PNG or JPEG file at a path say.
  ///
  /// - Throws: ``QRError``; ``QRError/noCode`` when there are none.
  public static func texts(inFile path: String) throws(QRError) -> [String] {
    guard let file = fopen(path, "rb") else { throw .file(String(cString: strerror(errno))) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      bytes += chunk[..<count]
      guard bytes.count <= maximumFileBytes else { throw .tooLarge }
      guard count == chunk.count else { break }
    }
    guard ferror(file) == 0 else { throw .file(String(cString: strerror(errno))) }
    return try texts(inFileBytes: bytes)
  }
}

extension GrayImage {
  /// Light for dark.
  fileprivate var inverted: GrayImage {
    GrayImage(width: width, height: height, pixels: pixels.map { 255 - $0 }) ?? self
  }
}
