import Foundation
import SandboxHTTP
import Testing

@testable import SandboxOIDC

private struct RedirectFile: Decodable {
  struct State: Decodable {
    let name: String
    let encoded: String
  }

  struct URLCase: Decodable {
    struct Expected: Decodable {
      let endpoint: String
      let query: [String: String]
    }
    let name: String
    let expected: Expected
  }

  struct Callback: Decodable {
    let name: String
    let callbackUrl: String?
    let result: String
    let code: String?
  }

  let challenge: String
  let states: [State]
  let authorizationUrls: [URLCase]
  let callbacks: [Callback]
}

/// The redirect vectors, which describe what a client does, met by what it talks to.
@Suite("Vectors of redirects")
struct RedirectVectorTests {
  private static let folder: String = {
    if let specs = ProcessInfo.processInfo.environment["OMS_SPECS"] { return specs + "/vectors" }
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appending(path: "shared/specs/vectors").path
  }()
  private static let isThere = FileManager.default.fileExists(atPath: folder + "/oidc-redirect.json")
  private static let reason: Comment = "the vectors are not there: set OMS_SPECS to the folder that holds vectors/"

  private func file() throws -> RedirectFile {
    try JSONDecoder().decode(
      RedirectFile.self, from: Data(contentsOf: URL(filePath: "\(Self.folder)/oidc-redirect.json")))
  }

  @Test(.enabled(if: isThere, reason))
  func showsTheLoginPageForTheRelaysRequests() throws {
    let providers = try Providers()
    providers.oidc.setAddress("https://api.polygon.technology")
    let relayed = try file().authorizationUrls.filter { $0.name.hasSuffix("-relay") }
    #expect(relayed.count == 2)
    for vector in relayed {
      let provider = try #require(providers.oidc.providers.first { $0.standsInFor == vector.expected.endpoint })
      let page = providers.get("/oidc/\(provider.name)/authorize", vector.expected.query)
      #expect(page.status == 200, "\(vector.name): \(text(page))")
    }
  }

  @Test(.enabled(if: isThere, reason))
  func sendsTheBrowserToTheCallbackThatTheClientExpects() throws {
    let (providers, vectors) = (try Providers(), try file())
    let state = try #require(vectors.states.first { $0.name == "relay" }).encoded
    let expected = try #require(vectors.callbacks.first { $0.name == "query" })
    let query = ["code": try #require(expected.code), "state": state]
    let answer = providers.oidc.respond(
      to: HTTPServerRequest(
        method: "GET", path: "/auth/waas/callback/google", query: query.map { .init(name: $0, value: $1) }),
      mayReturn: { scope, _ in scope == "prj_project" })
    #expect(answer.headers["Location"] == expected.callbackUrl)
  }
}
