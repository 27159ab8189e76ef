import Foundation
import Testing

/// Signing and verifying on the command line, for wallets of each family.
@Suite("signatures on the command line", .timeLimit(.minutes(10)))
struct SignatureCommandTests {
  private static let typedData = """
    {"types":{"EIP712Domain":[{"name":"name","type":"string"}],"Order":[{"name":"amount","type":"uint256"},
    {"name":"tags","type":"string[]"}]},"primaryType":"Order","domain":{"name":"Shop"},"message":
    {"amount":115792089237316195423570985008687907853269984665640564039457584007913129639935,"tags":["a","b"]}}
    """

  private struct Signed: Decodable {
    let address: String
    let signature: String
    let walletType: String
  }

  @Test("a message and typed data are signed and verified, here and at the service", arguments: ["ethereum", "tron"])
  func typedData(family: String) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "signer@example.com")
    if family != "ethereum" { #expect(try await oms.run(["create", "--type", family]).status == 0) }
    let file = folder.path + "/order.json"
    try Data(Self.typedData.utf8).write(to: URL(fileURLWithPath: file))

    let signed: Signed = try await oms.read(["sign", "--typed-data", file])
    #expect(signed.walletType == family)
    let piped = try await oms.run(["sign", "--typed-data", "-"], input: Self.typedData)
    #expect(piped.output == signed.signature + "\n", "\(piped.errors)")
    #expect(try await oms.run(["verify", "--typed-data", file, signed.signature]).output == "valid\n")
    // Without service and without session: the address and the signature are all that is needed.
    let elsewhere = BuiltProgram(
      name: "oms",
      environment: ["OMS_SANDBOX_URL": "http://127.0.0.1:1", "XDG_DATA_HOME": folder.path + "/none"])
    let words = ["verify", "--local", "--address", signed.address, "--typed-data"]
    #expect(try await elsewhere.run(words + [file, signed.signature]).output == "valid\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/none"))
    let other = Self.typedData.replacing("Shop", with: "Ship")
    let refused = try await elsewhere.run(words + ["-", signed.signature], input: other)
    // A contract at an Ethereum address might accept it; nothing but its key signs for a Tron address.
    #expect(refused.status == (family == "ethereum" ? 4 : 1))
    #expect(refused.output == (family == "ethereum" ? "needs chain\n" : "NOT valid\n"))
    let malformed = try await oms.run(["sign", "--typed-data", "-"], input: "{}")
    #expect(malformed.status == 10 && malformed.errors.contains("typed data"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a message from standard input is signed as it comes", arguments: ["ethereum", "solana", "tron"])
  func messages(family: String) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "signer@example.com")
    if family != "ethereum" { #expect(try await oms.run(["create", "--type", family]).status == 0) }
    let signed: Signed = try await oms.read(["sign", "Let's go 🚀"])
    #expect(signed.walletType == family)
    let piped = try await oms.run(["sign", "-"], input: "Let's go 🚀")
    #expect(piped.output == signed.signature + "\n")
    #expect(try await oms.run(["sign", "-"], input: "Let's go 🚀\n").output != piped.output)
    #expect(try await oms.run(["verify", "Let's go 🚀", signed.signature]).output == "valid\n")
    #expect(try await oms.run(["verify", "-", signed.signature], input: "Let's stay").status == 1)
    let here = try await oms.run([
      "verify", "--local", "--address", signed.address, "Let's go 🚀", signed.signature,
    ])
    #expect(here.status == 0 && here.output == "valid\n")
    if family == "solana" {
      let refused = try await oms.run(["sign", "--typed-data", "-"], input: Self.typedData)
      #expect(refused.status == 2 && refused.errors.contains("Solana has no typed data"))
    }
    #expect(await sandbox.stop() == 0)
  }

  @Test("a contract's signature needs the chain, and says so as JSON too")
  func contractSignature() async throws {
    struct Verdict: Decodable {
      let isValid: Bool?
      let verdict: String
    }
    let folder = try TemporaryFolder()
    let oms = BuiltProgram(name: "oms", environment: ["XDG_DATA_HOME": folder.path])
    let told = try await oms.run([
      "verify", "--local", "--json", "--address", "0x000000000000000000000000000000000000dEaD", "hello",
      "0x" + String(repeating: "ab", count: 97),
    ])
    let verdict = try JSONDecoder().decode(Verdict.self, from: Data(told.output.utf8))
    #expect(told.status == 4 && verdict.isValid == nil && verdict.verdict == "needsChain")
    #expect(try ToldFailure.read(told).code == "needsChain")
  }
}
