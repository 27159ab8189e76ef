import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing
import TronChain

@Suite struct TronBlockHeaderTests {
  private func transactions(_ count: Int) throws -> [SignedTronTransaction] {
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 5, count: 32)))
    let owner = TronAddress(publicKey: key.publicKey)
    return try (0..<count).map { number in
      try TronTransaction(
        refBlockBytes: [0, 0], refBlockHash: [UInt8](repeating: 1, count: 8), expiration: 2, timestamp: 1,
        contract: .transfer(owner: owner, to: TronAddress(.zero), amount: Int64(number + 1))
      ).signed(with: key)
    }
  }

  @Test func theIdentifierBeginsWithTheNumber() throws {
    let header = TronBlockHeader(
      timestamp: 1_790_000_000_000, transactionRoot: [UInt8](repeating: 0, count: 32),
      parentID: [UInt8](repeating: 7, count: 32), number: 0x0102_0304_0506, witness: TronAddress(.zero))
    let hash = SHA256.hash(header.rawData)
    #expect(header.id == [0, 0, 1, 2, 3, 4, 5, 6] + hash.suffix(24))
    #expect(TronBlockHeader.referenceBytes(number: header.number) == [5, 6])
    #expect(TronBlockHeader.referenceHash(id: header.id) == Array(hash[8..<16]))
    #expect(TronBlockHeader.referenceHash(id: [1, 2]) == [])
  }

  @Test func everyPartChangesTheIdentifier() throws {
    let header = TronBlockHeader(
      timestamp: 1, transactionRoot: [1], parentID: [2], number: 3, witness: TronAddress(.zero))
    let other = TronAddress(publicKey: try Secp256k1PrivateKey.generate().publicKey)
    var ids: Set<[UInt8]> = [header.id]
    for change in [
      { (header: inout TronBlockHeader) in header.timestamp = 2 }, { $0.transactionRoot = [9] },
      { $0.parentID = [9] }, { $0.number = 4 }, { $0.version = 1 },
      { $0.witness = other },
    ] {
      var changed = header
      change(&changed)
      ids.insert(changed.id)
    }
    #expect(ids.count == 7)
    // Fields 1, 2, 3, 7 and 9 of `BlockHeader.raw` in their order.
    #expect(
      Hex.encode(header.rawData) == "0801" + "120101" + "1a0102" + "3803" + "4a15" + "41"
        + String(repeating: "00", count: 20))
  }

  @Test func theRootJoinsPairsAndTakesUpTheLastOne() throws {
    #expect(TronBlockHeader.transactionRoot(of: []) == [UInt8](repeating: 0, count: 32))
    let three = try transactions(3)
    let leaves = three.map { SHA256.hash($0.serialized) }
    #expect(TronBlockHeader.transactionRoot(of: three.prefix(1)) == leaves[0])
    #expect(TronBlockHeader.transactionRoot(of: three.prefix(2)) == SHA256.hash(leaves[0] + leaves[1]))
    #expect(
      TronBlockHeader.transactionRoot(of: three) == SHA256.hash(SHA256.hash(leaves[0] + leaves[1]) + leaves[2]))
  }
}
