import ChainCore
import EVMChain
import SandboxChain
import Testing

@Suite("Test items (EIP-1155)")
struct ItemTests {
  private static let transfer = "safeTransferFrom(address,address,uint256,uint256,bytes)"
  private static let batch = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"
  private static let mint = "mint(address,uint256,uint256)"

  /// Alice has 10 of id 1 and 5 of id 2.
  private func world() async throws -> ContractWorld {
    let world = try await ContractWorld()
    for (id, amount) in [(1, 10), (2, 5)] as [(UInt256, UInt256)] {
      _ = try await world.call(
        .items, Self.mint, [.address(world.address(.alice)), .uint(id), .uint(amount)], by: .bob
      ).get()
    }
    return world
  }

  private func list(_ numbers: [UInt256]) -> ABIValue { .array(numbers.map { .uint($0) }) }

  /// Of ids 1 and 2.
  private func balances(_ world: ContractWorld, _ person: ContractWorld.Person) async throws -> [UInt256] {
    let account = ABIValue.address(world.address(person))
    let answer = try await world.view(
      .items, "balanceOfBatch(address[],uint256[])", [.array([account, account]), list([1, 2])],
      as: .array(.uint256))
    guard case .array(let values) = answer else { return [] }
    return values.compactMap {
      guard case .uint(let number) = $0 else { return nil }
      return number
    }
  }

