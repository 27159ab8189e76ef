import ChainVectors
import SolanaChain
import Testing

@Suite struct SolanaPublicKeyTests {
  @Test func readsAndWritesBase58() throws {
    let key = try SolanaPublicKey("8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM")
    #expect(key.description == "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM")
    #expect(try SolanaPublicKey(bytes: ([0] + key.bytes).dropFirst()) == key)
    let ones = String(repeating: "1", count: 32)
    #expect(try SolanaPublicKey(ones) == SolanaProgram.system)
    #expect(SolanaProgram.system.base58 == ones)
  }

  @Test(arguments: [
    "", "1", "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJw0", " 8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM",
  ])
  func refusesOtherText(_ text: String) {
    #expect(throws: SolanaError.self) { try SolanaPublicKey(text) }
    #expect(throws: SolanaError.self) { try SolanaPublicKey(String(repeating: "1", count: 33)) }
    #expect(throws: SolanaError.self) { try SolanaPublicKey(bytes: [UInt8](repeating: 0, count: 31)) }
  }

  @Test func wellKnownProgramsHaveTheirAddresses() {
    #expect(SolanaProgram.token.base58 == "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
    #expect(SolanaProgram.token2022.base58 == "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
    #expect(SolanaProgram.associatedToken.base58 == "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
    #expect(SolanaProgram.memo.base58 == "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
  }

  @Test func knowsWhatLiesOnTheCurve() throws {
    let rows = try #require(try Vectors.own("solders.json")["curve"] as? [[Any]])
    #expect(rows.count == 31)
    for row in rows {
      let key = try SolanaPublicKey(#require(row[0] as? String))
      #expect(key.isOnCurve == row[1] as? Bool, "\(key)")
    }
  }

  @Test func findsProgramAddresses() throws {
    let rows = try #require(try Vectors.own("solders.json")["programAddresses"] as? [[String: Any]])
    #expect(rows.count == 6)
    for row in rows {
      let seeds = try #require(row["seeds"] as? [String]).map { try bytes($0) }
      let program = try SolanaPublicKey(#require(row["program"] as? String))
      let (address, bump) = try SolanaPublicKey.findProgramAddress(seeds: seeds, program: program)
      #expect(address.base58 == row["address"] as? String)
      #expect(Int(bump) == row["bump"] as? Int)
      #expect(try SolanaPublicKey.programAddress(seeds: seeds + [[bump]], program: program) == address)
    }
  }

  @Test func findsAssociatedTokenAccounts() throws {
    let rows = try #require(try Vectors.own("solders.json")["associated"] as? [[String: String]])
    #expect(rows.count == 6)
    for row in rows {
      let address = try SolanaPublicKey.associatedToken(
        owner: SolanaPublicKey(#require(row["owner"])), mint: SolanaPublicKey(#require(row["mint"])),
        tokenProgram: SolanaPublicKey(#require(row["program"])))
      #expect(address.base58 == row["address"])
    }
  }

  @Test func limitsSeeds() {
    let long = [[UInt8](repeating: 0, count: 33)]
    #expect(throws: SolanaError.self) {
      try SolanaPublicKey.findProgramAddress(seeds: long, program: SolanaProgram.memo)
    }
    let many = [[UInt8]](repeating: [], count: 16)
    #expect(throws: SolanaError.self) {
      try SolanaPublicKey.findProgramAddress(seeds: many, program: SolanaProgram.memo)
    }
  }
}
