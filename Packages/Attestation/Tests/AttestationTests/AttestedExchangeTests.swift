import Attestation
import CryptoCore
import Testing

@Suite("AttestedExchange and its headers")
struct AttestedExchangeTests {
  @Test(
    "the binding of the specification",
    .enabled(if: SpecificationVectors.areThere, Comment(rawValue: SpecificationVectors.absence)))
  func binding() throws {
    struct File: Decodable {
      struct Defaults: Decodable { let method, path, requestBody, responseBody: String }
      let defaults: Defaults
      let userDataUtf8: String
    }
    let file = try SpecificationVectors.load(File.self, "attestation.json")
    let exchange = AttestedExchange(
      method: file.defaults.method, path: file.defaults.path, requestBody: Array(file.defaults.requestBody.utf8),
      responseBody: Array(file.defaults.responseBody.utf8))
    #expect(String(decoding: exchange.userData, as: UTF8.self) == file.userDataUtf8)
  }

  @Test("every part of an exchange counts")
  func parts() {
    let exchange = AttestedExchange(path: "/a", requestBody: [1], responseBody: [2])
    var others = [exchange, exchange, exchange, exchange]
    others[0].method = "GET"
    others[1].path = "/b"
    others[2].requestBody = [3]
    others[3].responseBody = []
    for other in others { #expect(other.userData != exchange.userData) }
  }

  @Test("nonces are 24 characters, new each time, and accepted")
  func nonces() throws {
    let first = AttestationHeader.makeNonce()
    #expect(first.utf8.count == 24)
    #expect(try Base64.decode(first).count == 18)
    #expect(first != AttestationHeader.makeNonce())
    #expect(AttestationHeader.isNonce(first))
  }

  @Test("a service refuses nonces that are empty, too long or of other characters")
  func refused() {
    #expect(AttestationHeader.isNonce("AZaz09._-/+="))
    #expect(AttestationHeader.isNonce(String(repeating: "a", count: 32)))
    for text in ["", String(repeating: "a", count: 33), "a b", "a\n", "é", "a:b"] {
      #expect(!AttestationHeader.isNonce(text))
    }
  }
}
