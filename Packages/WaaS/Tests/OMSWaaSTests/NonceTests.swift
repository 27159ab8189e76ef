import KeyStorage
@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

private struct NonceVectors: Decodable {
  struct Client: Decodable {
    let name: String
    let stored: String?
    let clockMs: [Int64]
    let expected: [String]
  }
  let client: [Client]
}

@Suite(.enabled(if: Vectors.areThere, "the published vectors are not there"))
struct NonceTests {
  @Test func noncesFollowTheClockAndNeverGoBack() throws {
    for test in try Vectors.read("nonce.json", as: NonceVectors.self).client where test.stored != "abc" {
      let fixture = try Fixture()
      if let stored = test.stored.flatMap(UInt64.init) {
        _ = try fixture.storage.reserveCounter(fixture.names.nonce, atLeast: stored)
      }
      let credential = try fixture.keyStore.createCredential(tag: fixture.names.signingKeyTag)
      let signer = fixture.signer(credential)
      var nonces: [String] = []
      for time in test.clockMs {
        fixture.wallClock.set(millisecondsSinceEpoch: time)
        nonces.append(try Self.nonce(of: signer.sign(WebRPCRequest(url: "u", path: "/p", body: []))))
      }
      #expect(nonces == test.expected, "\(test.name)")
    }
  }

  /// The vector `unreadable-stored-value` counts such a value as 0; ruling 32 overrides it.
  @Test func aStoredNonceThatCannotBeReadIsAnErrorAndNotZero() throws {
    let fixture = try Fixture()
    try fixture.storage.set(fixture.names.nonce, Array("abc".utf8))
    let credential = try fixture.keyStore.createCredential(tag: fixture.names.signingKeyTag)
    #expect(throws: KeyStorageError.self) {
      try fixture.signer(credential).sign(WebRPCRequest(url: "u", path: "/p", body: []))
    }
  }

  static func nonce(of request: WebRPCRequest) throws -> String {
    let header = try #require(request.headers["OMS-Wallet-Signature"])
    let field = try #require(header.split(separator: ", ").first { $0.hasPrefix("nonce=") })
    return String(field.dropFirst("nonce=".count))
  }
}

extension Fixture {
  func signer(_ credential: CredentialReference) -> RequestSigner {
    RequestSigner(
      credential: credential, scope: key.scope, nonceKey: names.nonce, keyStore: keyStore, storage: storage,
      wallClock: wallClock)
  }
}
