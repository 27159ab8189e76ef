import CryptoCore
import CryptoJOSE
import CryptoVectors
import Testing

@Suite("ID-token vectors", .enabled(if: hasSpecifications, Comment(rawValue: noSpecifications)))
struct IDTokenVectorTests {
  private struct File: Decodable, Sendable {
    struct Valid: Decodable, Sendable { let name, idToken, handle: String }
    struct Invalid: Decodable, Sendable { let name, idToken: String }
    let valid: [Valid]
    let invalid: [Invalid]
  }

  private func load() throws -> File {
    try VectorFolder.decode(File.self, from: "id-token.json", in: VectorFolder.specifications)
  }

  @Test("a handle is the base64url SHA-256 of the token as it was received")
  func handles() throws {
    let vectors = try load().valid
    #expect(!vectors.isEmpty)
    for vector in vectors { #expect(Base64URL.encode(SHA256.hash(vector.idToken.utf8)) == vector.handle) }
  }

  @Test("none of the tokens verifies: their signatures are stand-ins")
  func neverVerify() throws {
    let file = try load()
    let keys = try JWKSet(json: #"{"keys":[\#(PublishedJWS.all.map(\.jwk).joined(separator: ","))]}"#.utf8)
    for token in file.valid.map(\.idToken) + file.invalid.map(\.idToken) {
      #expect(throws: JOSEError.self) { try JWS(compact: token).verify(with: keys) }
    }
  }
}
