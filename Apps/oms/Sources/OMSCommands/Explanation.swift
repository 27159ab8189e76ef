import EWalletClient
import Foundation
import KeyStorage
import OMSSandbox
import OMSWallet

/// One line for a person: what failed, and what to do about it where that is known.
enum Explanation {
  static func line(for error: any Error) -> String {
    switch error {
    case let error as OMSWalletError: return wallet(error)
    case let error as UnitConversionError: return amount(error)
    case let error as KeyStorageError: return "the key storage cannot be used: \(error.message)"
    case let error as OMGError: return EWalletExplanation.line(for: error)
    case is CancellationError: return "interrupted"
    default: return firstLine(String(describing: error))
    }
  }

  private static func wallet(_ error: OMSWalletError) -> String {
    let message = firstLine(error.errorDescription ?? error.code.rawValue)
    switch error.code {
    case .sessionMissing where error.operation == .walletCompleteEmailAuth:
      return "no sign-in is under way; run `oms login EMAIL`"
    case .sessionMissing:
      return "not signed in; run `oms login EMAIL`"
    case .sessionExpired:
      return "the session has expired, or the service does not know it any more (a Sandbox without --data forgets "
        + "when it stops); sign in again with `oms login EMAIL`"
    case .sessionMissing where error.operation == .walletHandleOIDCRedirectCallback:
      return "no sign-in is under way; run `oms login --oidc PROVIDER`"
    case .authCommitmentConsumed:
      return "this sign-in was already used or replaced; start again with `oms login EMAIL`"
    case .transactionExecutionUnconfirmed:
      return "it is not known whether the transaction was carried out\(reason(error.upstreamError, or: message)); "
        + "look with `oms status \(error.txnId ?? "TXNID")` before you send again"
    case .transactionStatusLookupFailed:
      return "the transaction was sent, but its status cannot be read\(reason(error.upstreamError, or: message)); "
        + "look with `oms status \(error.txnId ?? "TXNID")`"
    case .storageError:
      return "the key storage cannot be used: \(message)"
    case .attestationVerificationFailed:
      return "the service's enclave did not prove itself: \(message)"
    case .walletAddressAlreadyImported:
      return "this key's address is managed already; nothing was imported"
    case .requestFailed where message.hasPrefix("the request could not be signed"):
      return "the key storage cannot be used: \(message)"
    case .httpError where error.upstreamError?.code == "-5", .invalidResponse:
      let status = error.status.map { "HTTP \($0), " } ?? ""
      return "the answer cannot be read (\(status)\(message)); is that address an OMS service?"
    case .requestFailed where error.status == nil:
      return "no answer from the service (\(message)); is it running? A local one starts with `oms sandbox`"
    case .requestFailed, .httpError:
      return service(error, message: message)
    default:
      return message
    }
  }

  private static func service(_ error: OMSWalletError, message: String) -> String {
    switch error.upstreamError?.code {
    case "1000": return "the publishable key is not known to the service (\(message))"
    case "7002": return "the proof of identity was not accepted (\(error.upstreamError?.cause ?? message))"
    case "7006": return "the provider did not confirm the sign-in (\(error.upstreamError?.cause ?? message))"
    case "7104": return "the identity provider cannot be used (\(error.upstreamError?.cause ?? message))"
    case "7003": return "the code is wrong"
    case "7004": return "the code has expired; start again with `oms login EMAIL`"
    case "7005": return "too many wrong codes; start again with `oms login EMAIL`"
    case "7314":
      let reason = error.upstreamError?.cause.map { firstLine($0) }
      return "the transaction would fail, so it was not sent: "
        + (reason ?? "the balance is too small, or the contract refuses it")
    case "7308":
      return "the service refused (\(message)): only sessions that have used the sending wallet see its transactions, "
        + "so this does not mean that it was never sent; use that wallet with `oms use WALLET` and look again"
    case "7010": return "too many codes were asked for; wait a few minutes (\(message))"
    default:
      let status = error.status.map { "HTTP \($0), " } ?? ""
      let reason = error.upstreamError?.cause.map { firstLine($0) } ?? message
      return "the service refused (\(status)\(error.upstreamError?.name ?? error.code.rawValue)): \(reason)"
    }
  }

  /// Why something about a transaction is not known: in the service's own words where it answered.
  static func reason(_ upstream: OMSWalletUpstreamError?, or message: String) -> String {
    let hasAnswered = upstream?.status != nil && upstream?.code.map { !$0.hasPrefix("-") } ?? true
    if let said = upstream?.cause ?? (hasAnswered ? upstream?.message : nil) {
      return "; the service said: \(firstLine(said))"
    }
    return " (\(firstLine(upstream?.message ?? message)))"
  }

  private static func amount(_ error: UnitConversionError) -> String {
    switch error {
    case .invalidValue(let value): "`\(value)` is not a decimal amount"
    case .invalidDecimals(let decimals): "\(decimals) is not a number of decimals"
    case .fractionalComponentExceedsDecimals(let value, let decimals):
      "`\(value)` has more than \(decimals) decimals"
    }
  }

  private static func firstLine(_ text: String) -> String {
    String(text.split(separator: "\n", omittingEmptySubsequences: true).first ?? "unknown failure")
  }
}
