import Testing
import WebRPC

/// Signing up, logging in and out, passwords, and the mails about them.
@Suite("People", .timeLimit(.minutes(10)))
struct PeopleTests {
  private typealias World = EWalletWorld
  private static let signUp: JSON = [
    "email": "new@example.com", "password": "correct horse", "password_confirmation": "correct horse",
  ]
  private static let logIn: JSON = ["email": "new@example.com", "password": "correct horse"]

  private func signUp(_ changes: [String: JSON]) -> JSON {
    changes.reduce(into: Self.signUp) { $0[$1.key] = $1.value }
  }

  @Test func signsUpConfirmsByTheLinkAndLogsIn() async throws {
    try await World.run { world in
      #expect(try await world.call("user.signup", Self.signUp, as: nil) == [:])
      try await world.refusal("user:email_not_verified", "user.login", Self.logIn, as: nil)
      let link = try await world.newestLink("new@example.com")
      let prefix = world.url + "/pages/client/v1/verify_email?email=new@example.com&token="
      #expect(link.hasPrefix(prefix))
      #expect(link.utf8.count == prefix.utf8.count + 43)
      let path = String(link.dropFirst(world.url.count))
      let page = try await world.send(path, method: .get, headers: [:])
      #expect(page.status == 302)
      #expect(page.headers["Location"] == world.url + "/pages/client/v1/verify_email/success")
      #expect(try await world.send("/pages/client/v1/verify_email/success", method: .get, headers: [:]).status == 200)
      #expect(try await world.send(path, method: .get, headers: [:]).status == 400)
      let token = try await world.call("user.login", Self.logIn, as: nil)
      let user = try await world.call("me.get", token: token.authentication_token.text)
      #expect(user.id == token.user_id)
      #expect(user.email == "new@example.com")
      let wallet = try await world.call("me.get_wallets", token: token.authentication_token.text).data[0]
      #expect(wallet.identifier == "primary")
      #expect(wallet.name == "primary")
      #expect(wallet.balances.items.map(\.amount) == [0, 0, 0])
    }
  }

  @Test func checksSignUpInOrder() async throws {
    try await World.run { world in
      for email: JSON in ["", "x", "@y", "x@", "a@b@c", nil] {
        try await world.refusal(
          "user:invalid_email", "user.signup", signUp(["email": email, "password": "short"]), as: nil)
      }
      for password: JSON in ["short", nil] {
        try await world.refusal("client:invalid_parameter", "user.signup", signUp(["password": password]), as: nil)
      }
      try await world.refusal(
        "user:passwords_mismatch", "user.signup",
        signUp(["password_confirmation": "another horse", "verification_url": "https://elsewhere.example.net"]), as: nil
      )
      for member in ["verification_url", "success_url"] {
        try await world.refusal(
          "client:invalid_parameter", "user.signup",
          signUp([member: "https://elsewhere.example.net", "email": "user1@example.com"]), as: nil)
      }
      try await world.refusal("user:already_active", "user.signup", signUp(["email": "USER1@example.com"]), as: nil)
      #expect(try await world.control("ewallet/mails", method: .get).mails.items.isEmpty)
    }
  }

