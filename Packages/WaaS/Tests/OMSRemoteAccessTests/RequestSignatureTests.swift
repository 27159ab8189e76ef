import CryptoCore
import Foundation
import KeyStorage
import OMSCore
import OMSWaaS
import Testing
import WebRPC

@testable import OMSRemoteAccess

private struct SigningVectors: Decodable {
  struct Case: Decodable {
    let method, path, nonce, scope, payload, preimage, keccakDigestHexString, signatureHex, header: String
  }
  let privateKeyHex, address: String
  let cases: [Case]
}

@Suite("Requests of remote credentials")
struct RequestSignatureTests {
  @Test(
    "signatures and headers equal the published ones",
    .enabled(if: Vectors.areThere, "the published vectors are not there"))
  func published() async throws {
    let vectors = try Vectors.read("request-signing-eip191.json", as: SigningVectors.self)
    let signer = try Secp256k1CredentialSigner(
      privateKey: SecretBytes(copying: Hex.decode(vectors.privateKeyHex)))
    #expect(signer.credentialID == vectors.address)
    #expect(vectors.cases.count >= 4)
    for test in vectors.cases {
      let preimage = Array(test.preimage.utf8)
      #expect(EIP191RequestMessage.text(for: preimage) == test.keccakDigestHexString)
      #expect(Hex.encode(try signer.signature(of: preimage), prefix: true) == test.signatureHex)
      let request = RemoteRequestSigner(
        signer: signer, scope: test.scope, nonceKey: "n", storage: InMemoryKeyStorage(),
        wallClock: ManualWallClock(millisecondsSinceEpoch: try #require(Int64(test.nonce))))
      let signed = try request.sign(
        WebRPCRequest(url: "https://x\(test.path)", path: test.path, headers: [:], body: Array(test.payload.utf8)))
      #expect(signed.headers["OMS-Wallet-Signature"] == test.header)
    }
  }

  @Test("a sealed key is made once, signs after a restart, and is found gone")
  func sealedKey() throws {
    let storage = InMemoryKeyStorage()
    let sealing = FixedKey(key: .random(count: 32))
    let first = try SealedSecp256k1Signer(storage: storage, sealingKey: sealing)
    let second = try SealedSecp256k1Signer(storage: storage, sealingKey: sealing)
    #expect(first.credentialID == second.credentialID)
    #expect(try first.signature(of: [1, 2, 3]) == second.signature(of: [1, 2, 3]))
    #expect(
      try SealedSecp256k1Signer(tag: "other", storage: storage, sealingKey: sealing).credentialID != first.credentialID)
    #expect(throws: KeyStorageError.self) {
      try SealedSecp256k1Signer(storage: storage, sealingKey: FixedKey(key: .random(count: 32)))
    }
    try first.delete()
    #expect(throws: KeyStorageError.self) { try second.signature(of: [1]) }
    let third = try SealedSecp256k1Signer(storage: storage, sealingKey: sealing)
    #expect(third.credentialID != first.credentialID)
    let replaced = #expect(throws: KeyStorageError.self) { try second.signature(of: [1]) }
    #expect(replaced?.code == .credentialReplaced)
  }

  @Test("a P-256 key of a key store signs under its own algorithm")
  func p256() async throws {
    let storage = InMemoryKeyStorage()
    let store = SoftwareCredentialKeyStore(storage: storage, sealingKey: FixedKey(key: .random(count: 32)))
    let signer = try P256CredentialSigner(keyStore: store)
    #expect(try P256CredentialSigner(keyStore: store).credentialID == signer.credentialID)
    let backend = try Backend(signer: signer, storage: storage)
    backend.respond("ListSessions", #"{"sessions":[]}"#)
    #expect(try await backend.client.listSessions().isEmpty)
    let header = try #require(backend.transport.requests.first?.headers["OMS-Wallet-Signature"])
    #expect(header.hasPrefix(#"alg="ecdsa-p256-sha256", scope="prj_project", cred="\#(signer.credentialID)", nonce="#))
  }

  @Test("a signer whose name or signature is not of its algorithm is refused, and nothing is sent")
  func badSigners() async throws {
    for id in ["", "0x12", "0x04" + String(repeating: "a", count: 128), "0x\"" + String(repeating: "a", count: 39)] {
      let error = #expect(throws: RemoteAccessError.self) { try Backend(signer: FixedSigner(credentialID: id)) }
      #expect(error?.code == .validationError && error?.operation == nil)
    }
    let backend = try Backend(signer: FixedSigner(credentialID: Backend.receiver))
    let error = await remoteError { try await backend.client.listSessions() }
    #expect(error?.code == .requestFailed && error?.operation == .listSessions)
    #expect(backend.calls.isEmpty)
  }

  @Test("keys, endpoints and their misuse are told apart when a client is made")
  func construction() throws {
    let signer = try Secp256k1CredentialSigner.generate()
    var configuration = RemoteAccessConfiguration(
      publishableKey: "pk_live_project_key", signer: signer, storage: InMemoryKeyStorage(),
      transport: InMemoryTransport())
    configuration.endpoint = "http://127.0.0.1:1"
    #expect(throws: RemoteAccessError.self) { try RemoteAccessClient(configuration: configuration) }
    configuration.publishableKey = "nonsense"
    configuration.endpoint = nil
    let error = #expect(throws: RemoteAccessError.self) { try RemoteAccessClient(configuration: configuration) }
    #expect(error?.code == .validationError)
    configuration.publishableKey = "pk_local_sdbx_demo_key"
    configuration.endpoint = "http://192.168.0.1:1"
    #expect(throws: RemoteAccessError.self) { try RemoteAccessClient(configuration: configuration) }
  }
}

/// A sealing key that is there.
struct FixedKey: SealingKeyProvider {
  let key: SecretBytes
  func sealingKey() throws(KeyStorageError) -> SecretBytes { key }
}

/// A signer that makes something else than signatures.
struct FixedSigner: RemoteCredentialSigner {
  let algorithm = RemoteCredentialAlgorithm.ecdsaP256kEIP191
  let credentialID: String
  func signature(of message: [UInt8]) throws -> [UInt8] { [1, 2, 3] }
}
