@_spi(OMSInternal) package import OMSCore
internal import OMSWaaSAPI

/// A transaction that the service has quoted.
package struct PreparedTransaction: Sendable {
  /// The service's identifier.
  package let txnID: String
  /// The ways to pay, in the service's order.
  package let feeOptions: [OMSCore.FeeOption]
  /// Whether somebody else pays.
  package let isSponsored: Bool

  init(_ answer: PrepareResponse) throws {
    guard !answer.txnId.isBlank else {
      throw LocalFailure.invalidResponse("a prepared transaction without identifier")
    }
    txnID = answer.txnId
    isSponsored = answer.sponsored
    feeOptions = answer.feeOptions.map { option in
      let token = option.token
      return OMSCore.FeeOption(
        token: OMSCore.FeeToken(
          network: token.network, name: token.name, symbol: token.symbol, type: token.type,
          decimals: token.decimals, logoUrl: token.logoURL, contractAddress: token.contractAddress,
          tokenId: token.tokenID),
        value: option.value,
        displayValue: option.displayValue)
    }
  }
}

extension OMSWaaSAPI.TransactionMode {
  /// The same word on the wire.
  init(_ mode: OMSCore.TransactionMode) {
    self.init(wireValue: mode.wireValue)
  }
}

extension ContractCall {
  /// The arguments as they are sent; nil is left out.
  var serviceArgs: [OMSWaaSAPI.AbiArg]? {
    args?.map { OMSWaaSAPI.AbiArg(type: $0.type, value: $0.value) }
  }
}
