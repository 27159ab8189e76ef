internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// A completed sign-in as it is stored: JSON, version 2. The private key is never in it.
struct SessionRecord: Codable, Equatable, Sendable {
  static let currentVersion = 2

  var version = currentVersion
  var wallet: Wallet
  var signerCredentialId: String
  var alg: String
  var expiresAt: String
  var auth: OMSWalletSessionAuth
  /// When the lifetime asked for at sign-in ends, RFC 3339; absent in records of older writers.
  var lifetimeEnd: String?
  /// When the expiry was last read from the service, RFC 3339.
  var lastExpiryRead: String?
  /// When the session was found to be over, RFC 3339. Such a record is only a hint for signing in again.
  var expiredAt: String?
  /// Set by a sign-out before it destroys the key: a record whose key is gone was signed out then, and did not expire.
  /// Says nothing while the key is there.
  var isBeingSignedOut: Bool?

  /// The session as the app sees it.
  var session: OMSWalletSession { OMSWalletSession(expiresAt: expiresAt, auth: auth) }

  /// The hint that remains of an ended session; nil while the session goes on.
  var expired: OMSWalletExpiredSession? {
    expiredAt.map { OMSWalletExpiredSession(wallet: wallet, session: session.of(wallet), expiredAt: $0) }
  }

  /// Whether a wallet can be made active from the record.
  var isUsable: Bool {
    !wallet.id.isEmpty && !wallet.address.isEmpty && !signerCredentialId.isEmpty
      && WalletRules.isActivatable(wallet) && WalletRules.hasValidAddress(wallet)
  }
}

/// What lies under the session's name in the store.
enum StoredSession: Sendable {
  /// Nothing.
  case none
  /// A record of this version.
  case record(SessionRecord, StoredValue)
  /// A record of a newer version of this software, to be left alone.
  case newer(version: Int)
  /// An older or unusable record.
  case unusable(StoredValue)

  private struct Header: Decodable {
    let version: Int
  }

  /// Reads the stored bytes; never fails.
  init(_ stored: StoredValue?) {
    guard let stored else {
      self = .none
      return
    }
    let version = (try? WebRPCJSON.decode(Header.self, from: stored.bytes))?.version
    if let version, version > SessionRecord.currentVersion {
      self = .newer(version: version)
    } else if version == SessionRecord.currentVersion,
      let record = try? WebRPCJSON.decode(SessionRecord.self, from: stored.bytes), record.isUsable
    {
      self = .record(record, stored)
    } else {
      self = .unusable(stored)
    }
  }
}
