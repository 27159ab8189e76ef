import OMSWaaSAPI
import Testing
import WebRPC

@testable import SandboxWaaS

private struct SigningFile: Decodable {
  struct Case: Decodable {
    let path: String
    let nonce: String
    let scope: String
    let payload: String
    let preimage: String
    let header: String
  }
  struct Check: Decodable {
    let name: String
    let path: String
    let payload: String
    let header: String
    let expect: String
  }
  let cases: [Case]
  let verification: [Check]?
}

private func verdict(_ header: String, path: String, payload: String) -> Bool {
  do {
    _ = try RequestSignature(header: header).verify(path: path, body: Array(payload.utf8))
    return true
  } catch {
    #expect(error.code == 7201)
    return false
  }
}

@Suite("RequestSignature")
struct RequestSignatureTests {
  @Test(
    .enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)),
    arguments: [("request-signing-p256.json", 14), ("request-signing-eip191.json", 4)])
  func acceptsEveryVector(_ file: String, _ count: Int) throws {
    let cases = try Vectors.load(SigningFile.self, file).cases
    #expect(cases.count == count)
    for vector in cases {
      let signature = try RequestSignature(header: vector.header)
      #expect(signature.nonce == vector.nonce && signature.scope == vector.scope)
      #expect(signature.preimage(path: vector.path, body: Array(vector.payload.utf8)) == Array(vector.preimage.utf8))
      #expect(verdict(vector.header, path: vector.path, payload: vector.payload))
      #expect(!verdict(vector.header, path: vector.path, payload: vector.payload + " "))
      #expect(!verdict(vector.header, path: vector.path + "x", payload: vector.payload))
      let otherNonce = vector.header.replacing("nonce=\(vector.nonce)", with: "nonce=\(vector.nonce)0")
      #expect(!verdict(otherNonce, path: vector.path, payload: vector.payload))
      let otherScope = vector.header.replacing("prj_project", with: "prj_other")
      #expect(!verdict(otherScope, path: vector.path, payload: vector.payload))
    }
  }

  @Test(
    .enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)),
    arguments: ["request-signing-p256.json", "request-signing-eip191.json"])
  func readsACredentialInAnyLetterCase(_ file: String) throws {
    for vector in try Vectors.load(SigningFile.self, file).cases {
      let body = Array(vector.payload.utf8)
      let signer = try RequestSignature(header: vector.header).verify(path: vector.path, body: body)
      let credential = try RequestSignature(header: vector.header).credential
      let upper = vector.header.replacing(credential, with: credential.uppercased())
      #expect(upper.contains("cred=\"0X"))
      #expect(try RequestSignature(header: upper).verify(path: vector.path, body: body) == signer)
    }
  }

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func decidesEveryVerificationVectorAsExpected() throws {
    let checks = try #require(try Vectors.load(SigningFile.self, "request-signing-p256.json").verification)
    #expect(checks.count == 10)
    for check in checks {
      #expect(
        verdict(check.header, path: check.path, payload: check.payload) == (check.expect == "accept"),
        "\(check.name)")
    }
  }

  @Test(arguments: [
    "",
    "alg",
    #"alg="a", scope="s", cred="c", nonce=1"#,
    #"alg="a", scope="s", cred="c", nonce="1", sig="x""#,
    #"alg="a", scope="s", cred="c", nonce=0x1, sig="x""#,
    #"alg="a", scope="s", cred="c", nonce=-1, sig="x""#,
    #"alg="a", scope="s", cred="c", nonce=, sig="x""#,
    #"alg="a", alg="a", scope="s", cred="c", nonce=1, sig="x""#,
    #"alg="a", scope="s", cred="c", nonce=1, sig="x", more="y""#,
    #"alg=a, scope="s", cred="c", nonce=1, sig="x""#,
    #"alg="a", scope="s", cred="c", nonce=115792089237316195423570985008687907853269984665640564039457584007913129639936, sig="x""#,
  ])
  func refusesMalformedHeadersWith7201(_ header: String) {
    let error = #expect(throws: WebRPCError.self) { _ = try RequestSignature(header: header) }
    #expect(error?.code == 7201)
  }

  @Test func refusesAnUnknownAlgorithm() throws {
    let signature = try RequestSignature(header: #"alg="none", scope="s", cred="c", nonce=1, sig="x""#)
    let error = #expect(throws: WebRPCError.self) { _ = try signature.verify(path: "/", body: []) }
    #expect(error?.code == 7201)
  }
}
