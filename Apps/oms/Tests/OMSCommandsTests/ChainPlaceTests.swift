import OMSWallet
import Testing

@testable import OMSCommands

@Suite("networks and addresses on the command line")
struct ChainPlaceTests {
  private static let ethereum = "0x000000000000000000000000000000000000dEaD"
  private static let solana = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"
  private static let tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"

  @Test(
    "a network is found by its name in any case, its short name, or its chain ID",
    arguments: [
      ("amoy", ChainPlace.ethereum(.amoy)), (" AMOY ", .ethereum(.amoy)), ("80002", .ethereum(.amoy)),
      ("mainnet", .ethereum(.mainnet)), ("solana:devnet", .solana(.devnet)), ("Solana:Mainnet", .solana(.mainnet)),
      ("devnet", .solana(.devnet)), ("tron:nile", .tron(.nile)), ("nile", .tron(.nile)),
      ("tron:mainnet", .tron(.mainnet)),
    ])
  func names(text: String, place: ChainPlace) throws {
    #expect(try ChainPlace.parse(text, command: "x") == place)
  }

  @Test("what is no network names those that there are", arguments: ["solana", "tron", "mars", "", "tron:shasta"])
  func unknown(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try ChainPlace.parse(text, command: "x") }
    #expect(failure?.exitStatus == 2 && failure?.message.contains("solana:devnet") == true)
  }

  @Test(
    "an address tells its family",
    arguments: [(ethereum, WalletType.ethereum), (ethereum.lowercased(), .ethereum), (solana, .solana), (tron, .tron)])
  func families(text: String, family: WalletType) throws {
    #expect(try ChainAddress(text, command: "x").family == family)
  }

  @Test(
    "what is no address is a usage error, also where only the checksum is wrong",
    arguments: [
      "", "0x12", "vitalik.eth", "0x000000000000000000000000000000000000Dead", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u",
      "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncD0", "4zMM",
    ])
  func malformed(text: String) {
    #expect(throws: CommandFailure.self) { try ChainAddress(text, command: "x") }
  }

  @Test("without --network the family's test network is meant, and another family's is refused")
  func choice() throws {
    let specification = ArgumentSpecification(options: [ChainPlace.option])
    let none = try Arguments([], specification: specification, command: "x")
    let amoy = try Arguments(["--network", "amoy"], specification: specification, command: "x")
    func wallet(_ type: WalletType) -> Wallet { Wallet(id: "w", type: type, address: "a", keyOrigin: .enclave) }
    #expect(try ChainPlace.choose(none, for: wallet(.solana), command: "x") == .solana(.devnet))
    #expect(try ChainPlace.choose(none, for: wallet(.tron), command: "x") == .tron(.nile))
    #expect(try ChainPlace.choose(amoy, for: wallet(.ethereum), command: "x") == .ethereum(.amoy))
    #expect(throws: CommandFailure.self) { try ChainPlace.choose(amoy, for: wallet(.solana), command: "x") }
    #expect(throws: CommandFailure.self) { try ChainPlace.choose(none, for: wallet(.unknown("moon")), command: "x") }
  }
}
