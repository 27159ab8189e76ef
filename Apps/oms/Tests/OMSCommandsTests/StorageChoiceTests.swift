import Testing

@testable import OMSCommands

@Suite("storage choice")
struct StorageChoiceTests {
  private let environment = ["XDG_DATA_HOME": "/data"]

  @Test("reads every form, and takes the data folder without one")
  func forms() throws {
    #expect(try StorageChoice(nil, environment: environment) == .sqlite(path: "/data/oms-wallet/keys.sqlite"))
    #expect(try StorageChoice("memory", environment: environment) == .memory)
    #expect(try StorageChoice("file:/a/b", environment: environment) == .file(folder: "/a/b"))
    #expect(try StorageChoice("sqlite:a:b.sqlite", environment: environment) == .sqlite(path: "a:b.sqlite"))
    #expect(
      try StorageChoice("pkcs11:token=t?module-path=/m", environment: environment)
        == .pkcs11(uri: "pkcs11:token=t?module-path=/m", path: "/data/oms-wallet/keys.sqlite"))
  }

  @Test("refuses everything else", arguments: ["", "memory:", "memory:x", "sqlite", "sqlite:", "file:", "tape:1", ":"])
  func refusals(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try StorageChoice(text, environment: environment) }
    #expect(failure?.exitStatus == 2)
  }

  @Test(
    "puts the sealing key beside the store",
    arguments: [
      ("/a/keys.sqlite", "/a/sealing.key"), ("keys.sqlite", "sealing.key"), ("/keys.sqlite", "/sealing.key"),
      ("a/b/", "a/sealing.key"),
    ])
  func sealingKey(path: String, expected: String) {
    #expect(StorageChoice.sealingKeyPath(besides: path) == expected)
  }
}
