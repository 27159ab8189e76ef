import Foundation
import Testing

/// The program as a person uses it: real processes, real HTTP, typed input.
@Suite("oms against oms sandbox", .timeLimit(.minutes(10)))
struct CommandLineTests {
  @Test("signs in, signs, verifies, pays and signs out, one process a step")
  func mainJob() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "you@example.com")

    let signature = try await oms.run(["sign", "hello"])
    #expect(signature.status == 0)
    let hex = signature.output.trimmingCharacters(in: .newlines)
    #expect(hex.hasPrefix("0x") && hex.count == 132)
    #expect(try await oms.run(["verify", "hello", hex]).output == "valid\n")
    #expect(try await oms.run(["verify", "hello", hex, "--local", "--address", address]).output == "valid\n")
    #expect(try await oms.run(["verify", "other", hex, "--local", "--address", address]).status == 4)
    #expect(try await oms.run(["verify", "other", hex]).status == 1)

    #expect(try await oms.run(["sandbox", "faucet", address, "--network", "amoy", "--amount", "1"]).status == 0)
    let sent = try await oms.run(["send", "0x000000000000000000000000000000000000dEaD", "0.001"])
    #expect(sent.status == 0, "\(sent.errors)")
    #expect(sent.output.contains("executed"))
    #expect(sent.errors.contains("Fee 1"))

    let theirs = try await oms.run([
      "balances", "--network", "amoy", "--address", "0x000000000000000000000000000000000000dEaD",
    ])
    #expect(theirs.output.contains("0.001 POL"))
    let ours = try await oms.run(["balances"])
    #expect(ours.output.contains("POL") && !ours.output.contains("1 POL"))

    #expect(try await oms.run(["logout"]).status == 0)
    let after = try await oms.run(["sign", "hello"])
    #expect(after.status == 11)
    #expect(after.errors == "oms: not signed in; run `oms login EMAIL`\n")
    #expect(await sandbox.stop() == 0)
  }

  @Test("a wrong code is one clear line, and the next code may be right")
  func wrongCode() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let refused = try await oms.run(["login", "you@example.com"], input: "abc\n")
    #expect(refused.status == 13)
    #expect(refused.errors.hasSuffix("oms: the code is wrong\n"))
    #expect(try await oms.run(["whoami"]).status == 11)

    let login = try oms.start(["login", "you@example.com"])
    _ = try #require(await login.errorLine(containing: "code was sent"))
    let code = try await oms.run(["sandbox", "inbox", "you@example.com", "--code"]).output
    login.write("nonsense\n" + code)
    login.closeInput()
    let outcome = await login.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("That code is wrong"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("an unknown publishable key is one clear line")
  func unknownKey() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let refused = try await oms.run(["login", "you@example.com", "--key", "pk_local_sdbx_other_key"])
    #expect(refused.status == 13)
    #expect(refused.errors.contains("oms: the publishable key is not known to the service"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    let malformed = try await oms.run(["login", "you@example.com", "--key", "nonsense"])
    #expect(malformed.status == 10)
    #expect(malformed.errors.split(separator: "\n").count == 1)
    #expect(await sandbox.stop() == 0)
  }

  @Test("a port in use is one clear line")
  func portInUse() async throws {
    let sandbox = try await SandboxProcess.start()
    let port = try #require(sandbox.url.split(separator: ":").last)
    let second = try await BuiltProgram(name: "oms").run(["sandbox", "--port", String(port)])
    #expect(second.status == 1)
    #expect(second.errors.contains(String(port)) && second.errors.contains("in use"))
    #expect(second.errors.split(separator: "\n").count == 1)
    #expect(await sandbox.stop() == 0)
  }

  @Test("an unreadable storage file is one clear line, and is left as it was")
  func unreadableStorage() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/keys.sqlite"
    let bytes = Data("this is no database, but somebody's letter, and long enough to be read as a header.....".utf8)
    try bytes.write(to: URL(fileURLWithPath: path))
    let oms = BuiltProgram(name: "oms", environment: ["XDG_DATA_HOME": folder.path])
    let refused = try await oms.run(["whoami", "--storage", "sqlite:" + path])
    #expect(refused.status == 23)
    #expect(refused.errors.hasPrefix("oms: the key storage cannot be used"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test("without a Sandbox the line says how to start one")
  func noSandbox() async throws {
    let folder = try TemporaryFolder()
    let oms = BuiltProgram(
      name: "oms", environment: ["OMS_SANDBOX_URL": "http://127.0.0.1:1", "XDG_DATA_HOME": folder.path])
    let refused = try await oms.run(["login", "you@example.com"])
    #expect(refused.status == 14)
    #expect(refused.errors.contains("oms sandbox"))
    #expect(refused.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "words that make no sense end with status 2",
    arguments: [
      [], ["nonsense"], ["sign"], ["sign", "a", "b"], ["login", "no-address"],
      ["send", "0x1", "1", "--network", "mars"],
      ["balances", "--nonsense"], ["sandbox", "--port", "70000"], ["login", "a@b.c", "--storage", "tape:1"],
    ])
  func usage(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await BuiltProgram(name: "oms", environment: ["XDG_DATA_HOME": folder.path]).run(words)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("oms: "))
    #expect(outcome.output.isEmpty)
  }
}
