internal import ChainCore
internal import OMSWaaSAPI
internal import WebRPC

/// What an owner allows a remote credential to do with a wallet.
struct SessionRecord: Codable, Equatable, Sendable {
  let id: String
  /// Place among all sessions.
  let number: UInt64
  let walletID: String
  /// Key of the remote credential.
  let credentialKey: String
  /// EVM address of the credential's key.
  let signerAddress: String
  let chainID: Int
  var grants: [SessionGrant]
  var expiresAt: Int64
  var isRevoked = false
  /// Transactions that count towards the grants and are not known to have succeeded.
  var openTransactions: [String] = []

  var info: SessionInfo {
    SessionInfo(
      sessionId: id, walletId: walletID, signerAddress: signerAddress, grants: wireGrants, chainId: String(chainID),
      expiresAt: WebRPCTimestamp(millisecondsSinceEpoch: expiresAt))
  }

  var wireGrants: Grants { Grants(entries: grants.map(\.grant)) }

  /// The grant that a transfer is made under: the first that covers it and has room.
  ///
  /// - Throws: 7207 when nothing like it is granted, 7205 when it is above the limit of whatever covers it.
  func grant(for transfer: TokenTransfer?) throws(WebRPCError) -> SessionGrant {
    let covering = transfer.map { transfer in grants.filter { $0.covers(transfer) } } ?? []
    guard let transfer, !covering.isEmpty else {
      throw .waas(.unauthorized, cause: "the session does not grant this")
    }
    guard let open = covering.first(where: { $0.allows(transfer.amount) }) else {
      throw .waas(.usageLimitExceeded, cause: "above the limit of the grant")
    }
    return open
  }

  /// Puts other grants in place. What was used of a grant stays used if the new ones have it, too.
  mutating func replace(_ new: [SessionGrant], expiresAt: Int64) {
    let used = Dictionary(grants.map { ($0.name, $0.used) }) { first, _ in first }
    grants = new.map { grant in
      var grant = grant
      grant.used = used[grant.name] ?? "0"
      return grant
    }
    self.expiresAt = expiresAt
  }

  mutating func change(_ grant: String, _ body: (inout SessionGrant) -> Void) {
    guard let index = grants.firstIndex(where: { $0.name == grant }) else { return }
    body(&grants[index])
  }
}

/// What a transaction takes from a grant of its session.
struct SessionSpending: Codable, Equatable, Sendable {
  let sessionID: String
  let amount: String
  /// Name of the grant; nil while nothing is counted.
  var grant: String?
}
