import CryptoCore
import CryptoVectors
import Testing

/// What an AEAD test of Wycheproof gives.
struct AEADInput {
  let key: SecretBytes
  let nonce: [UInt8]
  let additionalData: [UInt8]
  let plaintext: [UInt8]
  let sealed: [UInt8]
}

private struct AEADGroup: Decodable, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let key, iv, aad, msg, ct, tag: HexText
    let result: WycheproofResult
  }
  let tests: [Test]
}

/// Runs every test of a file: valid ones must seal to the given bytes and open to the given text, invalid ones must
/// not open, nor seal to the given bytes.
func checkAEAD(file: String, run: (AEADInput) -> (sealed: [UInt8]?, opened: SecretBytes?)) throws {
  let vectors = try Wycheproof<AEADGroup>.load(file)
  var count = 0
  for test in vectors.testGroups.flatMap(\.tests) {
    count += 1
    let sealed = test.ct.bytes + test.tag.bytes
    let result = run(
      AEADInput(
        key: SecretBytes(copying: test.key.bytes), nonce: test.iv.bytes, additionalData: test.aad.bytes,
        plaintext: test.msg.bytes, sealed: sealed))
    switch test.result {
    case .valid:
      #expect(result.sealed == sealed, "test \(test.tcId)")
      #expect(result.opened == SecretBytes(copying: test.msg.bytes), "test \(test.tcId)")
    case .invalid, .acceptable:
      #expect(result.opened == nil, "test \(test.tcId)")
      #expect(result.sealed != sealed, "test \(test.tcId)")
    }
  }
  #expect(count == vectors.numberOfTests)
}
