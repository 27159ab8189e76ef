internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain

/// A transaction on an EVM network; amounts are decimal, bytes are hex.
struct EthereumOrder: Codable, Equatable, Sendable {
  let chainID: Int
  let from: String
  let to: String
  let value: String
  let data: String
  let gasLimit: UInt64
  let maxFee: String
  let tip: String

  /// The order of a draft whose gas and fees are settled.
  init(_ draft: TransactionDraft) {
    chainID = draft.network.id
    from = draft.from.checksummed
    to = draft.to.checksummed
    value = draft.value.description
    data = Hex.encode(draft.data, prefix: true)
    gasLimit = draft.gasLimit
    maxFee = draft.maxFeePerGas.description
    tip = draft.maxPriorityFeePerGas.description
  }

  var network: Network? { Network.findById(chainID) }

  /// The transaction to sign; nil if the record does not read, which a record made here always does.
  func draft() -> TransactionDraft? {
    guard let network, let from = try? EVMAddress(from), let to = try? EVMAddress(to),
      let value = UInt256(decimal: value), let data = try? Hex.decode(data), let fee = UInt256(decimal: maxFee),
      let tip = UInt256(decimal: tip)
    else { return nil }
    return TransactionDraft(
      network: network, from: from, to: to, value: value, data: data, gasLimit: gasLimit, maxFeePerGas: fee,
      maxPriorityFeePerGas: tip)
  }
}
