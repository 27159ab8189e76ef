internal import EVMChain
@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI

extension SmartSessionGrant {
  /// A grant of the service; one that breaks the rules, or of a kind that is not known, is refused.
  init(service grant: Grant) throws {
    switch grant.kind {
    case .nativeTransfer:
      guard let transfer = grant.nativeTransfer else { throw Self.unusable("has no transfer") }
      try Self.judge(address: transfer.to)
      try Self.judge(limit: transfer.limit)
      self = .nativeTransfer(to: transfer.to, limit: transfer.limit)
    case .erc20Transfer:
      guard let transfer = grant.erc20Transfer else { throw Self.unusable("has no transfer") }
      try Self.judge(address: transfer.token)
      if let to = transfer.to { try Self.judge(address: to) }
      try Self.judge(limit: transfer.limit)
      self = .erc20Transfer(
        token: transfer.token, to: transfer.to, limit: transfer.limit, cumulative: transfer.cumulative)
    case .unknown:
      throw Self.unusable("is of a kind that this version does not know")
    }
  }

  /// The grants of a session; there is always one at least.
  static func all(service grants: Grants) throws -> [SmartSessionGrant] {
    guard !grants.entries.isEmpty else { throw LocalFailure.invalidResponse("a session without grants") }
    return try grants.entries.map(SmartSessionGrant.init(service:))
  }

  /// The same grant on the wire.
  var service: Grant {
    switch self {
    case .nativeTransfer(let to, let limit):
      Grant(kind: .nativeTransfer, nativeTransfer: NativeTransferGrant(to: to, limit: limit))
    case .erc20Transfer(let token, let to, let limit, let cumulative):
      Grant(
        kind: .erc20Transfer,
        erc20Transfer: ERC20TransferGrant(token: token, to: to, limit: limit, cumulative: cumulative))
    }
  }

  private static func judge(address: String) throws {
    guard EVMAddress.isWellFormed(address) else { throw unusable("has a malformed address") }
  }

  private static func judge(limit: String) throws {
    guard AccessRules.isCanonicalDecimal(limit) else { throw unusable("has a malformed limit") }
  }

  private static func unusable(_ reason: String) -> LocalFailure {
    .invalidResponse("a grant \(reason)")
  }
}
