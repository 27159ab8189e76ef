internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

/// A sign-in with an active wallet.
struct ActiveSession: Sendable {
  var wallet: Wallet
  var session: OMSWalletSession
  let signer: SignedTransport
  /// `session.expiresAt`, milliseconds since 1970.
  var expiresAt: Int64
  /// The end of the lifetime asked for; nil when a record of an older writer does not say.
  let lifetimeEnd: Int64?
  /// When the expiry was last read from the service.
  var lastRead: Int64
  /// When to try reading again after a failed read.
  var retryAt: Int64?
  /// Whether the service can tell the expiry.
  var isReadable = true

  /// The session as the app sees it.
  var shownSession: OMSWalletSession { session.of(wallet) }

  /// The record to store.
  func record(algorithm: String) -> SessionRecord {
    SessionRecord(
      wallet: wallet,
      signerCredentialId: signer.credential.credentialID,
      alg: algorithm,
      expiresAt: session.expiresAt,
      auth: session.auth,
      lifetimeEnd: lifetimeEnd.map(Timestamp.text),
      lastExpiryRead: Timestamp.text(lastRead)
    )
  }

  /// What the local clock says.
  func standing(now: Int64) -> ExpiryPolicy.Standing {
    ExpiryPolicy.standing(now: now, expiresAt: expiresAt, lifetimeEnd: isReadable ? lifetimeEnd : expiresAt)
  }

  /// When the session needs attention by itself: its expiry, the next attempt to read it, the end of its lifetime.
  ///
  /// - Parameter isReadPutOff: whether reading waits for the app to become active; then nothing is read by time.
  func nextWake(now: Int64, isReadPutOff: Bool) -> Int64 {
    if now < expiresAt {
      return isReadPutOff ? expiresAt : retryAt.map { min($0, expiresAt) } ?? expiresAt
    }
    let end = isReadable ? lifetimeEnd ?? .max : expiresAt
    return isReadPutOff ? end : min(end, retryAt ?? now + ExpiryPolicy.retryPause)
  }
}

/// A completed sign-in whose wallet is still to be chosen.
struct PendingSession: Sendable {
  let session: OMSWalletSession
  let signer: SignedTransport
  let walletType: WalletType
  /// `session.expiresAt`, milliseconds since 1970.
  let expiresAt: Int64
  let lifetimeEnd: Int64
  let signedInAt: Int64

  /// The session that begins when a wallet is chosen.
  func activated(with wallet: Wallet) -> ActiveSession {
    ActiveSession(
      wallet: wallet, session: session, signer: signer, expiresAt: expiresAt, lifetimeEnd: lifetimeEnd,
      lastRead: signedInAt)
  }
}

/// A started email sign-in, waiting for its code.
struct EmailFlow: Sendable {
  let verifier: String
  let challenge: String
  let email: String
  let lifetimeSeconds: UInt32
  let signer: SignedTransport
}
