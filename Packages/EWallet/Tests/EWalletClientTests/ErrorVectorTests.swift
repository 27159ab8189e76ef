import EWalletVectors
import Testing
import WebRPC

@testable import EWalletClient

@Suite("failures as the examples show them", .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct ErrorVectorTests {
  @Test("every failure becomes an API error with its code and description", arguments: EWalletVectors.names("error."))
  func decodes(name: String) async throws {
    let vector = try VectorTransport(name)
    let error = await failure { () async throws(OMGError) in
      try await User.getCurrent(using: .sample(Always(vector.response)))
    }
    guard case .api(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let data = vector.vector["response"]["body"]["data"]
    #expect(reason.code.rawValue == data["code"].text)
    #expect(reason.description == data["description"].text)
    #expect(error?.message == data["description"].text)
    let authorization =
      ["error.auth_token_expired", "error.auth_token_not_found", "error.invalid_api_key"]
      + ["error.invalid_auth_scheme"]
    #expect(reason.isAuthorizationError() == authorization.contains(name))
  }

  @Test("an authorization error forgets the token, any other keeps it", arguments: EWalletVectors.names("error."))
  func forgetsToken(name: String) async throws {
    let client = HTTPClientAPI.sample(Always(try VectorTransport(name).response))
    let error = await failure { () async throws(OMGError) in try await Wallet.getAll(using: client) }
    guard case .api(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(client.isAuthenticated != reason.isAuthorizationError())
  }

  @Test("a failed log-out keeps the token", arguments: ["error.internal_server_error", "error.auth_token_expired"])
  func logoutKeepsToken(name: String) async throws {
    let client = HTTPClientAPI.sample(Always(try VectorTransport(name).response))
    #expect(await failure { () async throws(OMGError) in try await client.logout() } != nil)
    #expect(client.isAuthenticated)
  }

  @Test("an exchange refused by the server has a code of its own text")
  func unknownCode() throws {
    #expect(APIErrorCode(rawValue: "some:new_code") == .other("some:new_code"))
    #expect(APIErrorCode(rawValue: "some:new_code")?.rawValue == "some:new_code")
    #expect(APIErrorCode(rawValue: "auth_token:not_found") == .authenticationTokenNotFound)
    #expect(APIErrorCode.authenticationTokenNotFound.rawValue == "user:auth_token_not_found")
  }
}
