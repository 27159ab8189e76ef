internal import ChainCore
internal import EVMChain

/// The state of the ERC-721 contract: who owns which id, and who may move it (EIP-721, EIP-165).
struct CollectibleLedger: Equatable {
  static let methods = CallMethods(
    "ERC721",
    [
      "balanceOf(address)", "ownerOf(uint256)", "safeTransferFrom(address,address,uint256,bytes)",
      "safeTransferFrom(address,address,uint256)", "transferFrom(address,address,uint256)",
      "approve(address,uint256)", "setApprovalForAll(address,bool)", "getApproved(uint256)",
      "isApprovedForAll(address,address)", "name()", "symbol()", "tokenURI(uint256)", "supportsInterface(bytes4)",
      "mint(address,uint256)",
    ])

  /// EIP-165, EIP-721 and its metadata extension.
  private static let interfaces: Set<[UInt8]> = [
    [0x01, 0xff, 0xc9, 0xa7], [0x80, 0xac, 0x58, 0xcd], [0x5b, 0x5e, 0x13, 0x9f],
  ]

  var owners: [UInt256: EVMAddress] = [:]
  /// Number of ids by owner; nobody is listed with none.
  var counts: [EVMAddress: UInt64] = [:]
  /// Who besides the owner may move an id; without entries for the zero address.
  var approved: [UInt256: EVMAddress] = [:]
  var operators: Set<OperatorApproval> = []

  /// Gives an id that nobody has to an account.
  mutating func issue(_ id: UInt256, to account: EVMAddress) throws(ChainError) {
    guard account != .zero else { throw refusal("receiver is the zero address") }
    guard owners[id] == nil else { throw refusal("token exists") }
    owners[id] = account
    counts[account, default: 0] += 1
  }

  /// Executes a call. One that throws has changed nothing: every check comes before the first change.
  mutating func run(_ data: [UInt8], value: UInt256, from caller: EVMAddress) throws(ChainError) -> CallOutcome {
    guard value.isZero else { throw refusal("the contract takes no payment") }
    let call = try CallData(data, methods: Self.methods)
    switch call.method {
    case "transferFrom(address,address,uint256)":
      return try move(try call.number(2), from: try call.address(0), to: try call.address(1), by: caller)
    case "safeTransferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256,bytes)":
      return try moveSafely(call, by: caller)
    case "approve(address,uint256)": return try approve(try call.address(0), for: try call.number(1), by: caller)
    case "setApprovalForAll(address,bool)":
      let key = OperatorApproval(owner: caller, spender: try call.address(0))
      let isApproved = try call.flag(1)
      if isApproved { operators.insert(key) } else { operators.remove(key) }
      return .approvalForAll(key, isApproved, contract: TestCollectible.address)
    case "mint(address,uint256)":
      let (account, id) = (try call.address(0), try call.number(1))
      try issue(id, to: account)
      return Self.told(EventTopic.transfer, .zero, account, id)
    default: return try view(call)
    }
  }

  private func view(_ call: CallData) throws(ChainError) -> CallOutcome {
    switch call.method {
    case "balanceOf(address)":
      let owner = try call.address(0)
      guard owner != .zero else { throw refusal("the zero address owns nothing") }
      return .number(UInt256(counts[owner] ?? 0))
    case "ownerOf(uint256)": return .address(try owner(of: try call.number(0)))
    case "getApproved(uint256)":
      let id = try call.number(0)
      _ = try owner(of: id)
      return .address(approved[id] ?? .zero)
    case "isApprovedForAll(address,address)":
      return .flag(
        operators.contains(OperatorApproval(owner: try call.address(0), spender: try call.address(1))))
    case "name()": return .text(TestCollectible.name)
    case "symbol()": return .text(TestCollectible.symbol)
    case "tokenURI(uint256)":
      let id = try call.number(0)
      _ = try owner(of: id)
      return .text(TestCollectible.uri(of: id))
    case "supportsInterface(bytes4)": return .flag(Self.interfaces.contains(try call.bytes(0)))
    default: throw refusal("unknown method")
    }
  }

  private func owner(of id: UInt256) throws(ChainError) -> EVMAddress {
    guard let owner = owners[id] else { throw refusal("no such token") }
    return owner
  }

  private mutating func approve(
    _ account: EVMAddress, for id: UInt256, by caller: EVMAddress
  ) throws(ChainError) -> CallOutcome {
    let owner = try owner(of: id)
    guard caller == owner || operators.contains(OperatorApproval(owner: owner, spender: caller)) else {
      throw refusal("caller may not approve")
    }
    approved[id] = account == .zero ? nil : account
    return Self.told(EventTopic.approval, owner, account, id)
  }

  private mutating func moveSafely(_ call: CallData, by caller: EVMAddress) throws(ChainError) -> CallOutcome {
    if call.method.hasSuffix("bytes)") {
      guard try call.bytes(3).count <= TestItems.dataLimit else { throw refusal("more than 1024 bytes of data") }
    }
    let (from, to, id) = (try call.address(0), try call.address(1), try call.number(2))
    try checkMove(id, from: from, to: to, by: caller)
    // Accounts accept; none of the built-in contracts does.
    guard BuiltInContract.at(to) == nil else { throw refusal("the receiver does not accept collectibles") }
    return try move(id, from: from, to: to, by: caller)
  }

  private func checkMove(
    _ id: UInt256, from: EVMAddress, to: EVMAddress, by caller: EVMAddress
  ) throws(ChainError) {
    let owner = try owner(of: id)
    guard
      caller == owner || caller == approved[id]
        || operators.contains(OperatorApproval(owner: owner, spender: caller))
    else { throw refusal("caller may not transfer") }
    guard from == owner else { throw refusal("sender is not the owner") }
    guard to != .zero else { throw refusal("receiver is the zero address") }
  }

  private mutating func move(
    _ id: UInt256, from: EVMAddress, to: EVMAddress, by caller: EVMAddress
  ) throws(ChainError) -> CallOutcome {
    try checkMove(id, from: from, to: to, by: caller)
    approved[id] = nil
    owners[id] = to
    let left = (counts[from] ?? 1) - 1
    counts[from] = left == 0 ? nil : left
    counts[to, default: 0] += 1
    return Self.told(EventTopic.transfer, from, to, id)
  }

  private static func told(
    _ event: [UInt8], _ first: EVMAddress, _ second: EVMAddress, _ id: UInt256
  ) -> CallOutcome {
    CallOutcome(
      logs: [
        EVMLog(
          address: TestCollectible.address, topics: [event, first.word, second.word, id.bigEndianBytes], data: [])
      ])
  }

  private func refusal(_ reason: String) -> ChainError { ChainError(.reverted, "ERC721: \(reason)") }
}

extension CallOutcome {
  /// What `setApprovalForAll` of EIP-721 and EIP-1155 tells.
  static func approvalForAll(_ key: OperatorApproval, _ isApproved: Bool, contract: EVMAddress) -> CallOutcome {
    CallOutcome(
      logs: [
        EVMLog(
          address: contract, topics: [EventTopic.approvalForAll, key.owner.word, key.spender.word],
          data: UInt256(isApproved ? 1 : 0).bigEndianBytes)
      ])
  }
}
