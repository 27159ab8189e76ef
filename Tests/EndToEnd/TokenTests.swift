import Foundation
import Testing

/// Tokens from a terminal to a backend: real processes, real HTTP.
@Suite("oms token against oms sandbox", .timeLimit(.minutes(10)))
struct TokenTests {
  @Test("a token is issued, verified with the issuer's published keys, and refused for another project")
  func tokens() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    #expect(try await oms.run(["token"]).status != 0)
    let login = try oms.start(["login", "you@example.com"])
    _ = try #require(await login.errorLine(containing: "code was sent"))
    login.write(try await oms.run(["sandbox", "inbox", "you@example.com", "--code"]).output)
    login.closeInput()
    #expect(await login.outcome().status == 0)

    let issued = try await oms.run(["token", "--ttl", "600", "--claim", "role=member"])
    #expect(issued.status == 0, "\(issued.errors)")
    #expect(issued.output.split(separator: ".").count == 3)
    let verified = try await oms.run(["token", "verify", "--json"], input: issued.output)
    #expect(verified.status == 0, "\(verified.errors)")
    struct Claims: Decodable {
      let address, email, issuer, walletType: String
      let audiences: [String]
      let customClaims: [String: String]
      let expiresAt, issuedAt: Int64
    }
    let claims = try JSONDecoder().decode(Claims.self, from: Data(verified.output.utf8))
    #expect(claims.email == "you@example.com")
    #expect(claims.audiences == ["prj_demo"])
    #expect(claims.walletType == "ethereum")
    #expect(claims.customClaims == ["role": "member"])
    #expect(claims.expiresAt - claims.issuedAt == 600)
    let whoami = try await oms.run(["whoami"]).output
    #expect(whoami.contains(claims.address))

    let foreign = try await oms.run(["token", "verify", "--audience", "prj_other"], input: issued.output)
    #expect(foreign.status == 1)
    #expect(foreign.errors.hasSuffix("oms: the token is not believed: the token is not for prj_other\n"))
    let changed = issued.output.replacingOccurrences(of: ".", with: ".A", options: [], range: nil)
    #expect(try await oms.run(["token", "verify"], input: changed).status == 1)
    #expect(try await oms.run(["token", "verify"], input: "").status == 1)
    #expect(await sandbox.stop() == 0)
  }
}
