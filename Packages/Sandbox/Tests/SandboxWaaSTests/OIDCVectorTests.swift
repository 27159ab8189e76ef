import CryptoCore
import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

@testable import SandboxWaaS

private struct PKCEFile: Decodable {
  struct Case: Decodable {
    let codeVerifier: String
    let codeChallenge: String
  }
  let cases: [Case]
}

private struct IDTokenFile: Decodable {
  struct Case: Decodable {
    let name: String
    let idToken: String
    let exp: String
    let handle: String
    let commitRequest: CommitVerifierRequest
    let completeRequest: CompleteAuthRequest
  }
  let valid: [Case]
}

private struct RedirectFile: Decodable {
  struct Case: Decodable {
    let name: String
    let commitRequest: CommitVerifierRequest
  }
  let authorizationUrls: [Case]
}

@Suite("Vectors of sign-in with providers")
struct OIDCVectorTests {
  private let random = SandboxRandom(seed: "vectors")

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func derivesEveryCodeChallenge() throws {
    let cases = try Vectors.load(PKCEFile.self, "pkce.json").cases
    #expect(cases.count == 2)
    for vector in cases { #expect(PKCE.challenge(of: vector.codeVerifier) == vector.codeChallenge) }
  }

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func readsEveryCommitmentToAToken() throws {
    let cases = try Vectors.load(IDTokenFile.self, "id-token.json").valid
    #expect(cases.count == 4)
    for vector in cases {
      let method = try SignInMethod(vector.commitRequest.identityType, vector.commitRequest.authMode)
      #expect(method == .oidc(.idToken))
      #expect(try SignInMethod(vector.completeRequest.identityType, vector.completeRequest.authMode) == method)
      let commitment = try OIDCCommitment(vector.commitRequest, mode: .idToken, random: random)
      #expect(commitment.handle == vector.handle && commitment.expiry.map { String($0) } == vector.exp)
      #expect(Base64URL.encode(SHA256.hash(Array(vector.idToken.utf8))) == vector.handle, "\(vector.name)")
      #expect(commitment.challenge.isEmpty)
    }
  }

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func readsEveryCommitmentToARedirect() throws {
    let cases = try Vectors.load(RedirectFile.self, "oidc-redirect.json").authorizationUrls
    #expect(cases.count == 3)
    for vector in cases {
      guard case .oidc(let mode) = try SignInMethod(vector.commitRequest.identityType, vector.commitRequest.authMode)
      else {
        Issue.record("\(vector.name) is no sign-in with a provider")
        continue
      }
      let commitment = try OIDCCommitment(vector.commitRequest, mode: mode, random: random)
      #expect(commitment.redirectURI == vector.commitRequest.metadata["redirect_uri"])
      #expect(commitment.challenge.isEmpty == (mode == .authCode))
      #expect(commitment.codeVerifier.map { PKCE.challenge(of: $0) } ?? "" == commitment.challenge)
    }
  }
}
