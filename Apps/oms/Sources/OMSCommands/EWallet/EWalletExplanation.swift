import EWalletClient
import WebRPC

/// What went wrong with an eWallet, and what to do about it.
enum EWalletExplanation {
  static func line(for error: OMGError) -> String {
    switch error {
    case .api(let reason) where reason.isAuthorizationError():
      return "the eWallet does not accept this session (\(reason.description)); run `oms ewallet login EMAIL`"
    case .api(let reason):
      return "the eWallet refused (\(reason.code.rawValue)): \(reason.description)"
    case .other(let error as WebRPCTransportError):
      return "no answer from the eWallet (\(error.message)); is it running? A local one starts with `oms sandbox`"
    case .other(is CancellationError):
      return "interrupted"
    case .decoding, .unexpected:
      return "the answer cannot be read (\(error.message)); is that address an eWallet?"
    default:
      return error.message
    }
  }
}

extension OMGError {
  /// Whether the request may have had its effect all the same: it was sent, and no answer of the eWallet says otherwise.
  var leavesOutcomeOpen: Bool {
    switch self {
    case .other(let error as WebRPCTransportError):
      ![.connectionFailed, .nameNotResolved, .invalidURL, .notSent].contains(error.code)
    case .other(is CancellationError), .decoding, .unexpected: true
    default: false
    }
  }
}
