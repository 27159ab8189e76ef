internal import ChainCore
internal import EVMChain

/// The state of the ERC-1155 contract: who has how much of which id (EIP-1155, EIP-165).
struct ItemLedger: Equatable {
  struct Holding: Hashable {
    let owner: EVMAddress
    let id: UInt256
  }

  static let methods = CallMethods(
    "ERC1155",
    [
      "safeTransferFrom(address,address,uint256,uint256,bytes)",
      "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", "balanceOf(address,uint256)",
      "balanceOfBatch(address[],uint256[])", "setApprovalForAll(address,bool)", "isApprovedForAll(address,address)",
      "uri(uint256)", "supportsInterface(bytes4)", "name()", "symbol()", "mint(address,uint256,uint256)",
    ])

  /// EIP-165, EIP-1155 and its metadata extension.
  private static let interfaces: Set<[UInt8]> = [
    [0x01, 0xff, 0xc9, 0xa7], [0xd9, 0xb6, 0x7a, 0x26], [0x0e, 0x89, 0x34, 0x1c],
  ]

  /// Without entries of zero.
  var balances: [Holding: UInt256] = [:]
  var operators: Set<OperatorApproval> = []

  func balance(_ owner: EVMAddress, _ id: UInt256) -> UInt256 { balances[Holding(owner: owner, id: id)] ?? 0 }

  /// Makes units of an id for an account that accepts them.
  mutating func issue(_ amount: UInt256, of id: UInt256, to account: EVMAddress) throws(ChainError) {
    guard account != .zero else { throw refusal("receiver is the zero address") }
    let (sum, overflow) = balance(account, id).addingReportingOverflow(amount)
    guard !overflow else { throw refusal("balance exceeds 256 bits") }
    try checkAccepts(account)
    set(sum, account, id)
  }

  /// Executes a call. One that throws has changed nothing.
  mutating func run(_ data: [UInt8], value: UInt256, from caller: EVMAddress) throws(ChainError) -> CallOutcome {
    guard value.isZero else { throw refusal("the contract takes no payment") }
    let call = try CallData(data, methods: Self.methods)
    switch call.method {
    case "safeTransferFrom(address,address,uint256,uint256,bytes)":
      let (id, amount) = (try call.number(2), try call.number(3))
      let (from, to) = try moveAll([id], [amount], call, by: caller)
      return Self.told(caller, from, to, id, amount)
    case "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)":
      return try moveBatch(call, by: caller)
    case "setApprovalForAll(address,bool)":
      let key = OperatorApproval(owner: caller, spender: try call.address(0))
      let isApproved = try call.flag(1)
      if isApproved { operators.insert(key) } else { operators.remove(key) }
      return .approvalForAll(key, isApproved, contract: TestItems.address)
    case "mint(address,uint256,uint256)":
      let (account, id, amount) = (try call.address(0), try call.number(1), try call.number(2))
      try issue(amount, of: id, to: account)
      return Self.told(caller, .zero, account, id, amount)
    default: return try view(call)
    }
  }

  private func view(_ call: CallData) throws(ChainError) -> CallOutcome {
    switch call.method {
    case "balanceOf(address,uint256)": return .number(balance(try call.address(0), try call.number(1)))
    case "balanceOfBatch(address[],uint256[])":
      let (owners, ids) = (try call.addresses(0), try call.numbers(1))
      try checkLengths(owners.count, ids.count)
      return .numbers(zip(owners, ids).map { balance($0, $1) })
    case "isApprovedForAll(address,address)":
      return .flag(
        operators.contains(OperatorApproval(owner: try call.address(0), spender: try call.address(1))))
    case "uri(uint256)": return .text(TestItems.uri)
    case "supportsInterface(bytes4)": return .flag(Self.interfaces.contains(try call.bytes(0)))
    case "name()": return .text(TestItems.name)
    case "symbol()": return .text(TestItems.symbol)
    default: throw refusal("unknown method")
    }
  }

  private mutating func moveBatch(_ call: CallData, by caller: EVMAddress) throws(ChainError) -> CallOutcome {
    let (ids, amounts) = (try call.numbers(2), try call.numbers(3))
    guard max(ids.count, amounts.count) <= TestItems.batchLimit else { throw refusal("more than 64 ids") }
    let (from, to) = try moveAll(ids, amounts, call, by: caller)
    let lists = [ids, amounts].map { ABIValue.array($0.map { .uint($0) }) }
    return CallOutcome(
      logs: [
        EVMLog(
          address: TestItems.address, topics: [EventTopic.transferBatch, caller.word, from.word, to.word],
          data: CallOutcome.encoded(lists, [.array(.uint256), .array(.uint256)]))
      ])
  }

  /// Moves everything or, when it throws, nothing.
  private mutating func moveAll(
    _ ids: [UInt256], _ amounts: [UInt256], _ call: CallData, by caller: EVMAddress
  ) throws(ChainError) -> (from: EVMAddress, to: EVMAddress) {
    guard try call.bytes(4).count <= TestItems.dataLimit else { throw refusal("more than 1024 bytes of data") }
    let (from, to) = (try call.address(0), try call.address(1))
    guard caller == from || operators.contains(OperatorApproval(owner: from, spender: caller)) else {
      throw refusal("caller may not transfer")
    }
    guard to != .zero else { throw refusal("receiver is the zero address") }
    try checkLengths(ids.count, amounts.count)
    var before: [(EVMAddress, UInt256, UInt256)] = []
    do throws(ChainError) {
      for (id, amount) in zip(ids, amounts) {
        before += [(from, id, balance(from, id)), (to, id, balance(to, id))]
        try move(amount, of: id, from: from, to: to)
      }
      try checkAccepts(to)
    } catch {
      for (owner, id, amount) in before.reversed() { set(amount, owner, id) }
      throw error
    }
    return (from, to)
  }

  private mutating func move(
    _ amount: UInt256, of id: UInt256, from: EVMAddress, to: EVMAddress
  ) throws(ChainError) {
    let held = balance(from, id)
    let (rest, overflow) = held.subtractingReportingOverflow(amount)
    guard !overflow else { throw refusal("balance too low: \(held), needed \(amount)") }
    set(rest, from, id)
    let (sum, isTooMuch) = balance(to, id).addingReportingOverflow(amount)
    guard !isTooMuch else { throw refusal("balance exceeds 256 bits") }
    set(sum, to, id)
  }

  private mutating func set(_ amount: UInt256, _ owner: EVMAddress, _ id: UInt256) {
    balances[Holding(owner: owner, id: id)] = amount.isZero ? nil : amount
  }

  private func checkLengths(_ one: Int, _ other: Int) throws(ChainError) {
    guard max(one, other) <= TestItems.batchLimit else { throw refusal("more than 64 ids") }
    guard one == other else { throw refusal("lists differ in length") }
  }

  /// Accounts accept; none of the built-in contracts does.
  private func checkAccepts(_ account: EVMAddress) throws(ChainError) {
    guard BuiltInContract.at(account) == nil else { throw refusal("the receiver does not accept items") }
  }

  private static func told(
    _ caller: EVMAddress, _ from: EVMAddress, _ to: EVMAddress, _ id: UInt256, _ amount: UInt256
  ) -> CallOutcome {
    CallOutcome(
      logs: [
        EVMLog(
          address: TestItems.address, topics: [EventTopic.transferSingle, caller.word, from.word, to.word],
          data: id.bigEndianBytes + amount.bigEndianBytes)
      ])
  }

  private func refusal(_ reason: String) -> ChainError { ChainError(.reverted, "ERC1155: \(reason)") }
}
