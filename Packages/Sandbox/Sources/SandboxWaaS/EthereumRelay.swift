internal import ChainCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain

/// How a transaction gets onto an EVM network, and who pays the gas.
///
/// A wallet pays its own gas in native mode, and when it pays the fee in the native token: one transaction. Otherwise
/// the relayer's account first sends the wallet what its transactions will cost; a fee in a token goes to the relayer in
/// a transaction of its own, before the one that was ordered.
struct EthereumRelay {
  enum Payment: Equatable {
    case wallet
    case sponsor
    /// Units of the test token.
    case token(UInt256)
  }

  /// What was ordered, with gas limit and fees.
  let order: TransactionDraft
  let payment: Payment

  /// Gas of a payment without call data.
  private static let transferGas: UInt64 = 21_000

  /// Wei that the relayer spends at most to have a draft sent for nothing: the draft's fee and that of the advance.
  static func advanceCost(_ draft: TransactionDraft) -> UInt256 {
    cost(draft.gasLimit + transferGas, draft.maxFeePerGas)
  }

  /// Wei that the relayer spends at most when the wallet pays with tokens, a transfer of them included.
  static func tokenCost(_ draft: TransactionDraft, transferGas: UInt64) -> UInt256 {
    cost(draft.gasLimit + transferGas + Self.transferGas, draft.maxFeePerGas)
  }

  /// The payment of a fee in the test token.
  static func feeTransfer(_ fee: UInt256, from wallet: EVMAddress, on network: Network) -> TransactionDraft {
    let data = try? ABISignature("transfer(address,uint256)").encodeCall([.address(Relayer.address), .uint(fee)])
    return TransactionDraft(network: network, from: wallet, to: TestToken.address, value: 0, data: data ?? [])
  }

  /// What the relayer sends first; nil when the wallet pays its own gas.
  func advance(for drafts: [TransactionDraft]) -> TransactionDraft? {
    guard payment != .wallet else { return nil }
    let gas = drafts.reduce(0) { $0 + $1.gasLimit }
    return TransactionDraft(
      network: order.network, from: Relayer.address, to: order.from, value: Self.cost(gas, order.maxFeePerGas),
      gasLimit: Self.transferGas, maxFeePerGas: order.maxFeePerGas,
      maxPriorityFeePerGas: order.maxFeePerGas)
  }

  private static func cost(_ gas: UInt64, _ price: UInt256) -> UInt256 {
    let (cost, overflow) = price.multipliedReportingOverflow(by: UInt256(gas))
    return overflow ? .max : cost
  }
}

extension Network {
  /// Units of the test token that stand for one unit of the native token: fixed, so that fees are predictable.
  var nativeTokenPrice: UInt256 {
    let dollars: UInt64 =
      switch nativeTokenSymbol {
      case "ETH": 2_500
      case "BNB": 600
      case "AVAX": 25
      default: 1
      }
    return UInt256(dollars * 1_000_000)
  }

  /// A fee in units of the test token, rounded up; nil when it is beyond 256 bits.
  func tokenFee(_ wei: UInt256) -> UInt256? {
    let (product, overflow) = wei.multipliedReportingOverflow(by: nativeTokenPrice)
    guard !overflow else { return nil }
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: UInt256(1_000_000_000_000_000_000))
    return remainder.isZero ? quotient : quotient.addingReportingOverflow(1).partialValue
  }
}
