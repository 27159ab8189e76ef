import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@testable import CryptoHPKE

@Suite("HPKE")
struct HPKETests {
  private func key(_ scalar: HexText) throws -> P256PrivateKey {
    try P256PrivateKey(rawScalar: SecretBytes(copying: scalar.bytes))
  }

  @Test("key pairs of RFC 9180 are derived from their material", arguments: RFC9180.suites)
  func deriveKeyPair(suite: RFC9180.Suite) throws {
    let ephemeral = try HPKE.deriveKeyPair(inputKeyMaterial: SecretBytes(copying: suite.ephemeralMaterial.bytes))
    #expect(ephemeral.rawScalar == SecretBytes(copying: suite.ephemeralScalar.bytes))
    #expect(ephemeral.publicKey.x963 == suite.ephemeralPublic.bytes)
    let recipient = try HPKE.deriveKeyPair(inputKeyMaterial: SecretBytes(copying: suite.recipientMaterial.bytes))
    #expect(recipient.rawScalar == SecretBytes(copying: suite.recipientScalar.bytes))
    #expect(recipient.publicKey.x963 == suite.recipientPublic.bytes)
  }

  @Test("shared secret and schedule of RFC 9180", arguments: RFC9180.suites)
  func schedule(suite: RFC9180.Suite) throws {
    let recipient = try key(suite.recipientScalar)
    let encapsulated = try DHKEM.encapsulate(to: recipient.publicKey, ephemeral: key(suite.ephemeralScalar))
    #expect(encapsulated.encapsulatedKey == suite.ephemeralPublic.bytes)
    #expect(encapsulated.sharedSecret == SecretBytes(copying: suite.sharedSecret.bytes))
    #expect(try DHKEM.decapsulate(encapsulated.encapsulatedKey, key: recipient) == encapsulated.sharedSecret)
    let schedule = try HPKESchedule(
      sharedSecret: encapsulated.sharedSecret, info: RFC9180.info, aead: suite.aead)
    #expect(schedule.key == SecretBytes(copying: suite.key.bytes))
    #expect(schedule.baseNonce == SecretBytes(copying: suite.baseNonce.bytes))
    #expect(schedule.exporterSecret == SecretBytes(copying: suite.exporterSecret.bytes))
  }

