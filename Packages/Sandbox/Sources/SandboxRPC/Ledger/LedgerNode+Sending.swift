internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

extension LedgerNode {
  /// Bytes of the largest transaction that nodes take.
  static let mostTransactionBytes = 131_072

  func send(_ parameters: Parameters, save: @Sendable () async -> Bool) async throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 1)
    let raw = try parameters.required(0, Wire.readData)
    guard raw.count <= Self.mostTransactionBytes else {
      throw .refused("oversized data: transaction size \(raw.count), limit \(Self.mostTransactionBytes)")
    }
    let signed = try Self.read(raw)
    let sent: ChainTransaction
    do throws(ChainError) {
      sent = try await ledger.submitNew(signed, on: network)
    } catch {
      throw Self.refusal(error, signed.transaction)
    }
    guard await save() else { throw .internalError("sent, but it could not be saved") }
    return Wire.data(sent.hash)
  }

  private static func read(_ raw: [UInt8]) throws(JSONRPCError) -> SignedEIP1559Transaction {
    guard let first = raw.first else { throw .refused("typed transaction too short") }
    guard first == 2 else {
      throw .refused("transaction type not supported: the ledger takes EIP-1559 transactions, type 2")
    }
    do throws(EVMTransactionError) {
      return try SignedEIP1559Transaction(raw: raw)
    } catch {
      throw .refused("rlp: \(error.description)")
    }
  }

  /// The words in which nodes refuse, with the ledger's figures.
  private static func refusal(_ error: ChainError, _ sent: EIP1559Transaction) -> JSONRPCError {
    let words: String
    switch error.code {
    case .alreadyKnown: return .refused("already known")
    case .insufficientFunds, .overflow: words = "insufficient funds for gas * price + value"
    case .nonceTooLow: words = "nonce too low"
    case .nonceTooHigh: words = "nonce too high"
    case .wrongChain: words = "invalid chain id for signer"
    case .gasLimit where sent.gasLimit > NetworkSnapshot.blockGasLimit: words = "exceeds block gas limit"
    case .gasLimit: words = "intrinsic gas too low"
    case .fee where sent.maxPriorityFeePerGas > sent.maxFeePerGas:
      words = "max priority fee per gas higher than max fee per gas"
    case .fee: words = "max fee per gas less than block base fee"
    case .invalidSignature: words = "invalid sender"
    case .reverted: return .reverted(error.message)
    default: words = "transaction refused"
    }
    return .refused("\(words): \(error.message)")
  }
}
