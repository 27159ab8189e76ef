import CryptoCore
import CryptoP256
import Foundation
import KeyStorage
import Testing
import OMSCore
import WebRPC

@testable import OMSWaaS

private struct SigningVectors: Decodable {
  struct Case: Decodable {
    let method, path, nonce, scope, payload, preimage, signatureRawHex, header: String
  }
  let privateKeyHex, credentialId: String
  let cases: [Case]
}

private struct HeaderVectors: Decodable {
  struct Case: Decodable {
    let alg, scope, cred, nonce, sig, header: String
  }
  let cases: [Case]
}

/// Signs with one fixed key.
private struct FixedKeyStore: CredentialKeyStore {
  let key: P256PrivateKey
  func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference { reference(tag) }
  func credential(tag: String) throws(KeyStorageError) -> CredentialReference? { reference(tag) }
  func deleteCredential(tag: String) throws(KeyStorageError) {}
  func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError) {}
  func reference(_ tag: String) -> CredentialReference {
    CredentialReference(tag: tag, publicKey: key.publicKey.x963)
  }
  func sign(_ message: [UInt8], with credential: CredentialReference) throws(KeyStorageError) -> [UInt8] {
    do throws(P256Error) { return try key.signature(for: message) } catch {
      throw KeyStorageError(.unavailable, message: "cannot sign")
    }
  }
}

@Suite(.enabled(if: Vectors.areThere, "the published vectors are not there"))
struct RequestSigningTests {
  @Test func preimagesAndHeadersEqualThePublishedOnes() throws {
    let vectors = try Vectors.read("request-signing-p256.json", as: SigningVectors.self)
    #expect(!vectors.cases.isEmpty)
    for test in vectors.cases {
      let nonce = try #require(UInt64(test.nonce))
      let preimage = RequestPreimage.bytes(
        path: test.path, nonce: nonce, scope: test.scope, body: Array(test.payload.utf8))
      #expect(String(decoding: preimage, as: UTF8.self) == test.preimage)
      let header = SignatureHeader.value(
        algorithm: "ecdsa-p256-sha256", scope: test.scope, credentialID: vectors.credentialId, nonce: nonce,
        signature: test.signatureRawHex)
      #expect(header == test.header)
    }
  }

  @Test func headersEqualThoseOfTheOtherSDKs() throws {
    for test in try Vectors.read("request-header-parity.json", as: HeaderVectors.self).cases {
      let header = SignatureHeader.value(
        algorithm: test.alg, scope: test.scope, credentialID: test.cred,
        nonce: try #require(UInt64(test.nonce)), signature: test.sig)
      #expect(header == test.header)
    }
  }

  @Test func signaturesVerifyWithTheCredentialOverTheBytesThatAreSent() throws {
    let vectors = try Vectors.read("request-signing-p256.json", as: SigningVectors.self)
    let key = try P256PrivateKey(rawScalar: SecretBytes(copying: Hex.decode(vectors.privateKeyHex)))
    let store = FixedKeyStore(key: key)
    for test in vectors.cases {
      let storage = InMemoryKeyStorage()
      let signer = RequestSigner(
        credential: store.reference("tag"), scope: test.scope, nonceKey: "nonce", keyStore: store, storage: storage,
        wallClock: ManualWallClock(millisecondsSinceEpoch: try #require(Int64(test.nonce))))
      let request = WebRPCRequest(url: "https://x" + test.path, path: test.path, body: Array(test.payload.utf8))
      let header = try #require(try signer.sign(request).headers["OMS-Wallet-Signature"])
      let mark = try #require(header.range(of: "sig=\"0x"))
      #expect(
        String(header[..<mark.lowerBound])
          == String(test.header[..<(try #require(test.header.range(of: "sig=\"0x"))).lowerBound]))
      let signature = try Hex.decode(header[mark.upperBound...].dropLast())
      #expect(key.publicKey.isValidSignature(signature, for: Array(test.preimage.utf8)))
    }
  }
}
