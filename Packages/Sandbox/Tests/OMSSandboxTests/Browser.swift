import CryptoCore
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

/// Someone at a Sandbox's login page, with the form filled in by hand.
struct Browser {
  let world: World

  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  static func form(_ pairs: [String: String]) -> String {
    pairs.map { "\(encode($0))=\(encode($1))" }.sorted().joined(separator: "&")
  }

  /// Posts the login form of a provider and returns where the browser is sent.
  func signIn(
    _ provider: String, _ request: [String: String], email: String, verified: Bool = true
  ) async throws -> (status: Int, location: String?, page: String) {
    var form = request
    form["email"] = email
    if verified { form["verified"] = "yes" }
    return try await post("/oidc/\(provider)/login", form)
  }

  func post(_ path: String, _ form: [String: String]) async throws -> (status: Int, location: String?, page: String) {
    let answer = try await world.http.send(
      WebRPCRequest(
        url: world.sandbox.url + path, path: path,
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(Self.form(form).utf8)))
    return (answer.status, answer.headers["Location"], String(decoding: answer.body, as: UTF8.self))
  }

  func get(_ path: String) async throws -> WebRPCResponse {
    var request = WebRPCRequest(url: world.sandbox.url + path, path: path)
    request.method = .get
    return try await world.http.send(request)
  }

  /// The value of a parameter in a URI.
  static func parameter(_ name: String, of uri: String?) -> String? {
    uri?.split(whereSeparator: { "?&#".contains($0) }).first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}

extension World {
  var issuer: String { "\(sandbox.url)/oidc/plain" }

  /// An ID token from the control surface.
  func token(_ members: [String: JSONValue]) async throws -> String {
    let answer = try await control(.post, "/sandbox/v1/id-token", .object(members))
    return try #require(answer.json["idToken"]?.string, "\(answer.json)")
  }
}

extension Person {
  func commitToken(
    _ token: String, issuer: String, audience: String = "sandbox-app", expiry: String? = nil, handle: String? = nil
  ) async throws -> CommitVerifierResponse {
    let payload = try WebRPCJSON.decode(
      JSONValue.self, from: try Base64URL.decode(String(token.split(separator: ".")[1])))
    return try await waas.commitVerifier(
      CommitVerifierRequest(
        identityType: .oidc, authMode: .idToken,
        metadata: [
          "iss": issuer, "aud": audience, "exp": expiry ?? payload["exp"]?.integer.map { String($0) } ?? "",
        ],
        handle: handle ?? Base64URL.encode(SHA256.hash(Array(token.utf8)))))
  }

  func complete(
    _ verifier: String, _ mode: AuthMode, answer: String
  ) async throws -> CompleteAuthResponse {
    try await waas.completeAuth(
      CompleteAuthRequest(identityType: .oidc, authMode: mode, verifier: verifier, answer: answer, lifetime: 3600))
  }

  func signIn(token: String, issuer: String) async throws -> CompleteAuthResponse {
    try await complete(try await commitToken(token, issuer: issuer).verifier, .idToken, answer: token)
  }

  func commitRedirect(
    _ mode: AuthMode = .authCodePKCE, issuer: String, client: String = "sandbox-app",
    redirect: String = "http://127.0.0.1:5000/callback"
  ) async throws -> CommitVerifierResponse {
    try await waas.commitVerifier(
      CommitVerifierRequest(
        identityType: .oidc, authMode: mode, metadata: ["iss": issuer, "aud": client, "redirect_uri": redirect]))
  }
}
