import CryptoCore
import CryptoVectors
import Testing

@Suite("AES-GCM")
struct AESGCMTests {
  private let nonce = [UInt8](repeating: 9, count: 12)

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    try checkAEAD(file: "aes_gcm_test.json") { input in
      let sealed = try? AESGCM.seal(
        input.plaintext, key: input.key, nonce: input.nonce, additionalData: input.additionalData)
      let opened = try? AESGCM.open(
        input.sealed, key: input.key, nonce: input.nonce, additionalData: input.additionalData)
      return (sealed, opened)
    }
  }

  @Test("opens what it sealed, in every form and length", arguments: [16, 24, 32])
  func roundTrip(keyByteCount: Int) throws {
    let key = SecretBytes.random(count: keyByteCount)
    for count in [0, 1, 15, 16, 17, 64, 1000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let sealed = try AESGCM.seal(text, key: key, nonce: nonce, additionalData: "head".utf8)
      for form in byteForms(sealed) {
        let opened = try AESGCM.open(form, key: key, nonce: nonce, additionalData: Array("head".utf8)[...])
        #expect(opened == SecretBytes(copying: text))
      }
    }
  }

  @Test("refuses any change")
  func refusesChanges() throws {
    let key = SecretBytes.random(count: 32)
    let sealed = try AESGCM.seal("text".utf8, key: key, nonce: nonce, additionalData: "head".utf8)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      let error = #expect(throws: AEADError.self) {
        try AESGCM.open(changed, key: key, nonce: nonce, additionalData: "head".utf8)
      }
      #expect(error?.code == .authenticationFailed)
    }
    #expect(throws: AEADError.self) { try AESGCM.open(sealed, key: key, nonce: nonce, additionalData: [UInt8]()) }
  }

  @Test("names wrong lengths")
  func wrongLengths() {
    let none: [UInt8] = []
    for count in [0, 15, 17, 31, 33] {
      let error = #expect(throws: AEADError.self) {
        try AESGCM.seal(none, key: .random(count: count), nonce: nonce, additionalData: none)
      }
      #expect(error?.code == .invalidKeyLength && error?.foundByteCount == count)
    }
    var error = #expect(throws: AEADError.self) {
      try AESGCM.seal(none, key: .random(count: 32), nonce: none, additionalData: none)
    }
    #expect(error?.code == .invalidNonceLength)
    error = #expect(throws: AEADError.self) {
      try AESGCM.open([UInt8](repeating: 0, count: 15), key: .random(count: 32), nonce: nonce, additionalData: none)
    }
    #expect(error?.code == .truncated && error?.foundByteCount == 15 && error?.expectedByteCount == 16)
  }
}

@Suite("ChaCha20-Poly1305")
struct ChaCha20Poly1305Tests {
  private let key = SecretBytes(copying: (0x80...0x9f).map { UInt8($0) })
  private let nonce = hex("070000004041424344454647")
  private let data = hex("50515253c0c1c2c3c4c5c6c7")
  private let text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."

  @Test("the example of RFC 8439 §2.8.2")
  func example() throws {
    let sealed = try ChaCha20Poly1305.seal(text.utf8, key: key, nonce: nonce, additionalData: data)
    #expect(
      sealed
        == hex(
          """
          d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b
          1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
          3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691
          """))
    for form in byteForms(sealed) {
      let opened = try ChaCha20Poly1305.open(form, key: key, nonce: nonce, additionalData: data)
      #expect(opened == SecretBytes(copying: text.utf8))
    }
  }

  @Test("refuses any change and names wrong lengths")
  func refuses() throws {
    let sealed = try ChaCha20Poly1305.seal("text".utf8, key: key, nonce: nonce, additionalData: data)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(throws: AEADError.self) {
        try ChaCha20Poly1305.open(changed, key: key, nonce: nonce, additionalData: data)
      }
    }
    var error = #expect(throws: AEADError.self) {
      try ChaCha20Poly1305.seal("".utf8, key: .random(count: 16), nonce: nonce, additionalData: data)
    }
    #expect(error?.code == .invalidKeyLength)
    error = #expect(throws: AEADError.self) {
      try ChaCha20Poly1305.seal("".utf8, key: key, nonce: nonce + [0], additionalData: data)
    }
    #expect(error?.code == .invalidNonceLength)
    error = #expect(throws: AEADError.self) {
      try ChaCha20Poly1305.open(sealed.prefix(15), key: key, nonce: nonce, additionalData: data)
    }
    #expect(error?.code == .truncated)
  }
}
