import COpenSSL
import CryptoVectors
import Testing

@testable import CryptoCore

@Suite("Keccak-256")
struct Keccak256Tests {
  @Test(
    "known digests",
    arguments: [
      // The empty message and "abc": the Keccak team's KAT for r = 1088, c = 512.
      ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
      ("616263", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
      // The signature of ERC-20's Transfer event.
      (
        "5472616e7366657228616464726573732c616464726573732c75696e7432353629",
        "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
      ),
    ] as [(HexText, HexText)])
  func knownDigests(message: HexText, digest: HexText) {
    #expect(Keccak256.hash(message.bytes) == digest.bytes)
  }

  @Test("the sponge agrees with OpenSSL's SHA3-256 at every length over several blocks")
  func agreesWithSHA3() {
    // The two functions differ in one padding byte only.
    for count in 0...700 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ 7) }
      var expected = [UInt8](repeating: 0, count: 32)
      _ = EVP_Digest(message, count, &expected, nil, EVP_sha3_256(), nil)
      var lanes = [UInt64](repeating: 0, count: KeccakState.laneCount)
      let digest = lanes.withUnsafeMutableBufferPointer { lanes in
        var position = 0
        message.withUnsafeBytes { KeccakState.absorb($0, into: lanes, at: &position) }
        return KeccakState.finish(lanes, at: position, padding: 0x06)
      }
      #expect(digest == expected, "length \(count)")
    }
  }

  @Test("any split of the input gives the same digest")
  func splitInput() {
    let message = (0..<420).map { UInt8(truncatingIfNeeded: $0 &* 17) }
    let whole = Keccak256.hash(message)
    for first in stride(from: 0, through: message.count, by: 7) {
      for second in stride(from: first, through: message.count, by: 31) {
        var hash = Keccak256()
        hash.update(message[..<first])
        hash.update(message[first..<second])
        hash.update(message[second...])
        #expect(hash.finalize() == whole, "split at \(first) and \(second)")
      }
    }
  }

  @Test("byte by byte over the block boundary")
  func byteByByte() {
    var hash = Keccak256()
    for count in 0...280 {
      #expect(hash.finalize() == Keccak256.hash([UInt8](repeating: 0x5a, count: count)))
      hash.update([0x5a])
    }
  }

  @Test("a copy continues on its own")
  func copiesAreIndependent() {
    var first = Keccak256()
    first.update(Array("ab".utf8))
    var second = first
    first.update(Array("c".utf8))
    second.update(Array("d".utf8))
    #expect(first.finalize() == Keccak256.hash("abc".utf8))
    #expect(second.finalize() == Keccak256.hash("abd".utf8))
  }

  @Test("every form of the same bytes hashes alike")
  func forms() {
    let message = (0..<200).map { UInt8($0) }
    let expected = Keccak256.hash(message)
    for form in byteForms(message) { #expect(Keccak256.hash(form) == expected, "\(type(of: form))") }
  }
}
