internal import ChainCore
internal import EVMChain
internal import SandboxChain

/// What a transaction moves, as far as grants know of it.
enum TokenTransfer: Equatable {
  case native(to: EVMAddress, amount: UInt256)
  case erc20(token: EVMAddress, to: EVMAddress, amount: UInt256)

  var amount: UInt256 {
    switch self {
    case .native(_, let amount), .erc20(_, _, let amount): amount
    }
  }

  /// `transfer(address,uint256)` of EIP-20.
  private static let selector: [UInt8] = [0xa9, 0x05, 0x9c, 0xbb]

  /// A payment without call data, or a call of `transfer(address,uint256)` without payment; nil for anything else.
  init?(_ draft: TransactionDraft) {
    if draft.data.isEmpty {
      self = .native(to: draft.to, amount: draft.value)
      return
    }
    let data = draft.data
    guard draft.value.isZero, data.count == 68, data.prefix(4).elementsEqual(Self.selector),
      data[4..<16].allSatisfy({ $0 == 0 }), let to = try? EVMAddress(bytes: data[16..<36]),
      let amount = try? UInt256(bigEndian: data[36...])
    else { return nil }
    self = .erc20(token: draft.to, to: to, amount: amount)
  }
}
