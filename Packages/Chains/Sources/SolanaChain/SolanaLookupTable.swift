/// An address lookup table and what it holds.
public struct SolanaLookupTable: Hashable, Sendable {
  /// The table's address.
  public var address: SolanaPublicKey
  /// The accounts in it, at most 256.
  public var accounts: [SolanaPublicKey]

  /// A table with its content.
  public init(address: SolanaPublicKey, accounts: [SolanaPublicKey]) {
    self.address = address
    self.accounts = accounts
  }
}
