import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Testing

@Suite("Logs")
struct LogTests {
  private let token = TestToken.address
  private static let transfer = Keccak256.hash(Array("Transfer(address,address,uint256)".utf8))
  private static let approval = Keccak256.hash(Array("Approval(address,address,uint256)".utf8))

  private static func word(_ address: EVMAddress) -> [UInt8] { [UInt8](repeating: 0, count: 12) + address.bytes }

  /// A ledger on which alice paid bob 1, 2 and 3 units in three blocks, with an empty block in between.
  private func world() async throws -> (ledger: EmbeddedLedger, alice: EVMAddress, bob: EVMAddress) {
    let ledger = EmbeddedLedger(clock: .manual(), mining: .onDemand)
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
    let alice = EVMAddress(publicKey: key.publicKey)
    let bob = try EVMAddress(bytes: [UInt8](repeating: 0xb0, count: 20))
    _ = try await ledger.issue(UInt256(1_000_000_000_000_000_000), to: alice, on: .amoy)
    _ = try await ledger.issueToken(100, to: alice, on: .amoy)
    for amount in 1...3 {
      let fees = await ledger.fees(on: .amoy)
      var draft = TransactionDraft(
        network: .amoy, from: alice, to: token, value: 0,
        data: try ABISignature("transfer(address,uint256)").encodeCall([.address(bob), .uint(UInt256(UInt64(amount)))]),
        maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee)
      draft.gasLimit = await ledger.simulate(draft).gas
      _ = try await ledger.send(draft, signedBy: key)
      if amount == 2 { _ = try await ledger.send(draft, signedBy: key) }
      await ledger.mine(.amoy)
      await ledger.mine(.amoy)
    }
    return (ledger, alice, bob)
  }

