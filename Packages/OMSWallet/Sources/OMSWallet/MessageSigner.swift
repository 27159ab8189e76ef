internal import EVMChain
@_spi(OMSInternal) internal import OMSCore

extension OMSWallet {
  /// The Ethereum address whose key signed a text (EIP-191), recovered on this machine without any service.
  ///
  /// It proves a signature of an account with a key of its own. A contract's signature (ERC-1271) yields some other
  /// address or none; ask `isValidMessageSignature` about those.
  ///
  /// - Parameter signature: 65 bytes, `0x` hex; the last byte is 0, 1, 27 or 28.
  /// - Returns: the address with checksum (EIP-55).
  /// - Throws: `OMSWalletError` with `validationError` for anything that is no such signature.
  public static func recoverMessageSigner(message: String, signature: String) throws -> String {
    do {
      return try EIP191.recoverAddress(text: message, signature: EVMSignature(hex: signature)).checksummed
    } catch {
      throw OMSWalletError(
        code: .validationError, operation: nil, message: "the signature does not name a signer",
        underlyingError: error)
    }
  }
}
