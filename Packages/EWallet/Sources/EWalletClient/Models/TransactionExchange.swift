#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How the token of one side became that of the other. Everything is nil where nothing was exchanged.
public struct TransactionExchange: Decodable, Sendable {
  /// The rate that was applied, between subunits.
  public let rate: Double?
  /// When the amounts were calculated.
  public let calculatedAt: Date?
  /// The pair of tokens.
  public let exchangePairId: String?
  /// The pair of tokens.
  public let exchangePair: ExchangePair?
  /// The account that exchanges.
  public let exchangeAccountId: String?
  /// The account that exchanges.
  public let exchangeAccount: Account?
  /// The wallet that exchanges.
  public let exchangeWalletAddress: String?
  /// The wallet that exchanges.
  public let exchangeWallet: Wallet?

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    rate = try members.find("rate")
    calculatedAt = try members.findDate("calculated_at")
    exchangePairId = try members.find("exchange_pair_id")
    exchangePair = try members.find("exchange_pair")
    exchangeAccountId = try members.find("exchange_account_id")
    exchangeAccount = try members.find("exchange_account")
    exchangeWalletAddress = try members.find("exchange_wallet_address")
    exchangeWallet = try members.find("exchange_wallet")
  }
}
