import EWalletVectors
import Foundation
import Testing
import WebRPC

@testable import EWalletClient

@Suite("tables of the examples", .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct TableVectorTests {
  @Test("the Authorization header")
  func authorization() throws {
    for item in try EWalletVectors.read("misc.authorization")["cases"].elements {
      let credential = ClientCredential(
        apiKey: item["api_key"].text ?? "", authenticationToken: item["authentication_token"].text)
      #expect(ProtocolHeaders.authorization(credential) == item["header"].text)
    }
  }

  @Test("integers of JSON, up to 38 characters")
  func bigIntegers() throws {
    for item in try EWalletVectors.read("misc.big_integers")["cases"].elements {
      let text = try #require(item["json"].text)
      for decode in [Self.withOurs, Self.withFoundation] {
        if item["result"].text == "error: dataCorrupted" {
          #expect(throws: DecodingError.self) { try decode(text) }
        } else {
          #expect(try decode(text).description == item["result"].text)
        }
      }
    }
  }

  private static func withOurs(_ text: String) throws -> BigInt {
    try WebRPCJSON.decode([BigInt].self, from: Array("[\(text)]".utf8))[0]
  }

  private static func withFoundation(_ text: String) throws -> BigInt {
    try JSONDecoder().decode([BigInt].self, from: Data("[\(text)]".utf8))[0]
  }

  @Test("dates, read and written")
  func dates() throws {
    let table = try EWalletVectors.read("misc.dates")
    for item in table["decode"].elements {
      let text = try #require(item["text"].text)
      if item["error"] == .bool(true) {
        #expect(throws: OMGError.unexpected(message: "Invalid date format")) { try WireDate.date(text) }
      } else {
        let date = try WireDate.date(text)
        #expect(Int((date.timeIntervalSince1970 * 1000).rounded(.down)) == item["unix_milliseconds"].integer)
      }
    }
    for item in table["encode"].elements {
      let date = Date(timeIntervalSince1970: Double(try #require(item["unix_seconds"].integer)))
      #expect(WireDate.text(date) == item["text"].text)
    }
  }

  @Test("amounts as people read them")
  func formatting() throws {
    let table = try EWalletVectors.read("misc.number_formatting")
    for item in table["string_from_number"].elements {
      let number = try #require(BigInt(item["number"].text ?? ""))
      let unit = try #require(BigInt(item["subunit_to_unit"].text ?? ""))
      let formatter = OMGNumberFormatter(
        locale: Locale(identifier: "en_US"), precision: item["precision"].integer ?? .max)
      #expect(formatter.string(from: number, subunitToUnit: unit) == item["result"].text)
    }
    for item in table["number_from_string"].elements {
      let unit = try #require(BigInt(item["subunit_to_unit"].text ?? ""))
      let formatter = OMGNumberFormatter(locale: Locale(identifier: "en_US"))
      let result = formatter.number(from: item["string"].text ?? "", subunitToUnit: unit)
      #expect(result?.description == item["result"].text)
    }
  }
}
