internal import OMSWaaSAPI
public import WebRPC

extension SandboxWaaS {
  /// A wallet as a tester may see it: no key, no credential.
  public struct WalletOverview: Sendable, Hashable {
    /// Identifier.
    public let id: String
    /// Address on its networks.
    public let address: String
    /// `ethereum` and its like.
    public let type: String
    /// Its owner's address or subject; for a wallet that waits to be claimed, who may claim it.
    public let owner: String
    /// Whether it waits to be claimed.
    public let isClaimable: Bool
    /// The client's own label.
    public let reference: String?
  }

  /// What the API gateway in front of the service can answer besides 1000.
  private static let gatewayErrors: [Int: (name: String, status: Int)] = [
    1001: ("PermissionDenied", 403), 1002: ("SessionExpired", 403), 1003: ("MethodNotFound", 404),
    1004: ("RequestConflict", 409), 1005: ("Aborted", 400), 1006: ("Geoblocked", 451), 1007: ("RateLimited", 429),
  ]

  /// Every wallet, in the order of their making.
  public var walletOverview: [WalletOverview] {
    let state = core.state
    return state.wallets.values.sorted { $0.number < $1.number }.map { record in
      let user = state.users[record.userID]
      let owner = user.map { $0.email ?? $0.identity?.subject ?? $0.id } ?? record.allocatedTo ?? ""
      let wallet = record.wallet
      return WalletOverview(
        id: record.id, address: record.address, type: wallet.type?.wireValue ?? "", owner: owner,
        isClaimable: user == nil, reference: record.reference)
    }
  }

  /// The error with a number, of the wallet service, of WebRPC or of the gateway (1000); nil for an unknown number.
  public static func error(code: Int) -> WebRPCError? {
    if let known = WaasErrorCode(rawValue: code) { return .waas(known) }
    switch code {
    case 1000: return .gatewayUnauthorized()
    case -2: return .badRoute()
    case -7: return .internalError()
    default:
      return gatewayErrors[code].map { WebRPCError(name: $0.name, code: code, message: $0.name, status: $0.status) }
    }
  }
}

extension Inbox {
  /// Every message, newest first.
  public var newestFirst: [Message] {
    all.values.flatMap { $0 }.sorted { ($0.sentAt, $0.id) > ($1.sentAt, $1.id) }
  }
}
