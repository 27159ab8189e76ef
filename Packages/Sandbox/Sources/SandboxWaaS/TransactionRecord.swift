internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain

/// A prepared transaction and what became of it.
struct TransactionRecord: Codable, Equatable, Sendable {
  enum Phase: Codable, Sendable, Equatable {
    /// Waits for Execute until the quote expires.
    case quoted
    /// Taken by an Execute that has not come to its end yet.
    case claimed
    /// On the chain or in its pool; the chain knows the rest.
    case submitted(hash: String)
    /// Used up without having been sent.
    case refused(reason: String)
  }

  let id: String
  let walletID: String
  let chainID: Int
  let from: String
  let to: String
  let value: String
  let data: String
  let gasLimit: UInt64
  let maxFee: String
  let tip: String
  let feeOptions: [FeeOption]
  let sponsored: Bool
  let expiresAt: Int64
  var phase = Phase.quoted
  /// Nil for what an owner does.
  var spending: SessionSpending?

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
