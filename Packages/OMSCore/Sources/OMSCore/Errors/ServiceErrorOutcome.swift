/// How a wallet-service error shows on the outside: code, status and whether to try again.
struct ServiceErrorOutcome: Equatable {
  let code: OMSWalletErrorCode
  let status: Int?
  let retryable: Bool?

  /// Codes of the protocol layer, below the service's own methods.
  private static let protocolCodes: Set<Int> = [-2, -3, -4, -5, -6, -7]

  /// Decides by name, number and status; the first rule that fits wins.
  init(name: String, code number: Int, status: Int?) {
    let isServerFault = status.map { $0 >= 500 }
    if number == 7313 || name == "AddressAlreadyImported" {
      (code, self.status, retryable) = (.walletAddressAlreadyImported, 409, false)
    } else if number == 7008 {
      (code, self.status, retryable) = (.authCommitmentConsumed, status, false)
    } else if let status, (400...599).contains(status),
      Self.protocolCodes.contains(number) || name == "WebrpcBadResponse"
    {
      (code, self.status, retryable) = (.httpError, status, status >= 500)
    } else if number == -5 || number == -999 {
      (code, self.status, retryable) = (.invalidResponse, status, nil)
    } else {
      (code, self.status, retryable) = (.requestFailed, status, isServerFault ?? true)
    }
  }
}
