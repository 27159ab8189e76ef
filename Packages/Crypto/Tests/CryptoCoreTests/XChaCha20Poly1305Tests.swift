import CryptoCore
import CryptoVectors
import Testing

@Suite("XChaCha20-Poly1305")
struct XChaCha20Poly1305Tests {
  private let key = SecretBytes(copying: (0..<32).map { UInt8($0) })
  private let nonce = [UInt8](repeating: 9, count: 24)

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    try checkAEAD(file: "xchacha20_poly1305_test.json") { input in
      let sealed = try? XChaCha20Poly1305.seal(
        input.plaintext, key: input.key, nonce: input.nonce, additionalData: input.additionalData)
      let opened = try? XChaCha20Poly1305.open(
        input.sealed, key: input.key, nonce: input.nonce, additionalData: input.additionalData)
      return (sealed, opened)
    }
  }

  @Test("opens what it sealed, in every form and length")
  func roundTrip() throws {
    for count in [0, 1, 15, 16, 17, 64, 1000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let sealed = try XChaCha20Poly1305.seal(text, key: key, nonce: nonce, additionalData: "head".utf8)
      #expect(sealed.count == count + 16)
      for form in byteForms(sealed) {
        let opened = try XChaCha20Poly1305.open(form, key: key, nonce: nonce, additionalData: Array("head".utf8)[...])
        #expect(opened == SecretBytes(copying: text))
      }
    }
  }

  @Test("refuses any change")
  func refusesChanges() throws {
    let sealed = try XChaCha20Poly1305.seal("text".utf8, key: key, nonce: nonce, additionalData: "head".utf8)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      let error = #expect(throws: AEADError.self) {
        try XChaCha20Poly1305.open(changed, key: key, nonce: nonce, additionalData: "head".utf8)
      }
      #expect(error?.code == .authenticationFailed)
    }
    #expect(throws: AEADError.self) {
      try XChaCha20Poly1305.open(sealed, key: key, nonce: nonce, additionalData: "heed".utf8)
    }
    #expect(throws: AEADError.self) {
      try XChaCha20Poly1305.open(sealed, key: .random(count: 32), nonce: nonce, additionalData: "head".utf8)
    }
  }

  @Test("names wrong lengths")
  func wrongLengths() throws {
    let none: [UInt8] = []
    var error = #expect(throws: AEADError.self) {
      try XChaCha20Poly1305.seal(none, key: .random(count: 31), nonce: nonce, additionalData: none)
    }
    #expect(error?.code == .invalidKeyLength && error?.foundByteCount == 31 && error?.expectedByteCount == 32)
    error = #expect(throws: AEADError.self) {
      try XChaCha20Poly1305.open(none, key: key, nonce: nonce.dropLast(), additionalData: none)
    }
    #expect(error?.code == .invalidNonceLength)
    #expect(error?.description == "the nonce has 23 bytes, not 24")
    error = #expect(throws: AEADError.self) {
      try XChaCha20Poly1305.open([UInt8](repeating: 0, count: 15), key: key, nonce: nonce, additionalData: none)
    }
    #expect(error?.code == .truncated)
  }
}
