import ChainCore
import EVMChain
import SandboxChain
import Testing

@Suite("Test collectible (EIP-721)")
struct CollectibleTests {
  private static let transferFrom = "transferFrom(address,address,uint256)"
  private static let safeTransfer = "safeTransferFrom(address,address,uint256)"
  private static let safeTransferWithData = "safeTransferFrom(address,address,uint256,bytes)"
  private static let mint = "mint(address,uint256)"
  private static let approve = "approve(address,uint256)"

  /// Alice has 7.
  private func world() async throws -> ContractWorld {
    let world = try await ContractWorld()
    _ = try await world.call(.collectible, Self.mint, [.address(world.address(.alice)), .uint(7)], by: .bob).get()
    return world
  }

  private func owner(_ world: ContractWorld, _ id: UInt256 = 7) async throws -> ABIValue {
    try await world.view(.collectible, "ownerOf(uint256)", [.uint(id)], as: .address)
  }

  private func event(_ name: String, _ first: EVMAddress, _ second: EVMAddress, _ id: UInt256 = 7) -> [EVMLog] {
    [
      EVMLog(
        address: TestCollectible.address,
        topics: [
          ContractWorld.topic(name + "(address,address,uint256)"), ContractWorld.word(first),
          ContractWorld.word(second), id.bigEndianBytes,
        ], data: [])
    ]
  }

