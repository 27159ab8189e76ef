import SolanaChain
import Testing

@Suite struct SolanaInstructionTests {
  private func key(_ number: UInt8) throws -> SolanaPublicKey {
    try SolanaPublicKey(bytes: [UInt8](repeating: number, count: 32))
  }

  @Test func computeBudgetInstructionsCarryTheirNumberAlone() {
    let limit = SolanaInstruction.computeUnitLimit(0x0102)
    #expect(limit.data == [2, 2, 1, 0, 0] && limit.accounts.isEmpty)
    let price = SolanaInstruction.computeUnitPrice(0x0102)
    #expect(price.data == [3, 2, 1, 0, 0, 0, 0, 0, 0] && price.accounts.isEmpty)
    #expect(limit.program == price.program)
    #expect(limit.program.base58 == "ComputeBudget111111111111111111111111111111")
  }

  @Test func anUncheckedTokenTransferNamesNoMint() throws {
    let call = SolanaInstruction.tokenTransfer(
      source: try key(1), destination: try key(2), owner: try key(3), amount: 258)
    #expect(call.program == SolanaProgram.token && call.data == [3, 2, 1, 0, 0, 0, 0, 0, 0])
    #expect(try call.accounts.map(\.address) == [key(1), key(2), key(3)])
    #expect(call.accounts.map(\.isWritable) == [true, true, false])
    #expect(call.accounts.map(\.isSigner) == [false, false, true])
  }

  @Test(arguments: [SolanaMessage.Version.legacy, .v0])
  func aMessageGivesBackTheInstructionsThatItWasMadeOf(version: SolanaMessage.Version) throws {
    let calls = [
      SolanaInstruction.transfer(from: try key(1), to: try key(2), lamports: 5),
      .tokenTransfer(source: try key(4), destination: try key(5), owner: try key(3), amount: 1),
    ]
    let message = try SolanaMessage(
      version: version, payer: key(3), instructions: calls, recentBlockhash: [UInt8](repeating: 9, count: 32))
    let resolved = try message.resolvedInstructions()
    #expect(resolved.map(\.program) == calls.map(\.program) && resolved.map(\.data) == calls.map(\.data))
    #expect(resolved[0].accounts == calls[0].accounts)
    // The rights of an account are those of the whole message: the payer is writable.
    #expect(try resolved[1].accounts.last == SolanaAccountMeta(key(3), isSigner: true, isWritable: true))
  }

  @Test func accountsOfLookupTablesCannotBeResolved() throws {
    let table = SolanaLookupTable(address: try key(7), accounts: [try key(2)])
    let message = try SolanaMessage(
      payer: key(1), instructions: [.transfer(from: try key(1), to: try key(2), lamports: 5)],
      recentBlockhash: [UInt8](repeating: 9, count: 32), lookupTables: [table])
    let error = #expect(throws: SolanaError.self) { try message.resolvedInstructions() }
    #expect(error?.code == .inconsistentMessage && error?.offset == 0)
  }
}
