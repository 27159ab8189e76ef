public import ChainCore
public import EVMChain

/// What a token contract tells about a call that succeeded (the events of EIP-20).
public enum TokenEvent: Sendable, Hashable {
  /// Units moved.
  case transfer(token: EVMAddress, from: EVMAddress, to: EVMAddress, amount: UInt256)
  /// An owner allowed a spender to move this much.
  case approval(token: EVMAddress, owner: EVMAddress, spender: EVMAddress, amount: UInt256)
}
