import OMSWallet
import Testing

@testable import OMSCommands

@Suite("networks with real money need a word more")
struct ConfirmationTests {
  private func require(_ words: [String], on place: ChainPlace, answer: String?) async throws -> Recorder {
    let terminal = Recorder(answer: answer)
    let arguments = try Arguments(
      words, specification: ArgumentSpecification(options: [Command.confirmationOption]), command: "x")
    try await Confirmation.require(
      arguments, on: place, what: "send 1 POL", CommandContext(terminal: terminal, environment: [:]))
    return terminal
  }

  @Test(
    "test networks need none, whoever is there",
    arguments: [ChainPlace.ethereum(.amoy), .solana(.devnet), .tron(.nile)])
  func testNetworks(place: ChainPlace) async throws {
    #expect(try await require([], on: place, answer: nil).notes.isEmpty)
  }

  @Test(
    "where nobody can be asked it is refused with a status of its own, unless --yes is there",
    arguments: [ChainPlace.ethereum(.polygon), .solana(.mainnet), .tron(.mainnet)])
  func scripts(place: ChainPlace) async throws {
    _ = try await require(["--yes"], on: place, answer: nil)
    let failure = await #expect(throws: CommandFailure.self) { try await require([], on: place, answer: nil) }
    #expect(failure?.exitStatus == 3 && failure?.message.contains("--yes") == true)
  }

  @Test("a person is told what is about to happen, and only yes is yes")
  func people() async throws {
    let terminal = try await require([], on: .ethereum(.polygon), answer: " Yes ")
    #expect(terminal.notes.first?.contains("send 1 POL") == true)
    for answer in ["", "y", "no", "yes please"] {
      await #expect(throws: CommandFailure.self) { try await require([], on: .ethereum(.polygon), answer: answer) }
    }
  }
}
