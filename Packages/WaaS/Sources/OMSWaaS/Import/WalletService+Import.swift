internal import CryptoCore
@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI
internal import WebRPC

extension WalletService {
  /// A key of the enclave to encrypt a private key to.
  func recipientKey(suite: WalletImportCipherSuite) async throws -> WalletImportRecipientKey {
    let answer = try await client.getRecipientKey(
      GetRecipientKeyRequest(purpose: .walletImport, suite: Ciphersuite(wireValue: suite.rawValue)))
    guard !answer.keyId.isBlank, ImportRules.isCanonicalBase64(answer.publicKey) else {
      throw LocalFailure.invalidResponse("a recipient key without ID or key")
    }
    return WalletImportRecipientKey(keyId: answer.keyId, cipherSuite: suite, publicKey: answer.publicKey)
  }

  /// Imports a private key that is encrypted to the enclave.
  func importWallet(
    type: OMSCore.WalletType,
    _ material: EncryptedWalletImportKeyMaterial,
    reference: String?
  ) async throws -> OMSCore.Wallet {
    let payload = HPKEPayload(
      keyId: material.keyId, suite: Ciphersuite(wireValue: material.cipherSuite.rawValue),
      encapsulatedKey: WebRPCBytes(try Base64.decode(material.encapsulatedKey)),
      ciphertext: WebRPCBytes(try Base64.decode(material.ciphertext)))
    let answer = try await client.importWallet(
      ImportWalletRequest(
        networkFamily: NetworkFamily(type), format: .privateKey, keyMaterial: payload, reference: reference))
    let wallet = try OMSCore.Wallet(service: answer.wallet)
    guard wallet.type == type else {
      throw LocalFailure.invalidResponse("the imported wallet is of another type than was asked for")
    }
    return wallet
  }
}
