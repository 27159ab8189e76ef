internal import CryptoJOSE
internal import SandboxOIDC
internal import SandboxWaaS

/// The Sandbox's own providers as its wallet service meets them: asked in the process, but through the code that answers
/// HTTP requests, and with the faults that are planned for `oidc/<name>/token`.
struct ConnectedProviders: IdentityProviders {
  let oidc: SandboxOIDC
  let faults: FaultPlan

  func knows(issuer: String) async -> Bool { oidc.knows(issuer: issuer) }

  func keys(ofIssuer issuer: String, for algorithm: JWSAlgorithm) async throws -> JWKSet? {
    try oidc.keys(ofIssuer: issuer, for: algorithm)
  }

  func clientSecret(issuer: String, clientID: String) -> String? {
    oidc.clientSecret(issuer: issuer, clientID: clientID)
  }

  func token(issuer: String, form: [(name: String, value: String)]) async -> IdentityProviderAnswer? {
    let name = oidc.provider(issuer: issuer)?.name
    let fault = name.flatMap { faults.next(forPath: "/oidc/\($0)/token") }
    if let delay = fault?.delayMs, delay > 0 {
      do { try await Task.sleep(for: .milliseconds(delay)) } catch { return nil }
    }
    if fault?.dropBeforeHandling == true { return nil }
    if let answer = fault?.response, fault?.handle != true {
      return IdentityProviderAnswer(status: answer.status, body: answer.body)
    }
    guard let answer = oidc.token(issuer: issuer, form: form), fault?.dropAfterHandling != true else { return nil }
    if let replacement = fault?.response {
      return IdentityProviderAnswer(status: replacement.status, body: replacement.body)
    }
    return IdentityProviderAnswer(status: answer.status, body: answer.body)
  }
}
