import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@testable import CryptoHPKE

/// The wallet-import vectors of the specification: single shot, empty info and additional data.
@Suite("HPKE wallet-import vectors", .enabled(if: hasSpecifications, Comment(rawValue: noSpecifications)))
struct WalletImportVectorTests {
  private struct File: Decodable, Sendable {
    struct Published: Decodable, Sendable {
      let info, skRm, skEm, pkRm, enc, sharedSecret, key, baseNonce, aad, plaintext, ciphertext: HexText
    }
    struct Case: Decodable, Sendable {
      let name, suite, recipientPublicKeyBase64, encapsulatedKeyBase64, ciphertextBase64: String
      let ephemeralPrivateKeyHex, infoHex, aadHex, plaintextHex, sharedSecretHex, keyHex, baseNonceHex: HexText
    }
    struct Refused: Decodable, Sendable {
      let name, suite, encapsulatedKeyBase64, ciphertextBase64: String
    }
    let rfc9180: Published
    let recipientPrivateKeyHex, recipientPublicKeyRawHex, recipientPublicKeySpkiHex: HexText
    let cases: [Case]
    let mustFailToOpen: [Refused]
  }

  private func load() throws -> File {
    try VectorFolder.decode(File.self, from: "hpke-p256.json", in: VectorFolder.specifications)
  }

  private func aead(_ suite: String) throws -> HPKE.AEAD {
    let aeads: [String: HPKE.AEAD] = [
      "p256-sha256-aes256gcm": .aes256GCM, "p256-sha256-chacha20poly1305": .chaCha20Poly1305,
    ]
    return try #require(aeads[suite])
  }

  @Test("the published values for AES-256-GCM")
  func published() throws {
    let vector = try load().rfc9180
    let recipient = try P256PrivateKey(rawScalar: SecretBytes(copying: vector.skRm.bytes))
    let ephemeral = try P256PrivateKey(rawScalar: SecretBytes(copying: vector.skEm.bytes))
    #expect(recipient.publicKey.x963 == vector.pkRm.bytes)
    let encapsulated = try DHKEM.encapsulate(to: recipient.publicKey, ephemeral: ephemeral)
    #expect(encapsulated.encapsulatedKey == vector.enc.bytes)
    #expect(encapsulated.sharedSecret == SecretBytes(copying: vector.sharedSecret.bytes))
    let schedule = try HPKESchedule(
      sharedSecret: encapsulated.sharedSecret, info: vector.info.bytes, aead: .aes256GCM)
    #expect(schedule.key == SecretBytes(copying: vector.key.bytes))
    #expect(schedule.baseNonce == SecretBytes(copying: vector.baseNonce.bytes))
    #expect(try schedule.seal(vector.plaintext.bytes, data: vector.aad.bytes) == vector.ciphertext.bytes)
  }

  @Test("every case seals to the given bytes and opens to the given text")
  func cases() throws {
    let file = try load()
    let recipient = try P256PrivateKey(rawScalar: SecretBytes(copying: file.recipientPrivateKeyHex.bytes))
    #expect(recipient.publicKey.x963 == file.recipientPublicKeyRawHex.bytes)
    #expect(recipient.publicKey.subjectPublicKeyInfo == file.recipientPublicKeySpkiHex.bytes)
    #expect(!file.cases.isEmpty)
    for vector in file.cases {
      let publicKey = try P256PublicKey(subjectPublicKeyInfo: Base64.decode(vector.recipientPublicKeyBase64))
      #expect(publicKey == recipient.publicKey)
      let aead = try aead(vector.suite)
      var sender = try HPKESender(
        to: publicKey, info: vector.infoHex.bytes, aead: aead,
        ephemeral: P256PrivateKey(rawScalar: SecretBytes(copying: vector.ephemeralPrivateKeyHex.bytes)))
      let sealed = try sender.seal(vector.plaintextHex.bytes, additionalData: vector.aadHex.bytes)
      let encapsulatedKey = sender.encapsulatedKey
      #expect(Base64.encode(encapsulatedKey) == vector.encapsulatedKeyBase64)
      #expect(Base64.encode(sealed) == vector.ciphertextBase64)
      let opened = try HPKE.open(
        HPKE.SealedMessage(encapsulatedKey: encapsulatedKey, ciphertext: sealed), with: recipient,
        info: vector.infoHex.bytes, additionalData: vector.aadHex.bytes, aead: aead)
      #expect(opened == SecretBytes(copying: vector.plaintextHex.bytes))
    }
  }

  @Test("what must fail to open does")
  func refused() throws {
    let file = try load()
    let recipient = try P256PrivateKey(rawScalar: SecretBytes(copying: file.recipientPrivateKeyHex.bytes))
    #expect(!file.mustFailToOpen.isEmpty)
    for vector in file.mustFailToOpen {
      let message = HPKE.SealedMessage(
        encapsulatedKey: try Base64.decode(vector.encapsulatedKeyBase64),
        ciphertext: try Base64.decode(vector.ciphertextBase64))
      #expect(throws: HPKEError.self, "\(vector.name)") {
        try HPKE.open(message, with: recipient, info: [], additionalData: [], aead: aead(vector.suite))
      }
    }
  }
}
