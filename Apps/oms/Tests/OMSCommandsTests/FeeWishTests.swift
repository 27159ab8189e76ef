import OMSWallet
import Testing

@testable import OMSCommands

@Suite("fees on the command line")
struct FeeWishTests {
  private func wish(_ words: String...) throws -> FeeWish {
    try FeeWish(
      Arguments(words, specification: ArgumentSpecification(options: FeeWish.options), command: "x"), command: "x")
  }

  private static func option(_ symbol: String, contract: String? = nil, fee: String, holds: String?)
    -> FeeOptionWithBalance
  {
    let token = FeeToken(
      network: "80002", name: symbol, symbol: symbol, type: contract == nil ? "native" : "erc20",
      contractAddress: contract)
    return FeeOptionWithBalance(
      feeOption: FeeOption(token: token, value: fee, displayValue: fee), available: holds, availableRaw: holds)
  }

  private static let contract = "0xAbCdef0000000000000000000000000000000001"
  private static let options = [
    option("POL", fee: "10", holds: "5"), option("USDC", contract: contract, fee: "3", holds: "3"),
    option("DAI", contract: "0x0000000000000000000000000000000000000002", fee: "3", holds: "9"),
  ]

  private func choose(_ wish: FeeWish, _ options: [FeeOptionWithBalance] = options) async throws -> String? {
    try await wish.selector(terminal: Recorder())(options)?.token
  }

  @Test("without a wish the first that the balance covers is taken")
  func first() async throws {
    #expect(try await choose(wish()) == "USDC")
  }

  @Test("a position is taken as it is, whatever the balance")
  func position() async throws {
    #expect(try await choose(wish("--fee", "1")) == "POL")
    await #expect(throws: CommandFailure.self) { try await choose(wish("--fee", "4")) }
  }

  @Test("a token is found by symbol, contract and `native`", arguments: ["usdc", contract, contract.lowercased()])
  func token(name: String) async throws {
    #expect(try await choose(wish("--fee-token", name)) == "USDC")
  }

  @Test("a token that is not offered, or that the balance does not cover, sends nothing")
  func refusedToken() async throws {
    let unknown = await #expect(throws: CommandFailure.self) { try await choose(wish("--fee-token", "EUR")) }
    #expect(unknown?.message.contains("POL, USDC, DAI") == true)
    await #expect(throws: CommandFailure.self) { try await choose(wish("--fee-token", "native")) }
  }

  @Test("a sponsored transaction needs no choice, and --sponsored-only takes nothing else")
  func sponsored() async throws {
    #expect(try await choose(wish(), []) == nil)
    #expect(try await choose(wish("--sponsored-only"), []) == nil)
    await #expect(throws: CommandFailure.self) { try await choose(wish("--sponsored-only")) }
  }

  @Test("balances that could not be loaded are not taken for empty ones")
  func unknownBalances() async throws {
    let options = [Self.option("POL", fee: "1", holds: nil)]
    let failure = await #expect(throws: CommandFailure.self) { try await choose(wish(), options) }
    #expect(failure?.message.contains("could not be loaded") == true)
    #expect(try await choose(wish("--fee", "1"), options) == "POL")
  }

  @Test("wishes that exclude each other, and numbers that are none, are usage errors")
  func contradictions() {
    #expect(throws: CommandFailure.self) { try wish("--fee", "1", "--fee-token", "POL") }
    #expect(throws: CommandFailure.self) { try wish("--fee", "1", "--sponsored-only") }
    #expect(throws: CommandFailure.self) { try wish("--fee", "0") }
    #expect(throws: CommandFailure.self) { try wish("--fee", "x") }
  }
}
