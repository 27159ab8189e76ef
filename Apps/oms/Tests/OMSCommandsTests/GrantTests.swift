import OMSWallet
import Testing

@testable import OMSCommands

/// Grants as people type and read them.
@Suite("grants on the command line")
struct GrantTests {
  private static let receiver = "0x000000000000000000000000000000000000dEaD"
  private static let token = "0x2222222222222222222222222222222222222222"

  @Test("amounts in display units become base units")
  func read() throws {
    #expect(
      try GrantText.native("\(Self.receiver)=0.05", command: "x")
        == .nativeTransfer(to: Self.receiver, limit: "50000000000000000"))
    #expect(
      try GrantText.token("\(Self.token):6=1.5", cumulative: true, command: "x")
        == .erc20Transfer(token: Self.token, limit: "1500000", cumulative: true))
    #expect(
      try GrantText.token("\(Self.token):0:\(Self.receiver)=3", cumulative: nil, command: "x")
        == .erc20Transfer(token: Self.token, to: Self.receiver, limit: "3"))
  }

  @Test(
    "what is no grant is a usage error",
    arguments: [
      "", "=", "\(receiver)", "\(receiver)=", "=1", "0x12=1", "\(receiver)=x", "\(receiver)=-1",
      "\(receiver)=0.0000000000000000001", "0x000000000000000000000000000000000000Dead=1",
    ])
  func refuseNative(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try GrantText.native(text, command: "x") }
    #expect(failure?.exitStatus == 2)
  }

  @Test(
    "what is no grant of a token is a usage error",
    arguments: [
      "\(token)=1", "\(token):6", "\(token):=1", "\(token):78=1", "\(token):-1=1", "\(token):6:=1",
      "\(token):6:0x1=1", "\(token):6:\(receiver):x=1", "\(token):2=0.001",
    ])
  func refuseToken(text: String) {
    let failure = #expect(throws: CommandFailure.self) {
      try GrantText.token(text, cumulative: nil, command: "x")
    }
    #expect(failure?.exitStatus == 2)
  }

  @Test("a limit of nothing is refused and says so", arguments: ["0", "0.0", "00"])
  func refuseNothing(amount: String) {
    for read in [
      { try GrantText.native("\(Self.receiver)=\(amount)", command: "x") },
      { try GrantText.token("\(Self.token):6=\(amount)", cumulative: true, command: "x") },
    ] {
      let failure = #expect(throws: CommandFailure.self) { _ = try read() }
      #expect(failure?.exitStatus == 2 && failure?.message.contains("a limit of 0 would allow nothing") == true)
    }
  }

  @Test("grants are shown in display units, and in base units where the decimals are not known")
  func show() {
    var report = GrantReport(network: .amoy)
    let native = SmartSessionGrant.nativeTransfer(to: Self.receiver, limit: "50000000000000000")
    let coins = SmartSessionGrant.erc20Transfer(token: Self.token, limit: "1500000", cumulative: true)
    #expect(
      report.line(native, used: "10000000000000000") == "up to 0.05 POL in all to \(Self.receiver), used 0.01 POL")
    #expect(report.line(coins) == "up to 1500000 base units of \(Self.token) in all to anybody")
    report.tokens[Self.token] = ("USDC", 6)
    #expect(report.line(coins) == "up to 1.5 USDC in all to anybody")
    #expect(
      report.facts(coins)
        == .object([
          "kind": .string("erc20Transfer"), "token": .string(Self.token), "to": .null, "cumulative": .bool(true),
          "limit": .string("1.5"), "limitBaseUnits": .string("1500000"),
        ]))
  }

  @Test("an amount that is too fine names the command that was typed")
  func tooFine() {
    let failure = #expect(throws: CommandFailure.self) {
      try GrantText.token("\(Self.token):2=0.001", cumulative: true, command: "access authorize")
    }
    #expect(failure?.message.hasSuffix("(see `oms access authorize --help`)") == true)
  }
}
