/// A quoted option together with what the wallet holds of its token.
public struct FeeOptionWithBalance: Sendable {
  /// The quoted option.
  public let feeOption: FeeOption
  /// What to return from a selector to pay with this option.
  public let selection: FeeOptionSelection
  /// The balance as the indexer reports it; Ethereum wallets only.
  public let balance: TokenBalance?
  /// The balance for people, in whole tokens.
  public let available: String?
  /// The balance, base units as decimal text; nil when it could not be read.
  public let availableRaw: String?
  /// Decimal places used for `available`.
  public let decimals: Int?

  /// Describes an option; without `selection` one without index is made.
  public init(
    feeOption: FeeOption,
    selection: FeeOptionSelection? = nil,
    balance: TokenBalance? = nil,
    available: String? = nil,
    availableRaw: String? = nil,
    decimals: Int? = nil
  ) {
    self.feeOption = feeOption
    self.selection = selection ?? FeeOptionSelection(feeOption: feeOption)
    self.balance = balance
    self.available = available
    self.availableRaw = availableRaw
    self.decimals = decimals
  }
}
