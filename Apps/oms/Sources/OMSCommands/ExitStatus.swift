import KeyStorage
import OMSWallet

/// What the process's exit status says, so that scripts need not read words.
enum ExitStatus {
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  static let notConfirmed: Int32 = 3
  static let needsChain: Int32 = 4
  static let transactionFailed: Int32 = 5
  static let transactionPending: Int32 = 6
  static let noAnswer: Int32 = 14
  static let timedOut: Int32 = 124
  static let interrupted: Int32 = 130

  /// The status of an error code.
  static func of(_ code: OMSWalletErrorCode) -> Int32 {
    switch code {
    case .validationError: 10
    case .sessionMissing: 11
    case .sessionExpired: 12
    case .requestFailed: 13
    case .httpError: 15
    case .invalidResponse: 16
    case .authCommitmentConsumed: 17
    case .walletSelectionStale: 18
    case .walletSelectionUnavailable: 19
    case .walletSelectionInFlight: 20
    case .transactionExecutionUnconfirmed: 21
    case .transactionStatusLookupFailed: 22
    case .storageError: 23
    case .attestationVerificationFailed: 24
    case .walletAddressAlreadyImported: 25
    }
  }

  static func of(_ error: any Error) -> Int32 {
    switch error {
    case let failure as CommandFailure: failure.exitStatus
    case let error as OMSWalletError:
      // Without a status the service was not reached: trying again later may help.
      error.code == .requestFailed && error.status == nil ? noAnswer : of(error.code)
    case is KeyStorageError: of(.storageError)
    case is CancellationError: interrupted
    default: failed
    }
  }

  /// The word for a status in JSON: the code of the SDK where there is one.
  static func word(for status: Int32) -> String {
    let own: [Int32: String] = [
      failed: "failed", usage: "usage", notConfirmed: "notConfirmed", needsChain: "needsChain",
      transactionFailed: "transactionFailed", transactionPending: "transactionPending",
      noAnswer: OMSWalletErrorCode.requestFailed.rawValue, timedOut: "timedOut", interrupted: "interrupted",
    ]
    return own[status] ?? codes.first { of($0) == status }?.rawValue ?? "failed"
  }

  private static let codes: [OMSWalletErrorCode] = [
    .validationError, .sessionMissing, .sessionExpired, .requestFailed, .httpError, .invalidResponse,
    .authCommitmentConsumed, .walletSelectionStale, .walletSelectionUnavailable, .walletSelectionInFlight,
    .transactionExecutionUnconfirmed, .transactionStatusLookupFailed, .storageError,
    .attestationVerificationFailed, .walletAddressAlreadyImported,
  ]

  /// The text of `oms help exit-codes`.
  static var help: String {
    var rows: [(Int32, String)] = [
      (0, "done"), (failed, "failed, for a reason that has no status of its own"),
      (usage, "the command line was not understood"),
      (notConfirmed, "real money is at stake and nobody said yes; nothing was done"),
      (needsChain, "`verify --local` cannot tell: only the network knows whether a contract accepts the signature"),
      (transactionFailed, "the transaction failed: on the network, or without being carried out at all"),
      (transactionPending, "the transaction is not final yet, or was only quoted and never sent"),
      (noAnswer, "OMS_REQUEST_FAILED, no answer from the service"),
      (timedOut, "nobody came back from the browser in time"), (interrupted, "interrupted by Ctrl-C or kill"),
    ]
    for code in codes {
      rows.append((of(code), code.rawValue + (code == .requestFailed ? ", the service refused" : "")))
    }
    let table = rows.sorted { $0.0 < $1.0 }.map { (String($0.0), $0.1) }
    let title = "exit statuses of oms, the same whatever the command; with --json, `code` in the error says the same"
    return ([title, ""] + Command.table(table)).joined(separator: "\n")
  }
}
