import EWalletClient
import Foundation
import OMSSandbox
import Testing
import WebRPC

@Suite("eWallet accounts against the Sandbox, over HTTP", .timeLimit(.minutes(10)))
struct EWalletAccountTests {
  @Test("sign up, confirm the address with the mail's token, log in, log out; every refusal on the way")
  func signUp() async throws {
    try await EWalletWorld.run { world in
      let client = world.client()
      func params(_ email: String, _ password: String = "long enough", again: String? = nil, link: String? = nil)
        -> SignupParams
      {
        SignupParams(
          email: email, password: password, passwordConfirmation: again ?? password, verificationURL: link)
      }
      #expect(await apiCode { try await client.signup(withParams: params("nonsense")) } == "user:invalid_email")
      #expect(
        await apiCode { try await client.signup(withParams: params("a@b.c", "short")) } == "client:invalid_parameter")
      #expect(
        await apiCode { try await client.signup(withParams: params("a@b.c", again: "something else")) }
          == "user:passwords_mismatch")
      #expect(
        await apiCode { try await client.signup(withParams: params("a@b.c", link: "https://evil.example/{token}")) }
          == "client:invalid_parameter")
      #expect(
        await apiCode { try await client.signup(withParams: params("user1@example.com")) } == "user:already_active")

      try await client.signup(withParams: params("new@example.com"))
      let login = LoginParams(email: "new@example.com", password: "long enough")
      #expect(await apiCode { try await client.login(withParams: login) } == "user:email_not_verified")
      let token = try await world.mailedToken(to: "new@example.com")
      #expect(
        await apiCode {
          try await User.verifyEmail(using: client, params: UserVerifyEmailParams(email: "new@example.com", token: "x"))
        } == "user:email_token_not_found")
      let confirmed = try await User.verifyEmail(
        using: client, params: UserVerifyEmailParams(email: "new@example.com", token: token))
      #expect(!client.isAuthenticated)
      let session = try await client.login(withParams: login)
      #expect(client.isAuthenticated && session.user == confirmed)
      #expect(try await User.getCurrent(using: client).email == "new@example.com")
      #expect(try await Wallet.getMain(using: client).balances.allSatisfy { $0.amount.isZero })

      let before = world.client(token: session.token)
      try await client.logout()
      #expect(!client.isAuthenticated)
      #expect(await apiCode { try await User.getCurrent(using: before) } == "user:auth_token_expired")
      #expect(!before.isAuthenticated, "a refused token is forgotten")
      #expect(await apiCode { try await client.logout() } == "client:invalid_auth_scheme")
      #expect(
        await apiCode { try await client.login(withParams: LoginParams(email: "new@example.com", password: "wrong")) }
          == "user:invalid_login_credentials")
    }
  }

  @Test("a forgotten password: the mail's token sets a new one, once, and within ten minutes")
  func resetPassword() async throws {
    try await EWalletWorld.run { world in
      let client = world.client()
      let email = "user1@example.com"
      func update(_ token: String, _ password: String, again: String? = nil) -> UserUpdatePasswordParams {
        UserUpdatePasswordParams(
          email: email, token: token, password: password, passwordConfirmation: again ?? password)
      }
      _ = try await User.resetPassword(
        using: client, params: UserResetPasswordParams(email: "nobody@example.com", redirectURL: EWalletWorld.resetURL))
      #expect(
        await apiCode {
          try await User.resetPassword(
            using: client, params: UserResetPasswordParams(email: email, redirectURL: "https://elsewhere.example"))
        } == "client:invalid_parameter")
      _ = try await User.resetPassword(
        using: client, params: UserResetPasswordParams(email: email, redirectURL: EWalletWorld.resetURL))
      let token = try await world.mailedToken(to: email)
      #expect(
        await apiCode {
          try await User.updatePassword(using: client, params: update(token, "new password 1", again: "x"))
        }
          == "client:invalid_parameter")
      _ = try await User.updatePassword(using: client, params: update(token, "new password 1"))
      #expect(
        await apiCode { try await User.updatePassword(using: client, params: update(token, "new password 2")) }
          == "forget_password:token_not_found")
      #expect(
        await apiCode { try await client.login(withParams: LoginParams(email: email, password: EWalletWorld.password)) }
          == "user:invalid_login_credentials")
      try await client.login(withParams: LoginParams(email: email, password: "new password 1"))

      _ = try await User.resetPassword(
        using: client, params: UserResetPasswordParams(email: email, redirectURL: EWalletWorld.resetURL))
      let late = try await world.mailedToken(to: email)
      try await world.control(.post, "clock", ["advanceSeconds": .integer(601)])
      #expect(
        await apiCode { try await User.updatePassword(using: client, params: update(late, "new password 3")) }
          == "forget_password:token_not_found")
    }
  }

  @Test("each authorization error is told from the others, and forgets the token")
  func authorization() async throws {
    try await EWalletWorld.run { world in
      let unknown = world.client(token: "no-such-token")
      #expect(await apiCode { try await User.getCurrent(using: unknown) } == "user:auth_token_not_found")
      let foreign = world.client(token: "sandbox-auth-token-user1", apiKey: "no-such-key")
      #expect(await apiCode { try await User.getCurrent(using: foreign) } == "client:invalid_api_key")
      #expect(await apiCode { try await User.getCurrent(using: world.client()) } == "client:invalid_auth_scheme")
      #expect(!unknown.isAuthenticated && !foreign.isAuthenticated)
    }
  }

  @Test("user, wallets and settings, with an amount above 2^64 to the last digit")
  func reading() async throws {
    try await EWalletWorld.run { world in
      let user = try await User.getCurrent(using: world.rich)
      #expect(user.email == "user1@example.com" && user.socketTopic == "user:\(user.id)")
      let tokens = try await Setting.get(using: world.rich).tokens
      #expect(tokens.map(\.symbol) == ["PTS", "BIG", "NIL"])
      let wallets = try await Wallet.getAll(using: world.rich)
      let wallet = try await Wallet.getMain(using: world.rich)
      #expect(wallets == [wallet] && wallet.address == "abcd000000000001")
      #expect(wallet.balances.map(\.token) == tokens)
      #expect(
        wallet.balances.map(\.amount) == [250_000, 123_456_789_012_345_678_901_234_567_890, 0])
    }
  }
}
