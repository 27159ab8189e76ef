import Foundation
import Testing

/// `oms login --oidc` as a person uses it: a page in a real browser, which comes back to the program.
@Suite("sign-in through the browser", .serialized, .timeLimit(.minutes(10)))
struct RedirectLoginTests {
  private struct Who: Decodable {
    let address: String
    let auth: String
    let email: String?
    let flow: String?
    let issuer: String?
  }

  /// Starts a login and waits for the page that it wants opened.
  private func start(_ oms: BuiltProgram, _ words: [String]) async throws -> (RunningProgram, page: String) {
    let login = try oms.start(["login", "--json"] + words)
    let page = try #require(await login.errorLine(containing: "://"), "no page was named")
    return (login, page)
  }

  @Test(
    "chromium signs in at the login page, and the session signs",
    arguments: [
      ("plain", "/oidc/plain"), ("google", "https://accounts.google.com"), ("apple", "https://appleid.apple.com"),
    ])
  func browser(provider: String, issuer: String) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    try await WebBrowser.run { browser in
      let (login, page) = try await start(oms, ["--oidc", provider])
      #expect(page.hasPrefix("\(sandbox.url)/oidc/\(provider)/authorize?"))
      #expect(page.contains("code_challenge_method=S256"))
      try await browser.open(page)
      try await browser.type("nobody", into: "#email")
      try await browser.type("browser@example.com", into: "#email")
      try await browser.click("#continue")
      try await browser.waitForText("You can close this page")
      login.closeInput()
      let outcome = await login.outcome()
      try #require(outcome.status == 0, "\(outcome.errors)")
      let who = try JSONDecoder().decode(Who.self, from: Data(outcome.output.utf8))
      #expect(who.auth == "oidc" && who.flow == "redirect" && who.email == "browser@example.com")
      #expect(who.issuer?.hasSuffix(issuer) == true)

      let signature = try await oms.run(["sign", "through the browser"])
      #expect(signature.status == 0, "\(signature.errors)")
      let verified = try await oms.run([
        "verify", "through the browser", signature.output.trimmingCharacters(in: .newlines), "--local", "--address",
        who.address,
      ])
      #expect(verified.output == "valid\n")
    }
    #expect(await sandbox.stop() == 0)
  }

  @Test("cancelling in the browser ends the login with the provider's word, and nobody is signed in")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    try await WebBrowser.run { browser in
      let (login, page) = try await start(oms, ["--oidc", "google"])
      try await browser.open(page)
      try await browser.click("#cancel")
      try await browser.waitForText("Not signed in")
      login.closeInput()
      let outcome = await login.outcome()
      #expect(outcome.status == 10)
      #expect(outcome.errors.contains(#""message":"the person did not sign in""#), "\(outcome.errors)")
      #expect(try await oms.run(["whoami"]).status == 11)
    }
    #expect(await sandbox.stop() == 0)
  }

  @Test("the page is opened with the program that --browser names")
  func browserProgram() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    // A browser of a few lines: fills in the form and follows where it is sent.
    let program = folder.path + "/browser"
    let script = #"""
      #!/usr/bin/env python3
      import html, re, sys, urllib.parse, urllib.request
      page = urllib.request.urlopen(sys.argv[1], timeout=120).read().decode()
      fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page)
      form = {name: html.unescape(value) for name, value in fields}
      form.update(email="script@example.com", verified="yes", action="continue")
      action = urllib.parse.urljoin(sys.argv[1], re.search(r'action="([^"]+)"', page).group(1))
      urllib.request.urlopen(action, data=urllib.parse.urlencode(form).encode(), timeout=120).read()
      """#
    try script.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let login = try await oms.run(["login", "--oidc", "plain", "--browser", program, "--json"])
    try #require(login.status == 0, "\(login.errors)")
    #expect(try JSONDecoder().decode(Who.self, from: Data(login.output.utf8)).email == "script@example.com")
    let missing = try await oms.run(["login", "--oidc", "plain", "--browser", "/nowhere", "--timeout", "1"])
    #expect(missing.status == 124)
    #expect(await sandbox.stop() == 0)
  }

  @Test("without a browser the login ends in time, and at Ctrl-C")
  func impatience() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let late = try await oms.run(["login", "--oidc", "plain", "--timeout", "1"])
    #expect(late.status == 124)
    #expect(late.errors.hasSuffix("oms: nobody came back from the browser within 1 seconds\n"))
    let (login, _) = try await start(oms, ["--oidc", "plain"])
    login.send(SIGINT)
    let outcome = await login.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains(#""message":"interrupted, nobody is signed in""#), "\(outcome.errors)")
    let unknown = try await oms.run(["login", "--oidc", "nobody"])
    #expect(unknown.status == 2 && unknown.errors.contains("plain, google, apple"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a login that is interrupted leaves the one that another process has begun since alone")
  func interruptedBesideAnother() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    try await WebBrowser.run { browser in
      let (first, _) = try await start(oms, ["--oidc", "plain"])
      let (second, page) = try await start(oms, ["--oidc", "plain"])
      first.send(SIGINT)
      #expect(await first.outcome().status == 130)
      try await browser.open(page)
      try await browser.type("second@example.com", into: "#email")
      try await browser.click("#continue")
      try await browser.waitForText("You can close this page")
      second.closeInput()
      let outcome = await second.outcome()
      try #require(outcome.status == 0, "\(outcome.errors)")
      #expect(try JSONDecoder().decode(Who.self, from: Data(outcome.output.utf8)).email == "second@example.com")
    }
    #expect(await sandbox.stop() == 0)
  }

  @Test("an ID token from standard input signs in once")
  func idToken() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let token = try await oms.run([
      "sandbox", "id-token", "--issuer", "https://idp.example.com", "--sub", "248289761001", "--audience", "my-app",
    ])
    #expect(token.status == 0, "\(token.errors)")
    let login = try await oms.run(["login", "--id-token", "--json"], input: token.output)
    try #require(login.status == 0, "\(login.errors)")
    let who = try JSONDecoder().decode(Who.self, from: Data(login.output.utf8))
    #expect(who.flow == "id-token" && who.issuer == "https://idp.example.com" && who.email == nil)
    #expect(try await oms.run(["sign", "hello"]).status == 0)
    #expect(!login.errors.contains(token.output.trimmingCharacters(in: .newlines)))
    let again = try await oms.run(["login", "--id-token"], input: token.output)
    #expect(again.status == 17, "\(again.errors)")
    #expect(await sandbox.stop() == 0)
  }
}
