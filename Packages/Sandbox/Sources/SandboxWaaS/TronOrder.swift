internal import ChainCore
internal import CryptoCore
internal import SandboxTron
internal import TronChain

/// A transaction on a Tron network; amounts are in sun, addresses Base58Check.
struct TronOrder: Codable, Equatable, Sendable {
  let network: String
  let from: String
  /// The recipient, or the contract.
  let to: String
  let value: Int64
  /// Hex of the call data; nil for a transfer of TRX.
  let data: String?
  /// The most that may be burnt for energy.
  let feeLimit: Int64

  /// The order of a draft; nil for a kind of contract that is not made here.
  init?(_ draft: TronDraft, feeLimit: Int64) {
    switch draft.contract {
    case .transfer(let owner, let to, let amount):
      (from, self.to, value, data) = (owner.base58, to.base58, amount, nil)
    case .triggerSmartContract(let call):
      (from, to, value) = (call.owner.base58, call.contract.base58, call.callValue)
      data = Hex.encode(call.data, prefix: true)
    case .other: return nil
    }
    network = draft.network.rawValue
    self.feeLimit = feeLimit
  }

  /// The transaction to sign; nil if the record does not read, which a record made here always does.
  var draft: TronDraft? {
    guard let network = TronNetwork(rawValue: network), let from = try? TronAddress(from),
      let to = try? TronAddress(to)
    else { return nil }
    guard let data else {
      return TronDraft(
        network: network, contract: .transfer(owner: from, to: to, amount: value), feeLimit: feeLimit)
    }
    guard let bytes = try? Hex.decode(data) else { return nil }
    let call = TronContractCall(owner: from, contract: to, callValue: value, data: bytes)
    return TronDraft(network: network, contract: .triggerSmartContract(call), feeLimit: feeLimit)
  }
}
