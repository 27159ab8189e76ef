/// One thing that a remote session may do. Limits are base units of the token as decimal text without leading zeros.
public enum SmartSessionGrant: Equatable, Sendable {
  /// Transfers of the native token to one address, up to a limit for the whole session.
  case nativeTransfer(to: String, limit: String)
  /// Transfers of one ERC-20 token.
  ///
  /// Without `to` any receiver will do, and all share the limit. `cumulative` true means that the limit is for the
  /// whole session, false for each transfer; nil leaves it to the service.
  case erc20Transfer(token: String, to: String? = nil, limit: String, cumulative: Bool? = nil)
}