  @Test func isMintedByAnyoneOnceForEachID() async throws {
    let world = try await ContractWorld()
    let alice = world.address(.alice)
    let told = try await world.call(.collectible, Self.mint, [.address(alice), .uint(.max)], by: .bob).get()
    #expect(told == event("Transfer", .zero, alice, .max))
    #expect(try await owner(world, .max) == .address(alice))
    let again = try await world.refusal(.collectible, Self.mint, [.address(alice), .uint(.max)], by: .alice)
    #expect(again == "ERC721: token exists")
    #expect(
      try await world.refusal(.collectible, Self.mint, [.address(.zero), .uint(1)], by: .alice)
        == "ERC721: receiver is the zero address")
    #expect(
      await world.ledger.holdings(of: alice, on: .amoy) == [
        TokenHolding(contract: TestCollectible.address, standard: .erc721, tokenID: .max, amount: 1)
      ])
    #expect(await world.ledger.holdings(of: alice, on: .polygon).isEmpty)
  }

  @Test(arguments: [transferFrom, safeTransfer, safeTransferWithData])
  func movesFromItsOwner(_ method: String) async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    var arguments: [ABIValue] = [.address(alice), .address(bob), .uint(7)]
    if method == Self.safeTransferWithData { arguments.append(.bytes([1, 2, 3])) }
    let told = try await world.call(.collectible, method, arguments, by: .alice).get()
    #expect(told == event("Transfer", alice, bob))
    #expect(try await owner(world) == .address(bob))
    let count = "balanceOf(address)"
    #expect(try await world.view(.collectible, count, [.address(alice)], as: .uint256) == .uint(0))
    #expect(try await world.view(.collectible, count, [.address(bob)], as: .uint256) == .uint(1))
    #expect(try await world.refusal(.collectible, method, arguments, by: .alice) == "ERC721: caller may not transfer")
  }

  @Test func isMovedByWhomItsOwnerApprovedAndOnlyOnce() async throws {
    let world = try await world()
    let (alice, bob, carol) = (world.address(.alice), world.address(.bob), world.address(.carol))
    let move: [ABIValue] = [.address(alice), .address(carol), .uint(7)]
    #expect(
      try await world.refusal(.collectible, Self.transferFrom, move, by: .bob) == "ERC721: caller may not transfer")
    #expect(
      try await world.refusal(.collectible, Self.approve, [.address(bob), .uint(7)], by: .bob)
        == "ERC721: caller may not approve")
    let told = try await world.call(.collectible, Self.approve, [.address(bob), .uint(7)], by: .alice).get()
    #expect(told == event("Approval", alice, bob))
    let approved = "getApproved(uint256)"
    #expect(try await world.view(.collectible, approved, [.uint(7)], as: .address) == .address(bob))
    _ = try await world.call(.collectible, Self.transferFrom, move, by: .bob).get()
    #expect(try await owner(world) == .address(carol))
    #expect(try await world.view(.collectible, approved, [.uint(7)], as: .address) == .address(.zero))
    let back: [ABIValue] = [.address(carol), .address(alice), .uint(7)]
    #expect(
      try await world.refusal(.collectible, Self.transferFrom, back, by: .bob) == "ERC721: caller may not transfer")
  }

  @Test func isMovedByAnOperatorUntilItIsOneNoMore() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let set = "setApprovalForAll(address,bool)"
    let told = try await world.call(.collectible, set, [.address(bob), .bool(true)], by: .alice).get()
    #expect(told.first?.topics.first == ContractWorld.topic("ApprovalForAll(address,address,bool)"))
    #expect(told.first?.data == UInt256(1).bigEndianBytes)
    let asked = "isApprovedForAll(address,address)"
    #expect(
      try await world.view(.collectible, asked, [.address(alice), .address(bob)], as: .bool) == .bool(true))
    #expect(
      try await world.view(.collectible, asked, [.address(bob), .address(alice)], as: .bool) == .bool(false))
    // An operator may approve others, and move.
    _ = try await world.call(.collectible, Self.approve, [.address(bob), .uint(7)], by: .bob).get()
    _ = try await world.call(.collectible, Self.approve, [.address(.zero), .uint(7)], by: .bob).get()
    _ = try await world.call(.collectible, set, [.address(bob), .bool(false)], by: .alice).get()
    let move: [ABIValue] = [.address(alice), .address(bob), .uint(7)]
    #expect(
      try await world.refusal(.collectible, Self.transferFrom, move, by: .bob) == "ERC721: caller may not transfer")
    _ = try await world.call(.collectible, set, [.address(bob), .bool(true)], by: .alice).get()
    _ = try await world.call(.collectible, Self.transferFrom, move, by: .bob).get()
    #expect(try await owner(world) == .address(bob))
  }

  @Test func staysWhereItIsWhenACallReverts() async throws {
    let world = try await world()
    let (alice, bob) = (world.address(.alice), world.address(.bob))
    let cases: [(String, [ABIValue], ContractWorld.Person, UInt256, String)] = [
      (Self.transferFrom, [.address(bob), .address(alice), .uint(7)], .alice, 0, "sender is not the owner"),
      (Self.transferFrom, [.address(alice), .address(.zero), .uint(7)], .alice, 0, "receiver is the zero address"),
      (Self.transferFrom, [.address(alice), .address(bob), .uint(8)], .alice, 0, "no such token"),
      (Self.transferFrom, [.address(alice), .address(bob), .uint(7)], .alice, 1, "takes no payment"),
      (
        Self.safeTransferWithData,
        [.address(alice), .address(bob), .uint(7), .bytes([UInt8](repeating: 1, count: 1025))], .alice, 0,
        "more than 1024 bytes"
      ),
      (Self.approve, [.address(bob), .uint(8)], .alice, 0, "no such token"),
      ("burn(uint256)", [.uint(7)], .alice, 0, "unknown method"),
      ("ownerOf(uint256)", [.uint(8)], .alice, 0, "no such token"),
      ("getApproved(uint256)", [.uint(8)], .alice, 0, "no such token"),
      ("tokenURI(uint256)", [.uint(8)], .alice, 0, "no such token"),
      ("balanceOf(address)", [.address(.zero)], .alice, 0, "the zero address owns nothing"),
    ]
    for (method, arguments, caller, value, reason) in cases {
      let told = try await world.refusal(.collectible, method, arguments, by: caller, value: value)
      #expect(told.hasPrefix("ERC721: ") && told.contains(reason), "\(method): \(told)")
    }
    #expect(try await owner(world) == .address(alice))
  }

  /// No built-in contract implements `onERC721Received`.
  @Test func isNotSafelyTransferredToAContract() async throws {
    let world = try await world()
    let alice = world.address(.alice)
    for contract in BuiltInContract.allCases {
      let arguments: [ABIValue] = [.address(alice), .address(contract.address), .uint(7)]
      #expect(
        try await world.refusal(.collectible, Self.safeTransfer, arguments, by: .alice)
          == "ERC721: the receiver does not accept collectibles")
    }
    #expect(try await owner(world) == .address(alice))
    _ = try await world.call(
      .collectible, Self.transferFrom, [.address(alice), .address(TestToken.address), .uint(7)], by: .alice
    ).get()
    #expect(try await owner(world) == .address(TestToken.address))
  }

  @Test func tellsWhatItIs() async throws {
    let world = try await world()
    func supports(_ id: [UInt8]) async throws -> ABIValue {
      try await world.view(.collectible, "supportsInterface(bytes4)", [.bytes(id)], as: .bool)
    }
    #expect(try await supports([0x01, 0xff, 0xc9, 0xa7]) == .bool(true))
    #expect(try await supports([0x80, 0xac, 0x58, 0xcd]) == .bool(true))
    #expect(try await supports([0x5b, 0x5e, 0x13, 0x9f]) == .bool(true))
    #expect(try await supports([0xff, 0xff, 0xff, 0xff]) == .bool(false))
    #expect(try await world.view(.collectible, "symbol()", [], as: .string) == .string("SBNFT"))
    #expect(
      try await world.view(.collectible, "tokenURI(uint256)", [.uint(7)], as: .string)
        == .string("data:application/json,%7B%22name%22%3A%22Sandbox%20Collectible%20%237%22%7D"))
  }

  @Test func comesFromTheFaucetWithTheLowestFreeID() async throws {
    let world = try await ContractWorld()
    let alice = world.address(.alice)
    #expect(try await world.ledger.issueCollectible(2, to: alice, on: .amoy) == 2)
    #expect(try await world.ledger.issueCollectible(to: alice, on: .amoy) == 1)
    #expect(try await world.ledger.issueCollectible(to: alice, on: .amoy) == 3)
    await #expect(throws: ChainError(.reverted, "")) {
      _ = try await world.ledger.issueCollectible(2, to: world.address(.bob), on: .amoy)
    }
    #expect(await world.ledger.holdings(of: alice, on: .amoy).map(\.tokenID) == [1, 2, 3])
  }
}