  @Test("messages and exports of RFC 9180", arguments: RFC9180.suites)
  func messages(suite: RFC9180.Suite) throws {
    let recipientKey = try key(suite.recipientScalar)
    var sender = try HPKESender(
      to: recipientKey.publicKey, info: RFC9180.info, aead: suite.aead, ephemeral: key(suite.ephemeralScalar))
    var recipient = try HPKERecipient(
      encapsulatedKey: sender.encapsulatedKey, key: recipientKey, info: RFC9180.info, aead: suite.aead)
    for number in 0...(suite.ciphertexts.keys.max() ?? 0) {
      let data = Array("Count-\(number)".utf8)
      let sealed = try sender.seal(RFC9180.plaintext, additionalData: data)
      if let expected = suite.ciphertexts[number] { #expect(sealed == expected.bytes, "message \(number)") }
      let opened = try recipient.open(sealed, additionalData: data)
      #expect(opened == SecretBytes(copying: RFC9180.plaintext))
    }
    for (context, value) in suite.exports {
      let sent = try sender.exportSecret(context: context.bytes, count: 32)
      let received = try recipient.exportSecret(context: context.bytes, count: 32)
      #expect(sent == SecretBytes(copying: value.bytes))
      #expect(received == sent)
    }
  }

  @Test("single shot, every AEAD, in every form of bytes", arguments: HPKE.AEAD.allCases)
  func singleShot(aead: HPKE.AEAD) throws {
    let recipient = try P256PrivateKey.generate()
    for count in [0, 1, 32, 64, 1000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      for form in byteForms(text) {
        let message = try HPKE.seal(form, to: recipient.publicKey, info: "i".utf8, additionalData: "a".utf8, aead: aead)
        #expect(message.encapsulatedKey.count == HPKE.encapsulatedKeyByteCount)
        #expect(message.ciphertext.count == count + aead.tagByteCount)
        let opened = try HPKE.open(message, with: recipient, info: "i".utf8, additionalData: "a".utf8, aead: aead)
        #expect(opened == SecretBytes(copying: text))
      }
    }
  }

  @Test("opens only with the same key, info, data, AEAD and bytes")
  func refuses() throws {
    let recipient = try P256PrivateKey.generate()
    let message = try HPKE.seal(
      "text".utf8, to: recipient.publicKey, info: "i".utf8, additionalData: "a".utf8, aead: .aes256GCM)
    func open(
      _ message: HPKE.SealedMessage, key: P256PrivateKey? = nil, info: String = "i", data: String = "a",
      aead: HPKE.AEAD = .aes256GCM
    ) throws -> SecretBytes {
      try HPKE.open(message, with: key ?? recipient, info: info.utf8, additionalData: data.utf8, aead: aead)
    }
    #expect(try open(message) == SecretBytes(copying: "text".utf8))
    #expect(throws: HPKEError.self) { try open(message, key: P256PrivateKey.generate()) }
    #expect(throws: HPKEError.self) { try open(message, info: "j") }
    #expect(throws: HPKEError.self) { try open(message, data: "b") }
    #expect(throws: HPKEError.self) { try open(message, aead: .chaCha20Poly1305) }
    #expect(throws: HPKEError.self) { try open(message, aead: .aes128GCM) }
    for index in message.ciphertext.indices {
      var changed = message.ciphertext
      changed[index] ^= 1
      let error = #expect(throws: HPKEError.self) {
        try open(HPKE.SealedMessage(encapsulatedKey: message.encapsulatedKey, ciphertext: changed))
      }
      #expect(error?.code == .openFailed)
    }
    #expect(throws: HPKEError.self) {
      try open(HPKE.SealedMessage(encapsulatedKey: message.encapsulatedKey, ciphertext: []))
    }
  }

  @Test("refuses encapsulated keys that are not uncompressed points of the curve")
  func encapsulatedKeys() throws {
    let recipient = try P256PrivateKey.generate()
    let point = try P256PrivateKey.generate().publicKey
    var off = point.x963
    off[64] ^= 1
    let bad: [[UInt8]] = [
      [], [0], off, point.compressed, Array(point.x963.dropFirst()), point.x963 + [0],
      [0x06] + point.x963.dropFirst(), [0x07] + point.x963.dropFirst(), [0x04] + [UInt8](repeating: 0, count: 64),
    ]
    for encapsulatedKey in bad {
      let error = #expect(throws: HPKEError.self) {
        try HPKE.open(
          HPKE.SealedMessage(encapsulatedKey: encapsulatedKey, ciphertext: [UInt8](repeating: 0, count: 32)),
          with: recipient, info: [], additionalData: [], aead: .aes256GCM)
      }
      #expect(error?.code == .invalidEncapsulatedKey)
      #expect(error?.underlying?.code == .invalidPublicKey)
    }
  }

  @Test("a refused message does not count; a message out of order is refused")
  func order() throws {
    let key = try P256PrivateKey.generate()
    let none: [UInt8] = []
    var sender = try HPKESender(to: key.publicKey, info: none, aead: .chaCha20Poly1305)
    var recipient = try HPKERecipient(
      encapsulatedKey: sender.encapsulatedKey, key: key, info: none, aead: .chaCha20Poly1305)
    let first = try sender.seal("1".utf8, additionalData: none)
    let second = try sender.seal("2".utf8, additionalData: none)
    #expect(first != second)
    let early = try? recipient.open(second, additionalData: none)
    #expect(early == nil)
    let opened = try recipient.open(first, additionalData: none)
    #expect(opened == SecretBytes(copying: "1".utf8))
    let again = try? recipient.open(first, additionalData: none)
    #expect(again == nil)
    let next = try recipient.open(second, additionalData: none)
    #expect(next == SecretBytes(copying: "2".utf8))
  }

  @Test("exports are limited to what HKDF gives")
  func exportLimits() throws {
    let sender = try HPKESender(to: P256PrivateKey.generate().publicKey, info: [], aead: .aes128GCM)
    let longest = try sender.exportSecret(context: [], count: 8160)
    #expect(longest.count == 8160)
    for count in [8161, 65536, -1] {
      let code = (try? sender.exportSecret(context: [], count: count)) == nil
      #expect(code)
    }
  }

  @Test("key pairs need 32 bytes of material")
  func shortMaterial() {
    let error = #expect(throws: HPKEError.self) { try HPKE.deriveKeyPair(inputKeyMaterial: .random(count: 31)) }
    #expect(error?.code == .deriveKeyPairFailed)
  }

  @Test("no nonce is used twice when the numbers run out", arguments: HPKE.AEAD.allCases)
  func sequenceEnds(aead: HPKE.AEAD) throws {
    let key = try P256PrivateKey.generate()
    let ephemeral = try P256PrivateKey.generate()
    var sender = try HPKESender(
      to: key.publicKey, info: [], aead: aead, ephemeral: ephemeral, sequenceNumber: .max - 1)
    var recipient = try HPKERecipient(
      encapsulatedKey: sender.encapsulatedKey, key: key, info: [], aead: aead, sequenceNumber: .max - 1)
    let last = try sender.seal("last".utf8, additionalData: [])
    #expect(try recipient.open(last, additionalData: []).withUnsafeBytes { Array($0) } == Array("last".utf8))
    for _ in 0..<2 {
      var code: HPKEError.Code?
      do { _ = try sender.seal("one more".utf8, additionalData: []) } catch { code = error.code }
      #expect(code == .messageLimitReached)
      do { _ = try recipient.open(last, additionalData: []) } catch { code = error.code }
      #expect(code == .messageLimitReached)
    }
  }
}