  @Test func confirmsWithAnyOpenInviteAndKeepsTheFirstPassword() async throws {
    try await World.run { world in
      let custom: [String: JSON] = [
        "verification_url": "my-app-scheme-uri://verify?e={email}&t={token}",
        "success_url": "my-app-scheme-uri://done",
      ]
      _ = try await world.call("user.signup", signUp(custom), as: nil)
      let first = try await world.newestLink("new@example.com")
      #expect(first.hasPrefix("my-app-scheme-uri://verify?e=new@example.com&t="))
      _ = try await world.call(
        "user.signup", signUp(["password": "second horse", "password_confirmation": "second horse"]), as: nil)
      #expect(try await world.control("ewallet/mails/new@example.com", method: .get).mails.items.count == 2)
      let token = String(first.split(separator: "t=").last ?? "")
      try await world.refusal(
        "user:email_token_not_found", "user.verify_email", ["email": "user1@example.com", "token": "\(token)"], as: nil)
      try await world.refusal(
        "user:email_token_not_found", "user.verify_email", ["email": "new@example.com", "token": "other"], as: nil)
      try await world.refusal("user:invalid_email", "user.verify_email", ["email": "new", "token": "x"], as: nil)
      try await world.refusal(
        "client:invalid_parameter", "user.verify_email", ["email": "new@example.com", "token": ""], as: nil)
      let user = try await world.call(
        "user.verify_email", ["email": "new@example.com", "token": "\(token)"], as: nil)
      #expect(user.object == "user")
      _ = try await world.call("user.login", Self.logIn, as: nil)
      try await world.refusal("user:already_active", "user.signup", Self.signUp, as: nil)
    }
  }

  @Test func refusesLogIns() async throws {
    try await World.run { world in
      let admin = try await world.control(
        "ewallet/users", ["email": "admin@example.com", "password": "correct horse", "admin": true])
      let disabled = try await world.control(
        "ewallet/users", ["email": "off@example.com", "password": "correct horse"])
      _ = try await world.control("ewallet/enable", ["userId": disabled.user.id, "enabled": false])
      #expect(admin.authToken.text != nil)
      for body: JSON in [
        ["password": "correct horse"], ["email": "user1@example.com"],
        ["email": nil, "password": "correct horse"], ["email": "user1@example.com", "password": nil],
      ] {
        try await world.refusal("client:invalid_parameter", "user.login", body, as: nil)
      }
      for (email, password) in [
        ("nobody@example.com", "correct horse"), ("user1@example.com", "wrong"), ("admin@example.com", "correct horse"),
        ("off@example.com", "correct horse"),
      ] {
        try await world.refusal(
          "user:invalid_login_credentials", "user.login", ["email": "\(email)", "password": "\(password)"], as: nil)
      }
    }
  }

  @Test func logsOutOneTokenOnly() async throws {
    try await World.run { world in
      let login: JSON = ["email": "user1@example.com", "password": "correct horse"]
      let first = try await world.call("user.login", login, as: nil).authentication_token.text
      let second = try await world.call("user.login", login, as: nil).authentication_token.text
      #expect(first != second)
      #expect(try await world.call("me.logout", token: first) == [:])
      try await world.refusal("user:auth_token_expired", "me.get", token: first)
      try await world.refusal("user:auth_token_expired", "me.logout", token: first)
      _ = try await world.call("me.get", token: second)
      try await world.refusal("client:invalid_auth_scheme", "me.logout", token: nil)
    }
  }