  @Test func areThoseOfEIP20() async throws {
    let (ledger, alice, bob) = try await world()
    let found = await ledger.logs(from: 1, to: 1, on: .amoy)
    #expect(
      found.map(\.log) == [
        EVMLog(
          address: token, topics: [Self.transfer, Self.word(alice), Self.word(bob)], data: UInt256(1).bigEndianBytes)
      ])
    let block = try #require(await ledger.block(1, on: .amoy))
    #expect(found[0].blockHash == block.hash && found[0].transactionHash == block.transactions[0])
  }

  @Test func areFoundByBlockContractAndTopics() async throws {
    let (ledger, alice, bob) = try await world()
    func amounts(
      _ first: UInt64 = 0, _ last: UInt64 = .max, _ addresses: Set<EVMAddress> = [], _ topics: [[[UInt8]]?] = []
    ) async -> [UInt64?] {
      await ledger.logs(from: first, to: last, addresses: addresses, topics: topics, on: .amoy)
        .map { (try? UInt256(bigEndian: $0.log.data))?.uint64 }
    }
    #expect(await amounts() == [1, 2, 2, 3])
    #expect(await amounts(2, 4) == [2, 2])
    #expect(await amounts(4, 2) == [])
    #expect(await amounts(0, .max, [alice]) == [])
    #expect(await amounts(5, 5, [alice, token]) == [3])
    #expect(await amounts(0, .max, [], [[Self.approval]]) == [])
    #expect(await amounts(0, .max, [], [[Self.approval, Self.transfer]]) == [1, 2, 2, 3])
    #expect(await amounts(1, 1, [], [nil, nil, [Self.word(bob)]]) == [1])
    #expect(await amounts(1, 1, [], [nil, [Self.word(bob)]]) == [])
    #expect(await amounts(1, 1, [], [[], [], [], []]) == [], "a log with three topics has no fourth")
    let second = await ledger.logs(from: 3, to: 3, on: .amoy)
    #expect(second.map(\.index) == [0, 1] && second.map(\.transactionIndex) == [0, 1])
  }

  @Test func areReadBackAndFoundAgain() async throws {
    let (ledger, _, _) = try await world()
    let again = try EmbeddedLedger(
      clock: .manual(), mining: .onDemand, restoring: try await ledger.state.changes().records)
    let all = await ledger.logs(from: 0, to: .max, on: .amoy)
    #expect(all.count == 4)
    #expect(await again.logs(from: 0, to: .max, on: .amoy) == all)
  }

  /// Before there were logs, receipts were saved with what the token told.
  @Test func areMadeOfEventsThatWereSavedBeforeThereWereLogs() async throws {
    let (ledger, alice, bob) = try await world()
    var records = try await ledger.state.changes().records
    let expected = await ledger.logs(from: 1, to: 1, on: .amoy)
    let name = "chain/amoy/transaction/" + Hex.encode(expected[0].transactionHash)
    let text = String(decoding: try #require(records[name]), as: UTF8.self)
    let logs = try #require(text.firstRange(of: "\"logs\":["))
    let end = try #require(text[logs.upperBound...].firstRange(of: "}]"))
    let events = """
      "events":[{"amount":"1","from":"\(alice.lowercased)","kind":"transfer","to":"\(bob.lowercased)",\
      "token":"\(token.lowercased)"}]
      """
    records[name] = Array((text[..<logs.lowerBound] + events + text[end.upperBound...]).utf8)
    let again = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: records)
    #expect(await again.logs(from: 1, to: 1, on: .amoy) == expected)
    #expect(await again.history(of: bob, on: .amoy).count == 4)
  }

  @Test func nameTheRecordThatCannotBeRead() async throws {
    let (ledger, _, _) = try await world()
    var records = try await ledger.state.changes().records
    let hash = try #require(await ledger.logs(from: 1, to: 1, on: .amoy).first).transactionHash
    let name = "chain/amoy/transaction/" + Hex.encode(hash)
    let text = String(decoding: try #require(records[name]), as: UTF8.self)
    records[name] = Array(text.replacing(Hex.encode(Self.transfer), with: "12").utf8)
    let damaged = records
    let error = #expect(throws: StateError.self) {
      _ = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: damaged)
    }
    #expect(error?.record == name)
  }

  /// The log of a transfer on Ethereum's main network: block 4,000,000 and its neighbours need a node, so the bits are
  /// those that the definition gives, worked out by hand from the Keccak-256 hashes.
  @Test func setThreeBitsOfTheBloomFilterForEachAddressAndTopic() throws {
    #expect(LogsBloom([EVMLog]()).bytes == [UInt8](repeating: 0, count: 256))
    // keccak256("") = c5d2 4601 86f7…: bits 0x5d2 = 1490, 0x601 = 1537, 0x6f7 = 1783.
    var bloom = LogsBloom()
    bloom.add([])
    var expected = [UInt8](repeating: 0, count: 256)
    expected[255 - 1490 / 8] |= 1 << (1490 % 8)
    expected[255 - 1537 / 8] |= 1 << (1537 % 8)
    expected[255 - 1783 / 8] |= 1 << (1783 % 8)
    #expect(bloom.bytes == expected)
    #expect(bloom.mayContain([]) && !bloom.mayContain([1]))
    let log = EVMLog(address: token, topics: [Self.transfer], data: [1, 2, 3])
    let both = LogsBloom([log])
    #expect(both.mayContain(token.bytes) && both.mayContain(Self.transfer))
    #expect(!both.mayContain([1, 2, 3]))
    #expect(both.bytes.reduce(0) { $0 + $1.nonzeroBitCount } <= 6)
  }

  @Test func codeStandsAtBuiltInContractsOnly() async throws {
    let (ledger, alice, _) = try await world()
    for contract in BuiltInContract.allCases {
      let code = await ledger.code(at: contract.address, on: .base)
      #expect(!code.isEmpty && code == contract.code && code.count <= 24_576)
    }
    #expect(await ledger.code(at: alice, on: .amoy).isEmpty)
  }
}
