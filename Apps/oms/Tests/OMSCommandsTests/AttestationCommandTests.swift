import Attestation
import AttestationTesting
import CryptoCore
import Foundation
import Synchronization
import Testing

@testable import OMSCommands

@Suite("oms attestation inspect")
struct AttestationCommandTests {
  private final class Recorder: Terminal {
    private let lines = Mutex<(results: [String], notes: [String])>(([], []))
    var results: String { lines.withLock { $0.results.joined(separator: "\n") } }
    var notes: String { lines.withLock { $0.notes.joined(separator: "\n") } }
    func result(_ line: String) { lines.withLock { $0.results.append(line) } }
    func note(_ line: String) { lines.withLock { $0.notes.append(line) } }
    func ask(_ question: String) async -> String? { nil }
  }

  private static let second: Int64 = 1_800_000_000
  private let at = "2027-01-15T08:00:00Z"
  private let exchange = AttestedExchange(
    path: "/v1/Waas/GetRecipientKey", requestBody: Array("{}".utf8), responseBody: Array("{\"keyId\":\"1\"}".utf8))

  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("oms-attestation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func header() throws -> String {
    try SandboxEnclave.launch(at: Self.second).attest(exchange, nonce: "nonce", timestamp: Self.second * 1000)
  }

  private func run(_ words: [String]) async -> (status: Int32, terminal: Recorder) {
    let terminal = Recorder()
    return (
      await Program(terminal: terminal, environment: [:]).run(["attestation", "inspect"] + words), terminal
    )
  }

  @Test("base64, hex and binary are read alike, and what holds is said")
  func forms() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let header = try header()
    let bytes = try Base64.decode(header)
    let forms = [Data(header.utf8), Data((header + "\n").utf8), Data(Hex.encode(bytes).utf8), Data(bytes)]
    for (index, form) in forms.enumerated() {
      let file = folder.appendingPathComponent("form-\(index)")
      try form.write(to: file)
      let (status, terminal) = await run([
        file.path, "--environment", "sandbox", "--at", at, "--nonce", "nonce",
      ])
      #expect(status == 0, "\(terminal.notes)")
      #expect(terminal.results.contains("Module      oms-sandbox-enclave"))
      #expect(terminal.results.contains("CN=sandbox.nitro-enclaves,O=OMS Sandbox"))
      #expect(terminal.results.contains("  holds     signature"))
      #expect(terminal.results.contains("unchecked binding: what it must be was not given"))
    }
  }

  @Test("an attestation that does not hold is a failure that names the rule")
  func broken() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("header").path
    try header().write(toFile: file, atomically: true, encoding: .utf8)
    let (status, terminal) = await run([file, "--environment", "sandbox", "--at", "2027-01-15T08:06:00Z"])
    #expect(status == 1)
    #expect(terminal.results.contains("  BROKEN    freshness: made 360 s ago"))
    #expect(terminal.notes == "oms: the attestation does not hold: freshness: made 360 s ago")
    let (other, production) = await run([file, "--at", at])
    #expect(other == 1)
    #expect(production.notes.contains("measurement"))
    #expect(production.notes.hasSuffix(", and 1 more"))
    let (garbage, unreadable) = await run(["/dev/null"])
    #expect(garbage == 1)
    #expect(unreadable.notes == "oms: /dev/null is empty")
    let (directory, refused) = await run([folder.path])
    #expect(directory == 1)
    #expect(refused.notes == "oms: cannot read \(folder.path)")
  }

  @Test("the exchange is checked when its path and bodies are given, and JSON says it all")
  func exchangeGiven() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ content: [UInt8]) throws -> String {
      let url = folder.appendingPathComponent(name)
      try Data(content).write(to: url)
      return url.path
    }
    let header = try file("header", Array(try header().utf8))
    let request = try file("request", exchange.requestBody)
    let response = try file("response", exchange.responseBody)
    let common = [
      header, "--environment", "sandbox", "--at", at, "--nonce", "nonce", "--path", exchange.path, "--json",
    ]
    let (status, terminal) = await run(common + ["--request", request, "--response", response])
    #expect(status == 0, "\(terminal.notes)")
    #expect(terminal.results.contains(#""broken":[]"#))
    #expect(terminal.results.contains(#""unchecked":[]"#))
    let (swapped, wrong) = await run(common + ["--request", response, "--response", request])
    #expect(swapped == 1)
    #expect(wrong.results.contains(#""broken":["binding"]"#))
  }

  @Test(
    "options that cannot be understood are usage errors",
    arguments: [
      ["f", "--environment", "moon"], ["f", "--pcr0", "12"], ["f", "--root-sha256", "zz"],
      ["f", "--at", "yesterday"], ["f", "--path", "/x"], ["f", "--root", "f", "--root-sha256", "00"],
    ])
  func usage(words: [String]) async {
    #expect(await run(words).status == 2)
  }
}
