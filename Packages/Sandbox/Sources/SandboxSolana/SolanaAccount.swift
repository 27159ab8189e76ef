public import SolanaChain

/// An account of a Solana network: lamports, and data that the owning program may change.
public struct SolanaAccount: Sendable, Hashable {
  /// Balance in lamports.
  public var lamports: UInt64
  /// The program that owns the account.
  public var owner: SolanaPublicKey
  /// What the owning program keeps in it.
  public var data: [UInt8]

  /// An account of its parts; without data, of the System program.
  public init(lamports: UInt64, owner: SolanaPublicKey = SolanaProgram.system, data: [UInt8] = []) {
    self.lamports = lamports
    self.owner = owner
    self.data = data
  }

  /// Whether it holds as much as its size demands.
  var isRentExempt: Bool { lamports >= SolanaRent.minimum(byteCount: data.count) }
}

/// What an account must hold to be kept.
public enum SolanaRent {
  /// Bytes that every account costs besides its data.
  static let overhead = 128
  /// Lamports for a byte and a year.
  static let lamportsPerByteYear: UInt64 = 3480
  /// Years that must be paid ahead.
  static let years: UInt64 = 2

  /// The least balance, in lamports, of an account with so many bytes of data.
  public static func minimum(byteCount: Int) -> UInt64 {
    UInt64(overhead + max(byteCount, 0)) * lamportsPerByteYear * years
  }
}
