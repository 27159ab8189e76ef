import CryptoCore
import CryptoEd25519
import CryptoHPKE
import CryptoJOSE
import CryptoP256
import CryptoSecp256k1
import Testing

/// The examples of README.md and docs/crypto.md, line by line, followed by what they must show.
@Suite("Printed examples")
struct ExampleTests {
  @Test("are the ones compiled here", arguments: ["Packages/Crypto/README.md", "docs/crypto.md"])
  func areCompiled(page: String) throws {
    let examples = try PrintedExamples.read(page)
    #expect(!examples.isEmpty)
    let compiled = try PrintedExamples.compiled(in: "ExampleTests.swift")
    for example in examples {
      let isThere = compiled.indices.contains { compiled[$0...].starts(with: example) }
      #expect(isThere, "\(example.joined(separator: "\n"))")
    }
  }

  @Test("of the README")
  func readme() throws {
    let key = try Secp256k1PrivateKey.generate()
    let digest = Keccak256.hash("hello".utf8)
    let signature = try key.recoverableSignature(forDigest: digest)
    let signer = try signature.recoverPublicKey(fromDigest: digest)
    print(signer == key.publicKey, Hex.encode(signature.compact, prefix: true))
    #expect(signer == key.publicKey)
  }

  @Test("of hashes and text")
  func hashesAndText() throws {
    // Ethereum's hash, in one call or piece by piece.
    let selector = Keccak256.hash("transfer(address,uint256)".utf8).prefix(4)
    var hash = SHA256()
    hash.update("first ".utf8)
    hash.update("second".utf8)
    let digest = hash.finalize()

    // Text forms are strict: one text for one byte sequence.
    let text = Hex.encode(selector, prefix: true)
    let token = Base64URL.encode(digest)
    let address = try Base58Check.decode("TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")

    // A fault says where it is.
    do {
      _ = try Hex.decode("0x12g4")
    } catch {
      print(error.code, error.offset)  // invalidDigit 4
    }
    #expect(text == "0xa9059cbb")
    #expect(token.count == 43 && address.count == 21)
  }

  @Test("of sealing")
  func sealing() throws {
    // A key from a passphrase; salt and parameters are kept beside what it protects.
    let salt = SecureRandom.bytes(count: Argon2id.saltByteCount)
    let passphrase = SecretBytes(copying: "correct horse battery staple".utf8)
    let master = try Argon2id.interactive.deriveKey(fromPassphrase: passphrase, salt: salt)

    // Keys for several purposes from one secret.
    let key = try HKDF.deriveKey(
      inputKeyMaterial: master, salt: [], info: "records".utf8, count: 32, using: .sha256)

    // XChaCha20-Poly1305 takes random nonces; the name of the record is authenticated along.
    let nonce = SecureRandom.bytes(count: XChaCha20Poly1305.nonceByteCount)
    let sealed = try XChaCha20Poly1305.seal("secret".utf8, key: key, nonce: nonce, additionalData: "record-1".utf8)
    let opened = try XChaCha20Poly1305.open(sealed, key: key, nonce: nonce, additionalData: "record-1".utf8)
    #expect(opened == SecretBytes(copying: "secret".utf8))
  }

  @Test("of P-256")
  func p256() throws {
    let key = try P256PrivateKey.generate()
    let signature = try key.signature(for: "message".utf8)  // r and s, 64 bytes
    let der = try ECDSAP256Signature.der(fromRaw: signature)
    let isValid = key.publicKey.isValidSignature(der: der, for: "message".utf8)

    // Every usual form of a key, both ways.
    let stored: SecretBytes = key.pkcs8
    let restored = try P256PrivateKey(pkcs8: stored)
    let published = try P256PublicKey(pem: key.publicKey.pem)
    let thumbprint = published.jwkThumbprint

    // ECDH: derive keys from the result, do not use it as one.
    let secret = try restored.sharedSecret(with: P256PrivateKey.generate().publicKey)
    #expect(isValid && secret.count == 32 && thumbprint.count == 43)
    #expect(restored.publicKey == published)
  }

  @Test("of secp256k1")
  func secp256k1() throws {
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: SHA256.hash("example".utf8)))
    let digest = Keccak256.hash("message".utf8)
    let signature = try key.recoverableSignature(forDigest: digest)
    let signer = try signature.recoverPublicKey(fromDigest: digest)

    // A high s is refused unless asked for; the normal form has a low one.
    let isValid = signer.isValidSignature(compact: signature.compact, forDigest: digest)
    let normalized = try ECDSASecp256k1Signature.normalized(signature.compact)
    #expect(isValid && signer == key.publicKey && normalized == signature.compact)
  }

  @Test("of Ed25519")
  func ed25519() throws {
    let key = try Ed25519PrivateKey(seed: .random(count: Ed25519PrivateKey.seedByteCount))
    let signature = try key.signature(for: "message".utf8)
    let publicKey = try Ed25519PublicKey(rawRepresentation: key.publicKey.rawRepresentation)
    let isValid = publicKey.isValidSignature(signature, for: "message".utf8)
    #expect(isValid)
  }

  @Test("of HPKE")
  func hpke() throws {
    let recipient = try P256PrivateKey.generate()

    // One message.
    let message = try HPKE.seal(
      "secret".utf8, to: recipient.publicKey, info: "example".utf8, additionalData: [], aead: .aes256GCM)
    let opened = try HPKE.open(message, with: recipient, info: "example".utf8, additionalData: [], aead: .aes256GCM)

    // Several messages, in order, under one encapsulated key.
    var outgoing = try HPKESender(to: recipient.publicKey, info: [], aead: .chaCha20Poly1305)
    let first = try outgoing.seal("first".utf8, additionalData: [])
    var incoming = try HPKERecipient(
      encapsulatedKey: outgoing.encapsulatedKey, key: recipient, info: [], aead: .chaCha20Poly1305)
    let text = try incoming.open(first, additionalData: [])
    #expect(opened == SecretBytes(copying: "secret".utf8))
    #expect(text == SecretBytes(copying: "first".utf8))
  }

  @Test("of JOSE")
  func jose() throws {
    let key = try P256PrivateKey.generate()
    let token = try JWS.sign(#"{"sub":"1"}"#.utf8, with: key, keyID: "2026", type: "JWT")
    let published = try JWKSet.json(publishing: [("2026", key.publicKey)])

    // The other side: nothing in the token counts before this returns.
    let keys = try JWKSet(json: published.utf8)
    let received = try JWS(compact: token)
    try received.verify(with: keys)
    #expect(received.header.keyID == "2026")
  }
}
