@_spi(OMSInternal) package import OMSCore

/// What the caller wants to have executed.
package enum UnpreparedTransaction: Sendable {
  case ethereum(network: String, SendTransactionRequest)
  case ethereumCall(network: String, ContractCall, mode: TransactionMode)
  case solanaTransfer(network: String, asset: String, to: String, amount: String, mode: TransactionMode)
  case tron(network: String, to: String, value: String, data: String?)
  case tronCall(network: String, ContractCall)

  /// The family of wallet that can sign it.
  var walletType: WalletType {
    switch self {
    case .ethereum, .ethereumCall: .ethereum
    case .solanaTransfer: .solana
    case .tron, .tronCall: .tron
    }
  }
}

/// A call of a contract's method.
package struct ContractCall: Sendable {
  let contract: String
  let method: String
  let args: [AbiArg]?

  /// Describes a call.
  package init(contract: String, method: String, args: [AbiArg]?) {
    self.contract = contract
    self.method = method
    self.args = args
  }

  /// Refuses anything but a bare name: letters, digits and underscores of ASCII, no digit in front. The service
  /// makes the signature from the arguments' types.
  package func validateMethod() throws {
    let bytes = Array(method.utf8)
    let isName = bytes.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
    }
    guard let first = bytes.first, isName, !(0x30...0x39).contains(first) else {
      throw LocalFailure.validation("the contract method must be a bare name such as transfer")
    }
  }
}
