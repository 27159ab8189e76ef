import CryptoCore
import CryptoEd25519
import CryptoVectors
import Testing

@Suite("Ed25519PrivateKey")
struct Ed25519PrivateKeyTests {
  @Test("RFC 8032", arguments: RFC8032.vectors)
  func rfc8032(vector: RFC8032.Vector) throws {
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: vector.seed.bytes))
    #expect(key.publicKey.rawRepresentation == vector.publicKey.bytes)
    #expect(key.seed == SecretBytes(copying: vector.seed.bytes))
    #expect(key.keyPair == SecretBytes(copying: vector.seed.bytes + vector.publicKey.bytes))
    for form in byteForms(vector.message.bytes) { #expect(try key.signature(for: form) == vector.signature.bytes) }
    for form in byteForms(vector.signature.bytes) {
      let isValid = key.publicKey.isValidSignature(form, for: vector.message.bytes)
      #expect(isValid, "\(type(of: form))")
    }
    for form in byteForms(vector.publicKey.bytes) {
      #expect(try Ed25519PublicKey(rawRepresentation: form) == key.publicKey)
    }
  }

  @Test("a key pair is read back, and refused when its halves do not belong together")
  func keyPair() throws {
    let key = try Ed25519PrivateKey.generate()
    #expect(try Ed25519PrivateKey(keyPair: key.keyPair).publicKey == key.publicKey)
    let other = try Ed25519PrivateKey.generate()
    let mixed = key.seed.withUnsafeBytes { Array($0) } + other.publicKey.rawRepresentation
    var error = #expect(throws: Ed25519Error.self) { try Ed25519PrivateKey(keyPair: SecretBytes(copying: mixed)) }
    #expect(error?.code == .invalidKeyPair && error?.offset == 32)
    error = #expect(throws: Ed25519Error.self) { try Ed25519PrivateKey(keyPair: key.seed) }
    #expect(error?.code == .invalidKeyPair && error?.offset == 32)
    for count in [0, 31, 33, 64] {
      error = #expect(throws: Ed25519Error.self) { try Ed25519PrivateKey(seed: .random(count: count)) }
      #expect(error?.code == .invalidSeed && error?.offset == count)
    }
  }

  @Test("new keys differ and work")
  func generates() throws {
    let first = try Ed25519PrivateKey.generate()
    let second = try Ed25519PrivateKey.generate()
    #expect(first.publicKey != second.publicKey)
    let signature = try first.signature(for: "m".utf8)
    #expect(first.publicKey.isValidSignature(signature, for: "m".utf8))
    #expect(!second.publicKey.isValidSignature(signature, for: "m".utf8))
    #expect(try Ed25519PublicKey(rawRepresentation: first.publicKey.rawRepresentation) == first.publicKey)
  }

  @Test("prints nothing of the seed")
  func printing() throws {
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: RFC8032.vectors[0].seed.bytes))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.lowercased().contains("9d61b19d")) }
  }
}
