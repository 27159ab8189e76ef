import CryptoCore
import CryptoVectors
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "known digests (FIPS 180-4 examples)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ] as [(String, HexText)])
  func knownDigests(message: String, digest: HexText) {
    #expect(SHA256.hash(message.utf8) == digest.bytes)
  }

  @Test("split input and a digest in between")
  func splitInput() {
    var hash = SHA256()
    hash.update("ab".utf8)
    #expect(hash.finalize() == SHA256.hash("ab".utf8))
    hash.update([UInt8]())
    hash.update("c".utf8)
    #expect(hash.finalize() == SHA256.hash("abc".utf8))
  }

  @Test("a copy continues on its own")
  func copiesAreIndependent() {
    var first = SHA256()
    first.update("ab".utf8)
    var second = first
    first.update("c".utf8)
    second.update("d".utf8)
    #expect(first.finalize() == SHA256.hash("abc".utf8))
    #expect(second.finalize() == SHA256.hash("abd".utf8))
  }

  @Test("every form of the same bytes hashes alike")
  func forms() {
    let message = (0..<200).map { UInt8($0) }
    for form in byteForms(message) { #expect(SHA256.hash(form) == SHA256.hash(message), "\(type(of: form))") }
  }
}
