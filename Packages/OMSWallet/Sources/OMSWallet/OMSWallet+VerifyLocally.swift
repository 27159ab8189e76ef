internal import CryptoCore
internal import EVMChain
@_spi(OMSInternal) public import OMSCore
internal import SolanaChain
internal import TronChain
internal import WebRPC

extension OMSWallet {
  /// Checks an Ethereum address's signature of a text (EIP-191) on this machine.
  ///
  /// - Parameters:
  ///   - walletAddress: `0x` + 40 hex digits; mixed case must carry the right checksum (EIP-55).
  ///   - signature: `0x` hex.
  /// - Returns: `valid` or `needsChain`: an Ethereum address may always be a contract.
  /// - Throws: `OMSWalletError` with `validationError` for a malformed address or signature; its `operation` is nil.
  public static func verifyMessageLocally(
    walletAddress: String,
    message: String,
    signature: String
  ) throws -> LocalVerification {
    try LocalCheck.ethereum(walletAddress, signature) {
      try EIP191.recoverAddress(text: message, signature: $0)
    }
  }

  /// Checks an Ethereum address's signature of typed data (EIP-712) on this machine.
  ///
  /// - Parameter typedData: the object with `types`, `primaryType`, `domain` and `message`.
  public static func verifyTypedDataLocally(
    walletAddress: String,
    typedData: JSONValue,
    signature: String
  ) throws -> LocalVerification {
    let data = try LocalCheck.typedData(typedData)
    return try LocalCheck.ethereum(walletAddress, signature) { try data.recoverAddress(signature: $0) }
  }

  /// Checks a Solana address's signature of a text (Ed25519) on this machine.
  ///
  /// - Parameter signature: base58.
  public static func verifySolanaMessageLocally(
    walletAddress: String,
    message: String,
    signature: String
  ) throws -> LocalVerification {
    let signer = try LocalCheck.reading("the Solana address") { try SolanaPublicKey(walletAddress.trimmed) }
    let signature = try LocalCheck.reading("the signature") { try SolanaSignature(signature.trimmed) }
    return SolanaTextMessage.isValid(signature, for: message, signer: signer) ? .valid : .invalid
  }

  /// Checks a Tron address's signature of a text (TIP-191) on this machine.
  ///
  /// - Parameter signature: 65 bytes, `0x` hex.
  public static func verifyTronMessageLocally(
    walletAddress: String,
    message: String,
    signature: String
  ) throws -> LocalVerification {
    try LocalCheck.tron(walletAddress, signature) { try TIP191.recoverAddress(text: message, signature: $0) }
  }

  /// Checks a Tron address's signature of typed data (TIP-712) on this machine.
  public static func verifyTronTypedDataLocally(
    walletAddress: String,
    typedData: JSONValue,
    signature: String
  ) throws -> LocalVerification {
    let data = try LocalCheck.typedData(typedData)
    return try LocalCheck.tron(walletAddress, signature) { try TIP712.recoverAddress(of: data, signature: $0) }
  }
}

/// The steps that the families share.
private enum LocalCheck {
  /// Reads something that the caller gave.
  static func reading<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw OMSWalletError(
        code: .validationError, operation: nil, message: "\(what) is malformed: \(error)", underlyingError: error)
    }
  }

  static func typedData(_ json: JSONValue) throws -> TypedData {
    try reading("the typed data") { try TypedData(json: WebRPCJSON.encode(json)) }
  }

  static func ethereum(
    _ address: String,
    _ signature: String,
    recover: (EVMSignature) throws -> EVMAddress
  ) throws -> LocalVerification {
    let expected = try reading("the Ethereum address") { try EVMAddress(address.trimmed) }
    let form = try reading("the signature") { try AccountSignature(bytes: Hex.decode(signature.trimmed)) }
    guard case .externallyOwned(let signature) = form, let signer = try? recover(signature) else {
      return .needsChain
    }
    return signer == expected ? .valid : .needsChain
  }

  static func tron(
    _ address: String,
    _ signature: String,
    recover: (EVMSignature) throws -> TronAddress
  ) throws -> LocalVerification {
    let expected = try reading("the Tron address") { try TronAddress(address.trimmed) }
    let signature = try reading("the signature") { try EVMSignature(hex: signature.trimmed) }
    guard let signer = try? recover(signature) else { return .invalid }
    return signer == expected ? .valid : .invalid
  }
}
