internal import CryptoCore
internal import OMSWaaSAPI
internal import WebRPC

/// Everything the wallet service remembers. A value: time and randomness are handed in, nothing does I/O.
struct WaasState: Codable, Sendable {
  /// Last accepted nonce by credential key, decimal; from the first signed request, before registration too.
  var nonces: [String: String] = [:]
  var credentials: [String: CredentialRecord] = [:]
  var commitments: [String: Commitment] = [:]
  /// Verifier of the newest commitment, by recipient.
  var newestCommitments: [String: String] = [:]
  /// ID tokens that were committed, by scope and handle, with the time from which they are of no use anyway.
  var committedTokens: [String: Int64] = [:]
  /// Times at which codes went out, by recipient, in milliseconds.
  var codeTimes: [String: [Int64]] = [:]
  var users: [String: UserRecord] = [:]
  var wallets: [String: WalletRecord] = [:]
  var transactions: [String: TransactionRecord] = [:]
  var sessions: [String: SessionRecord] = [:]
  /// Keys that private keys can be encrypted to.
  var recipientKeys: [String: RecipientKey] = [:]
  /// Which transactions on EVM networks are sponsored, the first rule that fits counting.
  var sponsorship: [SponsorshipRule] = []
  /// Identifiers of wallets that wait to be claimed, by recipient.
  var claimable: [String: [String]] = [:]
  /// Numbers wallets in the order of their making.
  var nextWalletNumber: UInt64 = 1

  /// One text per project and signer: the same key in two projects is two credentials.
  static func key(scope: String, signer: CredentialSigner) -> String { "\(scope):\(signer.id)" }
}

/// A signing key that has signed in, or that an app has registered.
struct CredentialRecord: Codable, Equatable, Sendable {
  let key: String
  /// The service's own identifier, which is not the signer's.
  let id: String
  /// Empty for a remote credential.
  let userID: String
  let createdAt: Int64
  let lifetime: Int64
  var lastUse: Int64
  var isRevoked = false
  /// Whether use extends the expiry; absent in older state files, where it always did.
  var isFixed: Bool?
  /// What an app says of itself; nil for a person's credential, and absent in older state files, which have no others.
  var metadata: CredentialMetadata?
  /// EVM address of a remote credential's key.
  var signerAddress: String?

  /// Whether it is an app's, without wallets of its own.
  var isRemote: Bool { metadata != nil }

  /// An idle credential ends ten days after its last use, any credential at the end of its lifetime.
  static let idleTimeout: Int64 = 864_000_000

  var expiresAt: Int64 {
    let end = createdAt + lifetime
    return isFixed == true ? end : min(lastUse + Self.idleTimeout, end)
  }

  static func identifier(key: String) -> String { Hex.encode(SHA256.hash(Array(key.utf8)), prefix: true) }

  func info(caller: String) -> CredentialInfo {
    CredentialInfo(
      credentialId: id, type: isRemote ? .remote : .direct, metadata: metadata,
      expiresAt: WebRPCTimestamp(millisecondsSinceEpoch: expiresAt),
      isCaller: key == caller)
  }
}

/// A person within a project, known by a verified email or by what an identity provider calls them.
struct UserRecord: Codable, Equatable, Sendable {
  /// How a provider names a person.
  struct ProviderIdentity: Codable, Equatable, Sendable {
    let issuer: String
    let subject: String
  }

  let id: String
  let scope: String
  /// Verified, in lower case; nil when the provider told none.
  var email: String?
  /// Nil for a person known by email; absent in older state files, which have no others.
  var identity: ProviderIdentity?
  /// Identifiers of its wallets in the order of their making or claiming.
  var walletIDs: [String] = []

  /// How codes and claimable wallets name the person; nil without an email address.
  var recipient: String? { email.map { Self.recipient(scope: scope, email: $0) } }

  /// The person as clients see them.
  var wireIdentity: Identity {
    guard let identity else { return Identity(type: .email, sub: email ?? "") }
    return Identity(type: .oidc, iss: identity.issuer, sub: identity.subject)
  }

  static func recipient(scope: String, email: String) -> String { "\(scope):\(email.lowercased())" }
}
