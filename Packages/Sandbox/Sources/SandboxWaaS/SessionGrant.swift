internal import ChainCore
internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

/// One thing that a session allows, and how much of it has been used.
struct SessionGrant: Codable, Equatable, Sendable {
  /// As the owner wrote it.
  let grant: Grant
  /// Names the grant within its session, also after the grants were replaced: kind, addresses, and a number when
  /// several have the same.
  let name: String
  /// Base units moved so far, decimal.
  var used = "0"

  private struct Terms {
    let token: String?
    let to: String?
    let limit: String
    let isCumulative: Bool
  }

  /// Reads the grants of a request.
  ///
  /// - Throws: 7200 naming the entry and its fault.
  static func read(_ grants: Grants) throws(WebRPCError) -> [SessionGrant] {
    guard (1...100).contains(grants.entries.count) else {
      throw .waas(.invalidRequest, cause: "grants.entries has no entry, or more than 100")
    }
    var names: [String: Int] = [:]
    var read: [SessionGrant] = []
    for (index, entry) in grants.entries.enumerated() {
      func refuse(_ reason: String) -> WebRPCError {
        .waas(.invalidRequest, cause: "grants.entries[\(index)] \(reason)")
      }
      guard let terms = terms(entry) else { throw refuse("does not have the one member that its kind names") }
      for address in [terms.token, terms.to].compactMap(\.self) where !EVMAddress.isWellFormed(address) {
        throw refuse("has an address that is not 0x and 40 hex digits")
      }
      guard let limit = UInt256(decimal: terms.limit), limit.description == terms.limit else {
        throw refuse("has a limit that is not a canonical unsigned decimal of 256 bits")
      }
      let name = [entry.kind.wireValue, terms.token ?? "", terms.to ?? ""].joined(separator: ":").lowercased()
      names[name, default: 0] += 1
      read.append(SessionGrant(grant: entry, name: "\(name)#\(names[name] ?? 0)"))
    }
    return read
  }

  private static func terms(_ grant: Grant) -> Terms? {
    switch (grant.kind, grant.nativeTransfer, grant.erc20Transfer) {
    case (.nativeTransfer, let native?, nil):
      Terms(token: nil, to: native.to, limit: native.limit, isCumulative: true)
    case (.erc20Transfer, nil, let erc20?):
      // Without a word the limit is for each transfer.
      Terms(token: erc20.token, to: erc20.to, limit: erc20.limit, isCumulative: erc20.cumulative ?? false)
    default: nil
    }
  }

  /// Whether the grant is for transfers like this one, of whatever amount.
  func covers(_ transfer: TokenTransfer) -> Bool {
    guard let terms = Self.terms(grant) else { return false }
    func matches(_ address: EVMAddress, _ granted: String?) -> Bool { address.lowercased == granted?.lowercased() }
    switch transfer {
    case .native(let to, _): return terms.token == nil && matches(to, terms.to)
    case .erc20(let token, let to, _): return matches(token, terms.token) && (terms.to == nil || matches(to, terms.to))
    }
  }

  /// Whether so much more can be moved.
  func allows(_ amount: UInt256) -> Bool {
    guard let terms = Self.terms(grant), let limit = UInt256(decimal: terms.limit) else { return false }
    guard terms.isCumulative else { return amount <= limit }
    let (total, overflow) = (UInt256(decimal: used) ?? .max).addingReportingOverflow(amount)
    return !overflow && total <= limit
  }

  /// What the owner and the app see; a limit for each transfer is never used up.
  var usage: GrantUsage {
    GrantUsage(grant: grant, used: Self.terms(grant)?.isCumulative == true ? used : nil)
  }

  mutating func add(_ amount: UInt256) {
    used = (UInt256(decimal: used) ?? 0).addingReportingOverflow(amount).partialValue.description
  }

  mutating func subtract(_ amount: UInt256) {
    let (rest, overflow) = (UInt256(decimal: used) ?? 0).subtractingReportingOverflow(amount)
    used = overflow ? "0" : rest.description
  }
}
