import Foundation
import Testing

/// Balances and transactions of Solana and Tron wallets on the command line.
@Suite("transactions on Solana and Tron on the command line", .timeLimit(.minutes(5)))
struct TransactionFamilyTests {
  private static let solana = "1nc1nerator11111111111111111111111111111111"
  private static let tron = "T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY"

  private struct Made: Decodable {
    let address: String
  }
  private struct Funded: Decodable {
    let amount: String
    let symbol: String
    let network: String
    let token: String?
    let decimals: Int
  }

  /// A wallet of a family, signed in, with native tokens and test dollars.
  private func funded(
    _ sandbox: SandboxProcess, _ folder: TemporaryFolder, type: String, token: String
  ) async throws -> (oms: BuiltProgram, address: String) {
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "\(type)@example.com")
    let made: Made = try await oms.read(["create", "--type", type])
    let native: Funded = try await oms.read(["sandbox", "faucet", made.address, "--amount", "100"])
    #expect(native.amount == "100" && native.token == nil)
    let tokens: Funded = try await oms.read([
      "sandbox", "faucet", made.address, "--amount", "50", "--token", token,
    ])
    #expect(tokens.amount == "50" && tokens.symbol == "SBUSD" && tokens.decimals == 6 && tokens.token == token)
    return (oms, made.address)
  }

  @Test("SOL and SPL tokens are sent in display units, and networks that cannot be read are told of")
  func solana() async throws {
    let mint = "SBUSDSandboxDo11arMint111111111111111111111"
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let (oms, address) = try await funded(sandbox, folder, type: "solana", token: mint)
    let sent: SentTransaction = try await oms.read(["send", Self.solana, "0.5"])
    #expect(sent.status == "executed" && sent.network == "solana:devnet" && sent.symbol == "SOL")
    #expect(sent.baseUnits == "500000000" && sent.decimals == 9)
    let token: SentTransaction = try await oms.read(["send", Self.solana, "12.25", "--token", "SBUSD"])
    #expect(token.status == "executed" && token.token == mint && token.baseUnits == "12250000")
    let theirs: ToldBalances = try await oms.read(["balances", "--address", Self.solana, "--network", "devnet"])
    #expect(theirs.balances.map(\.amount) == ["0.5", "12.25"] && theirs.balances.last?.kind == "spl-token")
    let fine = try await oms.run(["send", Self.solana, "0.0000000001"])
    #expect(fine.status == 2 && fine.errors.contains("has 10 decimals, but SOL has 9"))
    let other = try await oms.run(["send", "0x000000000000000000000000000000000000dEaD", "1"])
    #expect(other.status == 2 && other.errors.contains("family ethereum, not solana"))
    #expect(try await oms.run(["send", Self.solana, "1", "--network", "amoy"]).status == 2)
    #expect(try await oms.run(["send", Self.solana, "1", "--network", "solana:mainnet"]).status == 3)
    #expect(try await oms.run(["history"]).status == 2)

    #expect(
      try await oms.run(["sandbox", "outage", "solana:mainnet", "--reason", "gone\nfishing"]).status == 0)
    let partial = try await oms.run(["balances"])
    #expect(partial.status == 0 && partial.output.contains("37.75 SBUSD"), "\(partial.errors)")
    #expect(partial.errors.contains("solana:mainnet cannot be read: gone\\u000afishing\n"))
    let told: ToldBalances = try await oms.read(["balances", "--address", address])
    #expect(told.errors.map(\.network) == ["solana:mainnet"])
    let nothing = try await oms.run(["balances", "--network", "solana:mainnet"])
    #expect(nothing.status == 1 && nothing.output.isEmpty)
    #expect(try await oms.run(["sandbox", "outage", "solana:mainnet", "--end"]).status == 0)
    #expect(try await oms.run(["balances"]).errors == "Balances of \(address)\n")
    #expect(await sandbox.stop() == 0)
  }

  @Test("TRX and TRC-20 tokens are sent and contracts called until their blocks are final")
  func tron() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let contract = "TAcN9gFvXZAxsWQQzWWbydC7TbmSAnJvsP"
    let (oms, _) = try await funded(sandbox, folder, type: "tron", token: contract)
    let sent: SentTransaction = try await oms.read(["send", Self.tron, "1.5"])
    #expect(sent.status == "executed" && sent.network == "tron:nile" && sent.baseUnits == "1500000")
    let token: SentTransaction = try await oms.read(["send", Self.tron, "2.5", "--token", contract])
    #expect(token.status == "executed" && token.token == contract && token.symbol == "SBUSD")
    let call: SentTransaction = try await oms.read([
      "call", contract, "transfer(address,uint256)", Self.tron, "500000",
    ])
    #expect(call.status == "executed")
    let theirs: ToldBalances = try await oms.read(["balances", "--address", Self.tron, "--network", "nile"])
    #expect(theirs.balances.map(\.amount) == ["1.5", "3"] && theirs.balances.last?.kind == "trc20")
    #expect(try await oms.run(["send", Self.tron, "1", "--mode", "relayer"]).status == 2)
    #expect(try await oms.run(["send", Self.tron, "1", "--network", "tron:mainnet"]).status == 3)
    let above = try await oms.run(["call", contract, "transfer(address,uint256)", Self.tron, "900000000000"])
    #expect(above.status == 21 && !above.output.contains("executed"), "\(above.errors)")
    #expect(above.errors.contains("; the service said: "), "\(above.errors)")
    let id = try #require(above.errors.firstMatch(of: /oms status ([^`]+)`/)?.1)
    let refused = try await oms.run(["status", String(id), "--wait"])
    #expect(refused.status == 5 && refused.output.contains("failed"), "\(refused.errors)")
    #expect(refused.errors == "oms: the transaction failed: it was not carried out\n")
    #expect(await sandbox.stop() == 0)
  }
}