  @Test func resetsAPasswordOnceWithinTenMinutes() async throws {
    try await World.run { world in
      let reset: JSON = [
        "email": "user1@example.com", "redirect_url": "my-app-scheme-uri://reset?email={email}&token={token}",
      ]
      func update(_ token: String, _ changes: [String: JSON] = [:]) -> JSON {
        let body: JSON = [
          "email": "user1@example.com", "token": "\(token)", "password": "new password 1",
          "password_confirmation": "new password 1",
        ]
        return changes.reduce(into: body) { $0[$1.key] = $1.value }
      }
      func newToken() async throws -> String {
        _ = try await world.call("user.reset_password", reset, as: nil)
        return String(try await world.newestLink("user1@example.com").split(separator: "token=").last ?? "")
      }
      let token = try await newToken()
      for member in ["email", "token", "password", "password_confirmation"] {
        try await world.refusal(
          "client:invalid_parameter", "user.update_password", update(token, [member: nil]), as: nil)
      }
      for changes: [String: JSON] in [["token": "other"], ["email": "user2@example.com"], ["email": "x@example.com"]] {
        try await world.refusal(
          "forget_password:token_not_found", "user.update_password", update(token, changes), as: nil)
      }
      for changes: [String: JSON] in [
        ["password": "short", "password_confirmation": "short"], ["password_confirmation": "new password 2"],
      ] {
        try await world.refusal("client:invalid_parameter", "user.update_password", update(token, changes), as: nil)
      }
      #expect(try await world.call("user.update_password", update(token), as: nil) == [:])
      try await world.refusal("forget_password:token_not_found", "user.update_password", update(token), as: nil)
      // Sessions stay; the new password counts.
      _ = try await world.call("me.get")
      _ = try await world.call(
        "user.login", ["email": "user1@example.com", "password": "new password 1"], as: nil)
      try await world.refusal(
        "user:invalid_login_credentials", "user.login", ["email": "user1@example.com", "password": "correct horse"],
        as: nil)
      let (one, two) = (try await newToken(), try await newToken())
      try await world.advance(seconds: 599)
      _ = try await world.call("user.update_password", update(one), as: nil)
      try await world.advance(seconds: 1)
      try await world.refusal("forget_password:token_not_found", "user.update_password", update(two), as: nil)
    }
  }

  @Test func tellsNobodyWhichAddressesItKnows() async throws {
    try await World.run { world in
      _ = try await world.call("user.signup", Self.signUp, as: nil)
      for email in ["nobody@example.com", "new@example.com"] {
        #expect(
          try await world.call(
            "user.reset_password", ["email": "\(email)", "redirect_url": "my-app-scheme-uri://x"], as: nil) == [:])
      }
      #expect(try await world.control("ewallet/mails/nobody@example.com", method: .get).mails.items.isEmpty)
      #expect(try await world.control("ewallet/mails/new@example.com", method: .get).mails.items.count == 1)
    }
  }

  @Test func checksWhereResetLinksLead() async throws {
    try await World.run { world in
      for body: JSON in [
        ["email": "user1@example.com"], ["redirect_url": "my-app-scheme-uri://x"],
        ["email": "user1@example.com", "redirect_url": nil],
        ["email": "user1@example.com", "redirect_url": "https://elsewhere.example.net/"],
        [
          "email": "user1@example.com", "redirect_url": "my-app-scheme-uri://x", "forward_url": "https://e.example.net",
        ],
      ] {
        try await world.refusal("client:invalid_parameter", "user.reset_password", body, as: nil)
      }
      _ = try await world.call(
        "user.reset_password",
        [
          "email": "user1@example.com", "reset_password_url": "\(world.url)/r?t={token}",
          "forward_url": "my-app-scheme-uri://y?e={email}",
        ], as: nil)
      let link = try await world.newestLink("user1@example.com")
      #expect(link.hasSuffix("&forward_url=my-app-scheme-uri%3A%2F%2Fy%3Fe%3Duser1%40example.com"))
      let mail = try await world.control("ewallet/mails/user1@example.com", method: .get).mails[0]
      #expect(mail.kind == "reset_password")
      #expect(mail.from == "admin@localhost")
      #expect(mail["text"].text?.contains(link) == true)
    }
  }

  @Test(.enabled(if: Vectors.areAvailable, "\(Vectors.reason)"))
  func buildsTheLinksOfTheVectors() async throws {
    try await World.run { world in
      for example in try Vectors.load("misc.reset_link").cases.items {
        let email = try #require(example.email.text)
        if email != "user1@example.com" {
          _ = try await world.control("ewallet/users", ["email": example.email, "password": "correct horse"])
        }
        _ = try await world.call(
          "user.reset_password", ["email": example.email, "redirect_url": example.redirect_url], as: nil)
        let link = try await world.newestLink(email)
        let wanted = try #require(example.link.text)
        let token = String(link.split(separator: "token=").last ?? "")
        #expect(link == wanted.replacing(example.token.text ?? "", with: token))
      }
    }
  }
}
