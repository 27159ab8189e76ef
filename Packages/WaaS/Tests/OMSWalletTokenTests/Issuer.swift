import CryptoCore
import CryptoJOSE
import CryptoP256
import Foundation
import Synchronization
import WebRPC

@testable import OMSWalletToken

/// An issuer with its keys, a clock that a test moves, and tokens of every kind.
final class Issuer: Sendable {
  static let url = "https://issuer.example.test"
  static let start: Int64 = 1_790_000_000

  let transport = InMemoryTransport()
  private let time = Atomic<Int64>(start)

  var now: Int64 {
    get { time.load(ordering: .relaxed) }
    set { time.store(newValue, ordering: .relaxed) }
  }

  func verifier(_ change: (inout WalletTokenConfiguration) -> Void = { _ in }) throws -> WalletTokenVerifier {
    var configuration = WalletTokenConfiguration(issuer: Self.url, audience: "prj_project")
    change(&configuration)
    return try WalletTokenVerifier(configuration, transport: transport, now: { [self] in now })
  }

  /// Publishes keys from now on.
  func publish(_ keys: [(keyID: String, key: P256PublicKey)]) throws {
    let body = Array(try JWKSet.json(publishing: keys).utf8)
    transport.respond(to: "/.well-known/jwks.json") { _ in WebRPCResponse(status: 200, headers: [:], body: body) }
  }

  /// Answers requests for keys with something else from now on.
  func answer(status: Int, _ body: String) {
    transport.respond(to: "/.well-known/jwks.json") { _ in
      WebRPCResponse(status: status, headers: [:], body: Array(body.utf8))
    }
  }

  func fail() {
    transport.respond(to: "/.well-known/jwks.json") { _ in
      throw WebRPCTransportError(.connectionFailed, message: "no connection")
    }
  }

  /// A token; a claim that is nil is left out.
  func token(
    _ key: P256PrivateKey, keyID: String? = "key-1", _ changes: [String: JSONValue?] = [:]
  ) throws -> String {
    var claims: [String: JSONValue] = [
      "iss": .string(Self.url), "aud": .array([.string("prj_project")]), "sub": .string("wallet-1"),
      "iat": .integer(now), "exp": .integer(now + 600),
      "wallet_address": .string("0x1111111111111111111111111111111111111111"), "wallet_type": .string("ethereum"),
      "email": .string("user@example.com"),
    ]
    for (name, value) in changes { claims[name] = value }
    return try JWS.sign(WebRPCJSON.encode(JSONValue.object(claims)), with: key, keyID: keyID, type: "JWT")
  }
}

/// The error of a verification that must fail.
func fault(of verifier: WalletTokenVerifier, _ token: String) async -> WalletTokenError.Code? {
  do {
    _ = try await verifier.verify(token)
    return nil
  } catch {
    return (error as? WalletTokenError)?.code
  }
}
