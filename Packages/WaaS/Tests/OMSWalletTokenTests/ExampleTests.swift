import CryptoP256
import OMSWalletToken
import Testing
import WebRPC

/// The examples of docs/wallet-tokens.md, line by line, followed by what they must show.
@Suite("Printed examples")
struct ExampleTests {
  @Test("of a verification")
  func verification() async throws {
    let issuer = Issuer()
    let key = try P256PrivateKey.generate()
    try issuer.publish([("key-1", key.publicKey)])
    let transport = issuer.transport
    let verifier = try WalletTokenVerifier(
      WalletTokenConfiguration(issuer: "https://issuer.example.test", audience: "prj_project"),
      transport: transport)
    // By the system's clock this token has expired.
    issuer.now = 1_000_000_000
    let token = try issuer.token(key)
    do {
      let claims = try await verifier.verify(token)
      print(claims.walletID, claims.walletAddress, claims.email ?? "no email")
    } catch let error as WalletTokenError {
      print(error.code, error.reason)
    }
    await #expect(throws: WalletTokenError.self) { try await verifier.verify(token) }
    #expect(issuer.transport.requests.count == 1)
  }
}
