import OMSWallet

/// Grants as they are shown: amounts in display units where the decimals are known.
struct GrantReport: Sendable {
  /// The network; nil when it is not known.
  let network: Network?
  /// Symbol and decimals of tokens, by their address in lower case.
  var tokens: [String: (symbol: String, decimals: Int)] = [:]

  /// What the indexer knows of the tokens in the grants; what it does not know is shown in base units.
  static func make(
    for grants: [SmartSessionGrant], on network: Network?, wallet: String, indexer: IndexerClient
  ) async -> GrantReport {
    var report = GrantReport(network: network)
    let contracts = Set(
      grants.compactMap { grant -> String? in
        guard case .erc20Transfer(let token, _, _, _) = grant else { return nil }
        return token.lowercased()
      })
    guard let network, !contracts.isEmpty else { return report }
    let answer = try? await indexer.getBalances(
      GetBalancesParams(walletAddress: wallet, networks: [network], contractAddresses: contracts.sorted()))
    for balance in answer?.balances ?? [] {
      guard let info = balance.contractInfo, let decimals = info.decimals else { continue }
      report.tokens[balance.contractAddress.lowercased()] = (info.symbol, decimals)
    }
    return report
  }

  /// One grant in words, with what was used of it.
  func line(_ grant: SmartSessionGrant, used: String? = nil) -> String {
    let spent = used.map { ", used \(amount($0, of: grant))" } ?? ""
    switch grant {
    case .nativeTransfer(let to, let limit):
      return "up to \(amount(limit, of: grant)) in all to \(to)\(spent)"
    case .erc20Transfer(_, let to, let limit, let cumulative):
      let span =
        switch cumulative {
        case true?: " in all"
        case false?: " each time"
        case nil: ""
        }
      return "up to \(amount(limit, of: grant))\(span) to \(to ?? "anybody")\(spent)"
    }
  }

  /// One grant for programs.
  func facts(_ grant: SmartSessionGrant, used: String? = nil) -> JSONValue {
    var facts: [String: JSONValue] = [:]
    switch grant {
    case .nativeTransfer(let to, let limit):
      facts = ["kind": .string("nativeTransfer"), "to": .string(to), "limitBaseUnits": .string(limit)]
      facts["limit"] = .string(display(limit, decimals: 18))
    case .erc20Transfer(let token, let to, let limit, let cumulative):
      facts = ["kind": .string("erc20Transfer"), "token": .string(token), "limitBaseUnits": .string(limit)]
      facts["to"] = to.map(JSONValue.string) ?? .null
      facts["cumulative"] = cumulative.map(JSONValue.bool) ?? .null
      facts["limit"] = tokens[token.lowercased()].map { .string(display(limit, decimals: $0.decimals)) } ?? .null
    }
    if let used { facts["usedBaseUnits"] = .string(used) }
    return .object(facts)
  }

  private func amount(_ raw: String, of grant: SmartSessionGrant) -> String {
    switch grant {
    case .nativeTransfer:
      return "\(display(raw, decimals: 18)) \(network?.nativeTokenSymbol ?? "native")"
    case .erc20Transfer(let token, _, _, _):
      guard let known = tokens[token.lowercased()] else { return "\(raw) base units of \(token)" }
      return "\(display(raw, decimals: known.decimals)) \(known.symbol)"
    }
  }

  private func display(_ raw: String, decimals: Int) -> String {
    (try? formatUnits(value: raw, decimals: decimals)) ?? raw
  }
}
