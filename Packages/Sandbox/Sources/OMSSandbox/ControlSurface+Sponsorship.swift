internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import SandboxHTTP
internal import SandboxWaaS
internal import WebRPC

struct SponsorshipRequest: Decodable {
  struct Rule: Decodable {
    let project: String?
    let network: JSONValue?
    let contract: String?
    let method: String?
    let budget: String?
  }

  let rules: [Rule]
}

struct SponsorshipAnswer: Encodable {
  struct Rule: Encodable {
    let project: String?
    let network: String?
    let chainId: Int?
    let contract: String?
    let method: String?
    /// Display units of the native token.
    let budget: String?
    let spent: String
  }

  let rules: [Rule]
}

extension ControlSurface {
  func sponsorship() throws -> SponsorshipAnswer {
    SponsorshipAnswer(
      rules: try waas.sponsorship.map { rule in
        SponsorshipAnswer.Rule(
          project: projects.first { $0.scope == rule.scope }?.name,
          network: rule.chainID.flatMap { Network.findById($0) }?.name, chainId: rule.chainID,
          contract: rule.contract, method: rule.method,
          budget: try rule.budget.map { try formatUnits(value: $0, decimals: 18) },
          spent: try formatUnits(value: rule.spent, decimals: 18))
      })
  }

  /// Replaces all rules.
  func setSponsorship(_ request: HTTPServerRequest) throws -> SponsorshipAnswer {
    let wanted = try request.read(SponsorshipRequest.self)
    var rules: [SponsorshipRule] = []
    for rule in wanted.rules { rules.append(try self.rule(rule)) }
    try waas.setSponsorship(rules)
    return try sponsorship()
  }

  private func rule(_ wanted: SponsorshipRequest.Rule) throws(ControlError) -> SponsorshipRule {
    let project = projects.first { $0.name == wanted.project }
    guard wanted.project == nil || project != nil else { throw .invalid("no such project") }
    var network: Network?
    if let value = wanted.network { network = try self.network(value) }
    var contract: EVMAddress?
    if let text = wanted.contract {
      contract = EVMAddress.isWellFormed(text) ? try? EVMAddress(text) : nil
      guard contract != nil else { throw .invalid("contract is not an EVM address with a right checksum") }
    }
    var budget: UInt256?
    if let text = wanted.budget {
      budget = (try? parseUnits(value: text, decimals: 18)).flatMap { UInt256(decimal: $0) }
      guard budget != nil else { throw .invalid("budget is not an amount of the native token") }
    }
    return SponsorshipRule(
      scope: project?.scope, network: network, contract: contract, method: try method(wanted.method), budget: budget)
  }

  /// `0x` and eight hex digits, or a signature such as `mint(address,uint256)`.
  private func method(_ text: String?) throws(ControlError) -> [UInt8]? {
    guard let text else { return nil }
    if text.hasPrefix("0x"), let selector = try? Hex.decode(text), selector.count == 4 { return selector }
    guard let selector = try? ABI.selector(of: text) else {
      throw .invalid("method is neither a selector in hex nor a signature such as mint(address,uint256)")
    }
    return selector
  }
}