  @Test func areMintedByAnyone() async throws {
    let world = try await ContractWorld()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let told = try await world.call(.items, Self.mint, [.address(alice), .uint(.max), .uint(3)], by: .bob).get()
    #expect(
      told == [
        EVMLog(
          address: TestItems.address,
          topics: [
            ContractWorld.topic("TransferSingle(address,address,address,uint256,uint256)"), ContractWorld.word(bob),
            ContractWorld.word(.zero), ContractWorld.word(alice),
          ], data: UInt256.max.bigEndianBytes + UInt256(3).bigEndianBytes)
      ])
    #expect(
      await world.ledger.holdings(of: alice, on: .amoy) == [
        TokenHolding(contract: TestItems.address, standard: .erc1155, tokenID: .max, amount: 3)
      ])
    let tooMuch: [ABIValue] = [.address(alice), .uint(.max), .uint(.max)]
    #expect(try await world.refusal(.items, Self.mint, tooMuch, by: .bob) == "ERC1155: balance exceeds 256 bits")
    // Minting is a transfer: the receiver's rule holds (EIP-1155, safe transfer rules).
    #expect(
      try await world.refusal(.items, Self.mint, [.address(TestItems.address), .uint(1), .uint(1)], by: .bob)
        == "ERC1155: the receiver does not accept items")
  }

  @Test func moveOneByOne() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let arguments: [ABIValue] = [.address(alice), .address(bob), .uint(1), .uint(4), .bytes([9])]
    let told = try await world.call(.items, Self.transfer, arguments, by: .alice).get()
    #expect(
      told.map(\.topics) == [
        [
          ContractWorld.topic("TransferSingle(address,address,address,uint256,uint256)"), ContractWorld.word(alice),
          ContractWorld.word(alice), ContractWorld.word(bob),
        ]
      ])
    #expect(try await balances(world, .alice) == [6, 5])
    #expect(try await balances(world, .bob) == [4, 0])
    let mine: [ABIValue] = [.address(alice), .address(alice), .uint(1), .uint(6), .bytes([])]
    _ = try await world.call(.items, Self.transfer, mine, by: .alice).get()
    #expect(try await balances(world, .alice) == [6, 5])
  }

  @Test func moveInABatchWithRepeatedIDs() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let arguments: [ABIValue] = [.address(alice), .address(bob), list([1, 2, 1]), list([4, 5, 6]), .bytes([])]
    let told = try await world.call(.items, Self.batch, arguments, by: .alice).get()
    let log = try #require(told.first)
    #expect(told.count == 1)
    #expect(
      log.topics.first == ContractWorld.topic("TransferBatch(address,address,address,uint256[],uint256[])"))
    #expect(
      try ABI.decode(log.data, as: [.array(.uint256), .array(.uint256)]) == [list([1, 2, 1]), list([4, 5, 6])])
    #expect(
      TokenEvent(log)
        == .itemTransfer(
          token: TestItems.address, operator: alice, from: alice, to: bob, tokenIDs: [1, 2, 1], amounts: [4, 5, 6]))
    #expect(try await balances(world, .alice) == [0, 0])
    #expect(try await balances(world, .bob) == [10, 5])
    #expect(await world.ledger.holdings(of: alice, on: .amoy).isEmpty)
    let empty: [ABIValue] = [.address(bob), .address(alice), list([]), list([]), .bytes([])]
    #expect(try await world.call(.items, Self.batch, empty, by: .bob).get().count == 1)
  }

  @Test func moveAllOfABatchOrNothing() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let cases: [([ABIValue], ContractWorld.Person, String)] = [
      (
        [.address(alice), .address(bob), list([1, 2, 1]), list([6, 5, 5]), .bytes([])], .alice,
        "balance too low: 4, needed 5"
      ),
      ([.address(alice), .address(bob), list([1, 2]), list([1]), .bytes([])], .alice, "lists differ in length"),
      ([.address(alice), .address(.zero), list([1]), list([1]), .bytes([])], .alice, "receiver is the zero address"),
      ([.address(alice), .address(bob), list([1]), list([1]), .bytes([])], .bob, "caller may not transfer"),
      (
        [.address(alice), .address(TestToken.address), list([1]), list([1]), .bytes([])], .alice,
        "the receiver does not accept items"
      ),
      (
        [
          .address(alice), .address(bob), list([UInt256](repeating: 1, count: 65)),
          list([UInt256](repeating: 0, count: 65)), .bytes([]),
        ], .alice, "more than 64 ids"
      ),
      (
        [.address(alice), .address(bob), list([1]), list([1]), .bytes([UInt8](repeating: 0, count: 1025))], .alice,
        "more than 1024 bytes"
      ),
    ]
    for (arguments, caller, reason) in cases {
      let told = try await world.refusal(.items, Self.batch, arguments, by: caller)
      #expect(told == "ERC1155: \(reason)" || told.hasPrefix("ERC1155: \(reason)"), "\(told)")
    }
    #expect(try await balances(world, .alice) == [10, 5])
    #expect(try await balances(world, .bob) == [0, 0])
  }

  @Test func areMovedByAnOperator() async throws {
    let world = try await world()
    let (alice, carol) = (world.address(.alice), world.address(.carol))
    let set = "setApprovalForAll(address,bool)"
    let told = try await world.call(.items, set, [.address(world.address(.bob)), .bool(true)], by: .alice).get()
    #expect(told.first?.address == TestItems.address)
    let move: [ABIValue] = [.address(alice), .address(carol), .uint(2), .uint(5), .bytes([])]
    let moved = try await world.call(.items, Self.transfer, move, by: .bob).get()
    #expect(moved.first?.topics[1] == ContractWorld.word(world.address(.bob)))
    #expect(try await balances(world, .carol) == [0, 5])
    _ = try await world.call(.items, set, [.address(world.address(.bob)), .bool(false)], by: .alice).get()
    let more: [ABIValue] = [.address(alice), .address(carol), .uint(1), .uint(1), .bytes([])]
    #expect(try await world.refusal(.items, Self.transfer, more, by: .bob) == "ERC1155: caller may not transfer")
  }

  @Test func tellWhatTheyAre() async throws {
    let world = try await world()
    for (id, isSupported) in [
      ([0x01, 0xff, 0xc9, 0xa7], true), ([0xd9, 0xb6, 0x7a, 0x26], true), ([0x0e, 0x89, 0x34, 0x1c], true),
      ([0xff, 0xff, 0xff, 0xff], false), ([0x80, 0xac, 0x58, 0xcd], false),
    ] as [([UInt8], Bool)] {
      #expect(
        try await world.view(.items, "supportsInterface(bytes4)", [.bytes(id)], as: .bool) == .bool(isSupported))
    }
    #expect(try await world.view(.items, "uri(uint256)", [.uint(3)], as: .string) == .string(TestItems.uri))
    #expect(TestItems.name(of: 255) == "Sandbox Item " + String(repeating: "0", count: 62) + "ff")
  }

  @Test func areReadBackWithCollectiblesAndOperators() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    for contract in [BuiltInContract.items, .collectible] {
      _ = try await world.call(contract, "setApprovalForAll(address,bool)", [.address(bob), .bool(true)], by: .alice)
    }
    _ = try await world.ledger.issueCollectible(9, to: alice, on: .amoy)
    _ = try await world.call(.collectible, "approve(address,uint256)", [.address(bob), .uint(9)], by: .alice).get()
    let before = await world.ledger.state
    var records = try before.changes().records
    // What is no more must not come back: all of one id, and an operator.
    _ = try await world.call(
      .items, Self.transfer, [.address(alice), .address(bob), .uint(1), .uint(10), .bytes([])], by: .alice
    ).get()
    _ = try await world.call(
      .items, "setApprovalForAll(address,bool)", [.address(bob), .bool(false)], by: .alice
    ).get()
    let changes = try await world.ledger.state.changes(since: before)
    records.merge(changes.records) { $1 }
    for name in changes.removed { records[name] = nil }
    #expect(changes.removed.count == 2)
    #expect(try await world.ledger.state.changes().records == records)
    let again = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: records)
    let read = try await again.state.changes().records
    for (name, bytes) in records {
      #expect(read[name].map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self))
    }
    #expect(read.count == records.count)
    for account in [alice, bob] {
      #expect(await again.holdings(of: account, on: .amoy) == world.ledger.holdings(of: account, on: .amoy))
    }
    let approved = try await world.draft(.collectible, "getApproved(uint256)", [.uint(9)], by: .carol)
    #expect(await again.simulate(approved).output == ContractWorld.word(bob))
  }

  @Test(arguments: [
    ("nft/x", #"{"owner":"0x00000000000000000000000000000000000000b0"}"#), ("nft/1", #"{"owner":"0xb0"}"#),
    ("nft/1/2", "{}"), ("item/0x00000000000000000000000000000000000000b0/1", #"{"balance":"0"}"#),
    ("item/0x12/1", #"{"balance":"1"}"#), ("item-operator/0x12", #"{"approved":true}"#),
    (
      "nft-operator/0x00000000000000000000000000000000000000b0/0x00000000000000000000000000000000000000b1",
      #"{"approved":false}"#
    ),
  ])
  func nameARecordThatCannotBeRead(_ name: String, _ text: String) async throws {
    var records = try await ContractWorld().ledger.state.changes().records
    records["chain/amoy/" + name] = Array(text.utf8)
    let damaged = records
    let error = #expect(throws: StateError.self) {
      _ = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: damaged)
    }
    #expect(error?.record == "chain/amoy/" + name)
  }
}
