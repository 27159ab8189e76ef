@_spi(OMSInternal) package import OMSCore
internal import WebRPC

/// What a failed Execute request means for the transaction.
package enum ExecuteOutcome: Equatable {
  /// The transaction was refused, or never sent: an ordinary error of the method.
  case notSubmitted
  /// Nobody knows; the status has to be looked up and nothing may be resent.
  case unconfirmed

  /// Decides by the error; the first rule that fits wins.
  package init(_ error: any Error, walletType: WalletType) {
    switch error {
    case let error as WalletTransportError:
      self = error.wasPossiblySent ? .unconfirmed : .notSubmitted
    case let error as WebRPCError:
      self = Self.isRefusal(error.code, walletType: walletType) ? .notSubmitted : .unconfirmed
    default:
      // Cancellation, a session that ended, a key store that cannot be read: found before anything was sent, or
      // passed on as they are.
      self = .notSubmitted
    }
  }

  private static func isRefusal(_ code: Int, walletType: WalletType) -> Bool {
    switch code {
    case 7202, 7203, 7206, 7201, 7205, 7207: true
    case 7314: walletType == .ethereum
    case 7200, 7310: walletType == .tron
    default: false
    }
  }
}
