/// The option a fee is paid with, as it is sent to the service.
public struct FeeOptionSelection: Codable, Equatable, Sendable {
  /// The token's identifier, or its symbol when it has none.
  public let token: String
  /// The option's place in the quoted list; tells apart options with equal tokens.
  public let index: UInt32?

  /// Names an option by token.
  public init(token: String, index: UInt32? = nil) {
    self.token = token
    self.index = index
  }

  /// Names a quoted option: its token ID, trimmed, if there is one, else its symbol.
  public init(feeOption: FeeOption, index: UInt32? = nil) {
    let tokenID = feeOption.token.tokenId?.trimmed ?? ""
    self.init(token: tokenID.isEmpty ? feeOption.token.symbol : tokenID, index: index)
  }
}
