public import ChainCore
public import CryptoSecp256k1
public import EVMChain

/// What executes transactions and knows balances: the embedded ledger, or an EVM node behind the same face.
public protocol ChainBackend: Sendable {
  /// Balance of an account in wei, what is pending not counted.
  func balance(of account: EVMAddress, on network: Network) async throws -> UInt256

  /// Fees that a transaction sent now should offer.
  func fees(on network: Network) async throws -> FeeQuote

  /// What the draft would do in the next block. The balance is not looked at.
  func simulate(_ draft: TransactionDraft) async throws -> Simulation

  /// Gives the draft the sender's next nonce, signs it and puts it into the pool, all in one step, so that
  /// two drafts of one sender never take the same nonce.
  func send(_ draft: TransactionDraft, signedBy key: Secp256k1PrivateKey) async throws -> ChainTransaction

  /// What drafts of one network would do one after the other.
  func simulate(_ drafts: [TransactionDraft]) async throws -> [Simulation]

  /// Sends drafts of one network one after the other, where the chain can all or none.
  func send(_ bundle: [BundleEntry]) async throws -> [ChainTransaction]

  /// Whether the relayer can pay gas for others on a network; false unless a chain says otherwise.
  func relays(on network: Network) async -> Bool

  /// Takes a transaction that someone else signed.
  func submit(_ transaction: SignedEIP1559Transaction, on network: Network) async throws -> ChainTransaction

  /// A transaction known to the chain or its pool.
  func transaction(_ hash: [UInt8], on network: Network) async throws -> ChainTransaction?
}

/// What an indexer knows of a chain beyond what a node tells.
public protocol ChainIndex: Sendable {
  /// Balance of an account in wei, what is pending not counted.
  func balance(of account: EVMAddress, on network: Network) async throws -> UInt256

  /// What an account has of all tokens that the index knows, ordered by contract and id, what is pending not counted.
  func holdings(of account: EVMAddress, on network: Network) async throws -> [TokenHolding]

  /// What is known of a token contract; nil if there is none at this address.
  func contract(_ address: EVMAddress, on network: Network) async throws -> TokenContract?

  /// What is known of one token of a contract; nil for tokens without a description of their own.
  func describe(_ tokenID: UInt256, of contract: EVMAddress, on network: Network) async throws -> TokenDescription?

  /// Newest block of a network.
  func latestBlock(_ network: Network) async throws -> Block?

  /// Mined transactions of a network that an account sent or received, or that moved its tokens, newest first.
  func history(of account: EVMAddress, on network: Network) async throws -> [ChainTransaction]
}

/// What a draft would do.
public struct Simulation: Sendable, Hashable {
  /// Gas it would use; a revert uses gas as well.
  public let gas: UInt64
  /// Why it would revert; nil if it would not.
  public let revertReason: String?
  /// What the call would answer, ABI encoded; empty without code, and for a revert.
  public let output: [UInt8]

  /// A simulation of its parts.
  public init(gas: UInt64, revertReason: String? = nil, output: [UInt8] = []) {
    self.gas = gas
    self.revertReason = revertReason
    self.output = output
  }
}

/// A transaction before it has nonce and signature.
public struct TransactionDraft: Sendable, Hashable {
  /// Network it is for.
  public var network: Network
  /// Sender.
  public var from: EVMAddress
  /// Recipient.
  public var to: EVMAddress
  /// Wei to transfer.
  public var value: UInt256
  /// Call data.
  public var data: [UInt8]
  /// Gas limit.
  public var gasLimit: UInt64
  /// Largest fee per gas in wei.
  public var maxFeePerGas: UInt256
  /// Largest tip per gas in wei.
  public var maxPriorityFeePerGas: UInt256

  /// A draft; fees and gas limit of 0 are to be filled in before it is sent.
  public init(
    network: Network, from: EVMAddress, to: EVMAddress, value: UInt256, data: [UInt8] = [],
    gasLimit: UInt64 = 0, maxFeePerGas: UInt256 = 0, maxPriorityFeePerGas: UInt256 = 0
  ) {
    self.network = network
    self.from = from
    self.to = to
    self.value = value
    self.data = data
    self.gasLimit = gasLimit
    self.maxFeePerGas = maxFeePerGas
    self.maxPriorityFeePerGas = maxPriorityFeePerGas
  }
}

/// Fees per gas in wei.
public struct FeeQuote: Sendable, Hashable {
  /// Base fee of the next block.
  public let baseFee: UInt256
  /// Usual tip.
  public let priorityFee: UInt256
  /// A limit that survives several full blocks.
  public let maxFee: UInt256

  /// A quote of its parts.
  public init(baseFee: UInt256, priorityFee: UInt256, maxFee: UInt256) {
    self.baseFee = baseFee
    self.priorityFee = priorityFee
    self.maxFee = maxFee
  }
}
