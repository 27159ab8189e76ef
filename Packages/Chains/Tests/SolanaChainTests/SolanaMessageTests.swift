import ChainVectors
import CryptoCore
import CryptoEd25519
import SolanaChain
import Testing

@Suite struct SolanaMessageTests {
  static let blockhash = [UInt8](repeating: 9, count: 32)

  @Test func compilesAsTheReferenceDoes() throws {
    let rows = try #require(try Vectors.own("solders.json")["messages"] as? [[String: Any]])
    #expect(rows.count == 8)
    for row in rows {
      let payer = try SolanaPublicKey(#require(row["payer"] as? String))
      let instructions = try #require(row["instructions"] as? [[String: Any]]).map(instruction)
      let tables = try #require(row["tables"] as? [[String: Any]]).map { table in
        SolanaLookupTable(
          address: try SolanaPublicKey(#require(table["address"] as? String)),
          accounts: try #require(table["accounts"] as? [String]).map { try SolanaPublicKey($0) })
      }
      let legacy = try SolanaMessage(
        version: .legacy, payer: payer, instructions: instructions, recentBlockhash: Self.blockhash,
        lookupTables: tables)
      let v0 = try SolanaMessage(
        payer: payer, instructions: instructions, recentBlockhash: Self.blockhash, lookupTables: tables)
      for (message, name) in [(legacy, "legacy"), (v0, "v0")] {
        #expect(Hex.encode(message.serialized) == row[name] as? String)
        #expect(try SolanaMessage(serialized: ([0] + message.serialized).dropFirst()) == message)
        for count in message.serialized.indices {
          #expect(throws: SolanaError.self) { try SolanaMessage(serialized: message.serialized.prefix(count)) }
        }
        #expect(throws: SolanaError.self) { try SolanaMessage(serialized: message.serialized + [0]) }
      }
    }
  }

  @Test func signsATransfer() throws {
    let expected = try #require(try Vectors.own("solders.json")["transfer"] as? [String: String])
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](0..<32)))
    let transfer = SolanaInstruction.transfer(
      from: key.solanaAddress, to: try SolanaPublicKey(bytes: [UInt8](repeating: 7, count: 32)), lamports: 1_234_567)
    for (version, name) in [(SolanaMessage.Version.legacy, "legacy"), (.v0, "v0")] {
      var transaction = SolanaTransaction(
        try SolanaMessage(
          version: version, payer: key.solanaAddress, instructions: [transfer], recentBlockhash: Self.blockhash))
      #expect(transaction.id == nil)
      #expect(!transaction.hasValidSignatures)
      try transaction.sign(with: [key])
      #expect(transaction.hasValidSignatures)
      #expect(Hex.encode(transaction.serialized) == expected[name])
      let read = try SolanaTransaction(serialized: transaction.serialized)
      #expect(read == transaction)
      #expect(read.id == transaction.signatures[0])
      for count in transaction.serialized.indices {
        #expect(throws: SolanaError.self) { try SolanaTransaction(serialized: transaction.serialized.prefix(count)) }
      }
    }
  }

  @Test func refusesForeignSigners() throws {
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](0..<32)))
    let other = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](1...32)))
    let memo = SolanaInstruction.memo("hello")
    var transaction = SolanaTransaction(
      try SolanaMessage(payer: key.solanaAddress, instructions: [memo], recentBlockhash: Self.blockhash))
    let error = #expect(throws: SolanaError.self) { try transaction.sign(with: [key, other]) }
    #expect(error?.code == .unknownSigner)
    #expect(transaction.id == nil)
    #expect(throws: SolanaError.self) { try transaction.add(.missing, of: other.solanaAddress) }
    try transaction.add(other.solanaSignature(for: transaction.message.serialized), of: key.solanaAddress)
    #expect(!transaction.hasValidSignatures)
  }

  @Test func tokenInstructionsNameTheirAccounts() throws {
    let keys = try (1...5).map { try SolanaPublicKey(bytes: [UInt8](repeating: $0, count: 32)) }
    let transfer = SolanaInstruction.transferChecked(
      source: keys[0], mint: keys[1], destination: keys[2], owner: keys[3], amount: 0x0102, decimals: 6,
      tokenProgram: SolanaProgram.token2022)
    #expect(transfer.data == [12, 2, 1, 0, 0, 0, 0, 0, 0, 6])
    #expect(transfer.program == SolanaProgram.token2022)
    #expect(transfer.accounts.map(\.address) == Array(keys[0...3]))
    #expect(transfer.accounts.map(\.isWritable) == [true, false, true, false])
    #expect(transfer.accounts.map(\.isSigner) == [false, false, false, true])
    let shared = SolanaInstruction.transferChecked(
      source: keys[0], mint: keys[1], destination: keys[2], owner: keys[3], signers: [keys[4]], amount: 1, decimals: 0)
    #expect(shared.accounts.map(\.isSigner) == [false, false, false, false, true])

    let create = try SolanaInstruction.createAssociatedTokenIdempotent(payer: keys[0], owner: keys[1], mint: keys[2])
    #expect(create.data == [1])
    #expect(create.program == SolanaProgram.associatedToken)
    #expect(create.accounts[1].address == (try SolanaPublicKey.associatedToken(owner: keys[1], mint: keys[2])))
    #expect(create.accounts.map(\.isWritable) == [true, true, false, false, false, false])
    #expect(create.accounts.suffix(2).map(\.address) == [SolanaProgram.system, SolanaProgram.token])

    let memo = SolanaInstruction.memo("é", signers: [keys[0]])
    #expect(memo.data == [0xc3, 0xa9])
    #expect(memo.accounts == [SolanaAccountMeta(keys[0], isSigner: true)])
  }

  @Test func refusesContradictions() throws {
    let payer = try SolanaPublicKey(bytes: [UInt8](repeating: 1, count: 32))
    func message(
      signers: UInt8 = 1, readonlySigned: UInt8 = 0, readonlyUnsigned: UInt8 = 1, program: UInt8 = 1,
      account: UInt8 = 0, blockhash: [UInt8] = Self.blockhash, lookups: [SolanaMessage.Lookup] = [],
      version: SolanaMessage.Version = .v0
    ) throws -> SolanaMessage {
      try SolanaMessage(
        version: version, requiredSignatureCount: signers, readonlySignedCount: readonlySigned,
        readonlyUnsignedCount: readonlyUnsigned, accounts: [payer, SolanaProgram.memo], recentBlockhash: blockhash,
        instructions: [.init(programIndex: program, accountIndexes: [account], data: [])], lookups: lookups)
    }
    #expect(throws: Never.self) { try message() }
    #expect(try message().isWritable(at: 0) && !message().isWritable(at: 1))
    #expect(try !message().isWritable(at: -1) && !message().isWritable(at: 99))
    #expect(throws: SolanaError.self) { try message(signers: 0) }
    #expect(throws: SolanaError.self) { try message(readonlySigned: 1) }
    #expect(throws: SolanaError.self) { try message(readonlyUnsigned: 2) }
    #expect(throws: SolanaError.self) { try message(program: 0) }
    #expect(throws: SolanaError.self) { try message(program: 2) }
    #expect(throws: SolanaError.self) { try message(account: 2) }
    #expect(throws: SolanaError.self) { try message(blockhash: [1]) }
    let unused = SolanaMessage.Lookup(table: payer, writableIndexes: [], readonlyIndexes: [])
    #expect(throws: SolanaError.self) { try message(lookups: [unused]) }
    let used = SolanaMessage.Lookup(table: payer, writableIndexes: [3], readonlyIndexes: [])
    #expect(throws: Never.self) { try message(account: 2, lookups: [used]) }
    #expect(throws: SolanaError.self) { try message(lookups: [used], version: .legacy) }
  }

  @Test(
    arguments: [
      [0x81, 1, 0, 0], [1, 0, 0, 0x80, 0], [1, 0, 0, 0xff, 0xff, 0x04], [1, 0, 0, 0x80, 0x80, 0x80, 1],
      [1, 0, 0, 0xff, 0xff, 0x03], [1, 0, 0, 0xff, 0xff, 0x00], [],
    ] as [[UInt8]])
  func refusesMalformedLengths(_ bytes: [UInt8]) {
    #expect(throws: SolanaError.self) { try SolanaMessage(serialized: bytes) }
  }

  @Test func moreAccountsThanAMessageCanNameAreRefused() throws {
    let payer = try SolanaPublicKey(bytes: [UInt8](repeating: 255, count: 32))
    let accounts = try (0..<256).map {
      SolanaAccountMeta(try SolanaPublicKey(bytes: [UInt8](repeating: 0, count: 30) + [1, UInt8($0)]))
    }
    let instruction = SolanaInstruction(program: SolanaProgram.memo, accounts: accounts, data: [])
    let error = #expect(throws: SolanaError.self) {
      try SolanaMessage(payer: payer, instructions: [instruction], recentBlockhash: Self.blockhash)
    }
    #expect(error?.code == .tooMany)
  }

  private func instruction(_ row: [String: Any]) throws -> SolanaInstruction {
    SolanaInstruction(
      program: try SolanaPublicKey(#require(row["program"] as? String)),
      accounts: try #require(row["accounts"] as? [[Any]]).map { account in
        SolanaAccountMeta(
          try SolanaPublicKey(#require(account[0] as? String)), isSigner: account[1] as? Bool == true,
          isWritable: account[2] as? Bool == true)
      },
      data: try bytes(#require(row["data"] as? String)))
  }

  @Test func lengthsThatACompactU16CannotWriteAreRefused() throws {
    let payer = try SolanaPublicKey(bytes: [UInt8](repeating: 1, count: 32))
    let program = try SolanaPublicKey(bytes: [UInt8](repeating: 2, count: 32))
    func message(dataCount: Int, accountCount: Int = 0, instructionCount: Int = 1) throws -> SolanaMessage {
      let instruction = SolanaInstruction(
        program: program, accounts: Array(repeating: SolanaAccountMeta(payer), count: accountCount),
        data: [UInt8](repeating: 7, count: dataCount))
      return try SolanaMessage(
        version: .legacy, payer: payer, instructions: Array(repeating: instruction, count: instructionCount),
        recentBlockhash: [UInt8](repeating: 3, count: 32))
    }
    for most in [
      try message(dataCount: 65_535), try message(dataCount: 0, accountCount: 65_535),
      try message(dataCount: 0, instructionCount: 65_535),
    ] {
      #expect(try SolanaMessage(serialized: most.serialized) == most)
    }
    for body in [
      { try message(dataCount: 65_536) }, { try message(dataCount: 0, accountCount: 65_536) },
      { try message(dataCount: 0, instructionCount: 65_536) },
    ] {
      let error = #expect(throws: SolanaError.self) { try body() }
      #expect(error?.code == .tooMany)
    }
  }
}
