/// The operation of a `RemoteAccessClient` that failed.
public enum RemoteAccessOperation: String, Sendable {
  /// `registerCredential`.
  case registerCredential = "remote.registerCredential"
  /// `revokeCredential`.
  case revokeCredential = "remote.revokeCredential"
  /// `listSessions`.
  case listSessions = "remote.listSessions"
  /// `listSessionsPage`.
  case listSessionsPage = "remote.listSessionsPage"
  /// `getSession`.
  case getSession = "remote.getSession"
  /// `getSessionUsage`.
  case getSessionUsage = "remote.getSessionUsage"
  /// `sendTransaction`.
  case sendTransaction = "remote.sendTransaction"
  /// `callContract` and `transferToken`.
  case callContract = "remote.callContract"
  /// `getTransactionStatus`.
  case getTransactionStatus = "remote.getTransactionStatus"
  /// The step of a transaction that submits it.
  case execute = "remote.execute"
  /// The step of a transaction that polls its status.
  case transactionStatus = "remote.transactionStatus"
}
