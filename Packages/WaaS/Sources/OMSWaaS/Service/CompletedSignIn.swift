@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI

/// What the service says at the end of a sign-in.
struct CompletedSignIn: Sendable {
  /// The first page of the user's wallets, of every family.
  let wallets: [OMSCore.Wallet]
  /// Wallets that were allocated to the user's verified email address.
  let claimableWallets: [OMSCore.Wallet]
  /// Where the next page of wallets begins.
  let cursor: String?
  /// The user's email address.
  let email: String?
  /// The issuer of the user's identity.
  let issuer: String?
  /// The credential that the signing key has become.
  let credential: OMSCore.WalletCredential
  /// The credential's expiry, milliseconds since 1970.
  let expiresAt: Int64

  init(_ answer: CompleteAuthResponse) throws {
    credential = WalletCredential(
      credentialId: answer.credential.credentialId, expiresAt: answer.credential.expiresAt.text,
      isCaller: answer.credential.isCaller)
    guard let expiresAt = Timestamp.milliseconds(credential.expiresAt) else {
      throw LocalFailure.invalidResponse("the credential's expiry is unreadable")
    }
    self.expiresAt = expiresAt
    wallets = try answer.wallets.map(OMSCore.Wallet.init(service:))
    claimableWallets = try (answer.claimableWallets ?? []).map(OMSCore.Wallet.init(service:))
    cursor = answer.page?.cursor
    email = answer.email
    issuer = answer.identity.iss
  }
}
