import Foundation
import Testing

@testable import EWalletQR

@Suite("pictures that are no good")
struct BadPictureTests {
  private func png() throws -> [UInt8] { try QRSymbol(text: "txr_1").image(width: 200, height: 200).pngBytes() }

  @Test("neither PNG nor JPEG", arguments: ["", "GIF89a", "<svg/>", "\u{0}"])
  func unknown(text: String) {
    #expect(throws: QRError.unknownFormat) { try QRReader.texts(inFileBytes: Array(text.utf8)) }
  }

  @Test("every truncation and many damages of a PNG file are errors or still say the text, never a crash")
  func damagedPNG() throws {
    let whole = try png()
    // The picture is whole without the chunk that ends the file.
    for count in 0..<(whole.count - 12) {
      #expect(throws: QRError.self) { try QRReader.texts(inFileBytes: Array(whole.prefix(count))) }
    }
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x5A
      let texts = try? QRReader.texts(inFileBytes: damaged)
      #expect(texts == nil || texts == ["txr_1"])
    }
  }

  @Test("a PNG header that promises gigabytes is refused before anything is set aside")
  func bomb() throws {
    var bytes = try png()
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    let checksum = Self.crc(bytes[12..<29])
    bytes.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
    #expect(throws: QRError.tooLarge) { try QRReader.texts(inFileBytes: bytes) }
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  @Test("a JPEG of nothing, and one that promises too much")
  func badJPEG() {
    #expect(throws: QRError.unreadable) { try QRReader.texts(inFileBytes: [0xFF, 0xD8, 0xFF, 0xD9]) }
    let header: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xF0, 0, 0xF0, 0, 1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    #expect(throws: QRError.tooLarge) { try QRReader.texts(inFileBytes: header) }
  }

  @Test("files that are too large, missing or a folder")
  func files() throws {
    #expect(throws: QRError.tooLarge) {
      try QRReader.texts(inFileBytes: [UInt8](repeating: 0x89, count: QRReader.maximumFileBytes + 1))
    }
    #expect(throws: QRError.file("No such file or directory")) { try QRReader.texts(inFile: "/nowhere/at/all.png") }
    #expect(throws: QRError.file("Is a directory")) { try QRReader.texts(inFile: "/tmp") }
    #expect(throws: QRError.tooLarge) { try QRReader.texts(inFile: "/dev/zero") }
  }

  @Test("a picture without a code")
  func noCode() throws {
    let white = try #require(GrayImage(width: 64, height: 64, pixels: [UInt8](repeating: 255, count: 4096)))
    #expect(QRReader.texts(in: white).isEmpty)
    #expect(throws: QRError.noCode) { try QRReader.texts(inFileBytes: white.pngBytes()) }
    #expect(GrayImage(width: 2, height: 2, pixels: [0]) == nil && GrayImage(width: 0, height: 0, pixels: []) == nil)
  }
}
