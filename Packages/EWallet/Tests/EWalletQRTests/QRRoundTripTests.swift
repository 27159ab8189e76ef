import EWalletClient
import EWalletVectors
import Foundation
import Testing
import WebRPC

@testable import EWalletQR

@Suite("QR codes, made and read")
struct QRRoundTripTests {
  private let text = "txr_01hx3nr4q081yaywxb8230hst7"

  @Test("a picture of exactly the size asked for says the text", arguments: [100, 137, 200, 512, 1000])
  func sizes(size: Int) throws {
    let image = try QRSymbol(text: text).image(width: size, height: size)
    #expect(image.width == size && image.height == size)
    #expect(QRReader.texts(in: image) == [text])
    #expect(try QRReader.texts(inFileBytes: image.pngBytes()) == [text])
  }

  @Test("a picture that is not square has the code in its middle")
  func oblong() throws {
    #expect(QRReader.texts(in: try QRSymbol(text: text).image(width: 400, height: 150)) == [text])
  }

  @Test("light on dark and turned codes are read")
  func turned() throws {
    let image = try QRSymbol(text: text).image(width: 200, height: 200)
    let inverted = try #require(GrayImage(width: 200, height: 200, pixels: image.pixels.map { 255 - $0 }))
    #expect(QRReader.texts(in: inverted) == [text])
    var turned = image.pixels
    for row in 0..<200 {
      for column in 0..<200 { turned[row * 200 + column] = image.pixels[column * 200 + 199 - row] }
    }
    #expect(QRReader.texts(in: try #require(GrayImage(width: 200, height: 200, pixels: turned))) == [text])
  }

  @Test("every letter of ISO 8859-1 comes back, and no other is taken")
  func latin1() throws {
    let letters = String(String.UnicodeScalarView((1...255).map { Unicode.Scalar(UInt8($0)) }))
    #expect(QRReader.texts(in: try QRSymbol(text: letters).image(width: 600, height: 600)) == [letters])
    #expect(throws: QRError.notEncodable) { try QRSymbol(text: "txr_€") }
    #expect(throws: QRError.notEncodable) { try QRSymbol(text: "") }
  }

  @Test("the longest text fits, one letter more does not")
  func longest() throws {
    #expect(try QRSymbol(text: String(repeating: "x", count: 2331)).side == 177)
    #expect(throws: QRError.notEncodable) { try QRSymbol(text: String(repeating: "x", count: 2332)) }
  }

  @Test("sizes that no code fits into", arguments: [(0, 0), (-5, 200), (20, 200), (100_000, 100_000)])
  func badSizes(width: Int, height: Int) throws {
    let symbol = try QRSymbol(text: text)
    #expect(throws: QRError.sizeOutOfBounds) { try symbol.image(width: width, height: height) }
  }

  @Test("the lines for a terminal are the code, quiet zone included")
  func terminal() throws {
    let symbol = try QRSymbol(text: text)
    let lines = symbol.terminalLines
    let side = symbol.side + 4
    #expect(lines.count == (side + 1) / 2 && lines.allSatisfy { $0.count == side })
    let scale = 4
    var pixels = [UInt8](repeating: 0, count: side * side * scale * scale)
    for (index, line) in lines.enumerated() {
      for (column, letter) in line.enumerated() {
        let halves: [Bool] = [letter == "█" || letter == "▀", letter == "█" || letter == "▄"]
        for (offset, isLight) in halves.enumerated() where isLight && index * 2 + offset < side {
          for pixel in 0..<(scale * scale) {
            let row: Int = (index * 2 + offset) * scale + pixel / scale
            let x: Int = column * scale + pixel % scale
            pixels[row * side * scale + x] = 255
          }
        }
      }
    }
    #expect(
      QRReader.texts(in: try #require(GrayImage(width: side * scale, height: side * scale, pixels: pixels))) == [text])
  }

  @Test("the SVG document draws every dark module once")
  func svg() throws {
    let symbol = try QRSymbol(text: text)
    let dark = (0..<symbol.side).reduce(0) { count, row in
      count + (0..<symbol.side).count { symbol.isDark(column: $0, row: row) }
    }
    let runs = symbol.svg.matches(of: /h(\d+)v1h-(\d+)z/)
    #expect(runs.allSatisfy { $0.output.1 == $0.output.2 })
    #expect(runs.reduce(0) { $0 + (Int($1.output.1) ?? 0) } == dark)
    #expect(
      symbol.svg.hasPrefix("<?xml") && symbol.svg.contains("viewBox=\"0 0 \(symbol.side + 8) \(symbol.side + 8)\""))
  }

  @Test("requests as the examples have them", .enabled(if: EWalletVectors.areThere, "the examples are not there"))
  func examples() throws {
    let table = try EWalletVectors.read("misc.qr")
    for item in table["cases"].elements {
      var members = try EWalletVectors.read("me.get_transaction_request")["response"]["body"]["data"].members
      members["formatted_id"] = item["formatted_id"]
      let request = try WebRPCJSON.decode(TransactionRequest.self, from: JSONValue.object(members).json)
      let image = try #require(request.qrImage())
      #expect(image.width == table["default_image_size"]["width"].integer)
      #expect(image.height == table["default_image_size"]["height"].integer)
      #expect(QRReader.texts(in: image) == [item["qr_text"].text])
      #expect(request.qrImage(withSize: CGSize(width: 300.7, height: 300))?.width == 300)
      #expect(request.qrImage(withSize: CGSize(width: -1, height: CGFloat.infinity)) == nil)
    }
  }
}
