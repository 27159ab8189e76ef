public import ChainCore
public import EVMChain
internal import CryptoCore
internal import SandboxChain

/// Which transactions on EVM networks a project pays the fees of. What a rule leaves open, it admits.
public struct SponsorshipRule: Codable, Hashable, Sendable {
  /// Scope of the project; any when nil.
  public let scope: String?
  /// Chain id of the network; any EVM network when nil.
  public let chainID: Int?
  /// Receiver of the transaction, in lowercase hex; any when nil.
  public let contract: String?
  /// First four bytes of the call data in lowercase hex; any call, and none, when nil.
  public let method: String?
  /// Wei that the rule pays in all, decimal; without end when nil.
  public let budget: String?
  /// Wei that it has promised so far, decimal.
  public internal(set) var spent = "0"

  /// A rule that has paid nothing yet.
  public init(
    scope: String? = nil, network: Network? = nil, contract: EVMAddress? = nil, method: [UInt8]? = nil,
    budget: UInt256? = nil
  ) {
    self.scope = scope
    chainID = network?.id
    self.contract = contract?.lowercased
    self.method = method.map { Hex.encode($0, prefix: true) }
    self.budget = budget?.description
  }

  /// Whether it is for a transaction of a project and can still pay a fee.
  func admits(_ draft: TransactionDraft, scope: String, fee: UInt256) -> Bool {
    guard self.scope.map({ $0 == scope }) ?? true, chainID.map({ $0 == draft.network.id }) ?? true,
      contract.map({ $0 == draft.to.lowercased }) ?? true
    else { return false }
    if let method {
      guard draft.data.count >= 4, Hex.encode(draft.data.prefix(4), prefix: true) == method else { return false }
    }
    guard let budget = budget.flatMap({ UInt256(decimal: $0) }) else { return true }
    let (sum, overflow) = (UInt256(decimal: spent) ?? .max).addingReportingOverflow(fee)
    return !overflow && sum <= budget
  }

  /// Counts a fee that it pays.
  mutating func spend(_ fee: UInt256) {
    spent = (UInt256(decimal: spent) ?? 0).addingReportingOverflow(fee).partialValue.description
  }

  /// Takes a fee back that it did not pay after all.
  mutating func regain(_ fee: UInt256) {
    let (rest, overflow) = (UInt256(decimal: spent) ?? 0).subtractingReportingOverflow(fee)
    spent = overflow ? "0" : rest.description
  }
}
