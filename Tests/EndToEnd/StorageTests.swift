import Foundation
import Testing

/// The session in every kind of storage, and what is left of it when storage fails.
@Suite("storage behind oms", .timeLimit(.minutes(10)))
struct StorageTests {
  @Test("a session lives in a database, in a folder of files, and nowhere", arguments: ["sqlite", "file", "memory"])
  func kinds(kind: String) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    var oms = sandbox.client(folder)
    oms.environment["OMS_STORAGE"] = kind == "memory" ? kind : "\(kind):\(folder.path)/elsewhere/store"
    let address = try await signIn(oms, email: "kinds@example.com")
    let who = try await oms.run(["whoami"])
    if kind == "memory" {
      #expect(who.status == 11)
    } else {
      #expect(who.output.contains(address))
      #expect(try await oms.run(["logout"]).status == 0)
      #expect(try await oms.run(["whoami"]).status == 11)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/oms-wallet"))
    #expect(await sandbox.stop() == 0)
  }

  static let softHSM = "/usr/lib/softhsm/libsofthsm2.so"

  @Test(
    "the session's key may live on a PKCS#11 token",
    .enabled(if: FileManager.default.fileExists(atPath: softHSM), "softhsm2 is not installed"))
  func token() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let configuration = folder.path + "/softhsm2.conf"
    try FileManager.default.createDirectory(atPath: folder.path + "/tokens", withIntermediateDirectories: true)
    try Data("directories.tokendir = \(folder.path)/tokens\n".utf8).write(to: URL(fileURLWithPath: configuration))
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/softhsm2-util")
    make.arguments = ["--init-token", "--free", "--label", "w", "--pin", "1234", "--so-pin", "1234"]
    make.environment = ["SOFTHSM2_CONF": configuration]
    make.standardOutput = Pipe()
    _ = try await RunningProgram(make).outcome()

    var oms = sandbox.client(folder)
    oms.environment["SOFTHSM2_CONF"] = configuration
    oms.environment["OMS_STORAGE"] = "pkcs11:token=w?module-path=\(Self.softHSM)&pin-value=1234"
    _ = try await signIn(oms, email: "token@example.com")
    #expect(try await oms.run(["sign", "hello"]).status == 0)
    var withoutToken = oms
    withoutToken.environment["OMS_STORAGE"] = "pkcs11:token=other?module-path=\(Self.softHSM)&pin-value=1234"
    let refused = try await withoutToken.run(["sign", "hello"])
    #expect(refused.status == 23)
    #expect(refused.errors.hasPrefix("oms: the key storage cannot be used"))
    #expect(await sandbox.stop() == 0)
  }

  @Test(
    "a lost or unsafe sealing key is named, nothing is made in its place, and putting it back brings the session back")
  func sealingKey() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "sealed@example.com")
    let path = folder.path + "/oms-wallet/sealing.key"
    let kept = folder.path + "/kept.key"

    try FileManager.default.moveItem(atPath: path, toPath: kept)
    for words in [["whoami"], ["sign", "hello"], ["login", "sealed@example.com"], ["logout"]] {
      let refused = try await oms.run(words)
      #expect(refused.status == 23)
      #expect(refused.errors.contains("sealing.key"), "\(words): \(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    try FileManager.default.moveItem(atPath: kept, toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    for words in [["sign", "hello"], ["login", "other@example.com"], ["logout"]] {
      let refused = try await oms.run(words)
      #expect(refused.status == 23)
      #expect(refused.errors.contains("sealing.key"), "\(words): \(refused.errors)")
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try await oms.run(["sign", "hello"]).status == 0)
    #expect(await sandbox.stop() == 0)
  }

  @Test("the database and the sealing key are a whole backup")
  func backup() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let address = try await signIn(sandbox.client(folder), email: "backup@example.com")
    let copy = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: copy.path + "/oms-wallet", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in ["keys.sqlite", "sealing.key"] {
      try FileManager.default.copyItem(
        atPath: "\(folder.path)/oms-wallet/\(name)", toPath: "\(copy.path)/oms-wallet/\(name)")
    }
    let restored = sandbox.client(copy)
    // A copy may be an old one: its owner says that it is to be taken as it is.
    #expect(try await restored.run(["whoami"]).errors.contains("install -m 600 /dev/null"))
    _ = FileManager.default.createFile(
      atPath: copy.path + "/oms-wallet/keys.sqlite-ack", contents: Data(), attributes: [.posixPermissions: 0o600])
    #expect(try await restored.run(["whoami"]).output.contains(address))
    #expect(try await restored.run(["sign", "hello"]).status == 0)
    #expect(await sandbox.stop() == 0)
  }

  @Test("an emptied database is refused, and its journal is left for the rescue")
  func emptied() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let running = try oms.start(["login", "emptied@example.com"])
    _ = await running.errorLine(containing: "code was sent")
    // The process is alive and killed: what it wrote is in the journal alone.
    running.send(SIGKILL)
    _ = await running.outcome()
    let database = URL(fileURLWithPath: folder.path + "/oms-wallet/keys.sqlite")
    let journal = URL(fileURLWithPath: folder.path + "/oms-wallet/keys.sqlite-wal")
    let old = try Data(contentsOf: database)
    let pages = (try? Data(contentsOf: journal)) ?? Data()
    try Data().write(to: database)
    let refused = try await oms.run(["whoami"])
    #expect(refused.status == 23)
    #expect(refused.errors.hasPrefix("oms: the key storage cannot be used"))
    #expect(((try? Data(contentsOf: journal)) ?? Data()) == pages)
    try old.write(to: database)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database.path)
    #expect(try await oms.run(["whoami"]).errors == "oms: not signed in; run `oms login EMAIL`\n")
    #expect(await sandbox.stop() == 0)
  }

  @Test("a Sandbox's state file is no key store, and a key store is no state file")
  func mixedUp() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start(["--data", folder.path + "/sandbox.sqlite"])
    var oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "mixed@example.com")
    #expect(await sandbox.stop() == 0)
    oms.environment["OMS_STORAGE"] = "sqlite:" + folder.path + "/sandbox.sqlite"
    let client = try await oms.run(["whoami"])
    #expect(client.status == 1)
    #expect(client.errors.contains("state file of a Sandbox"))
    let server = try await oms.run(["sandbox", "--port", "0", "--data", folder.path + "/oms-wallet/keys.sqlite"])
    #expect(server.status == 1)
    #expect(server.errors.split(separator: "\n").count == 1)
  }

  @Test("eight processes sign at once with one session, and none is refused")
  func parallel() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "parallel@example.com")
    let outcomes = try await withThrowingTaskGroup(of: BuiltProgram.Outcome.self) { group in
      for number in 0..<8 { group.addTask { try await oms.run(["sign", "message \(number)"]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes.map(\.errors))")
    #expect(await sandbox.stop() == 0)
  }
}
