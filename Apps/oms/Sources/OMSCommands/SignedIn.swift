import OMSWallet

/// Who is signed in, or the line that says why nobody is.
enum SignedIn {
  /// The active wallet and its session.
  static func require(_ client: WalletClient) throws -> (wallet: Wallet, session: OMSWalletSession) {
    if let wallet = client.activeWallet, let session = client.session { return (wallet, session) }
    switch client.storedSessionIssue {
    case .unreadable(let reason)?:
      throw CommandFailure(
        "the stored session cannot be read now: \(reason); "
          + "restore the store and its sealing key, or begin anew with another --storage",
        exitStatus: ExitStatus.of(.storageError))
    case .newerVersion(let version)?:
      throw CommandFailure("the stored session is of a newer version (\(version)); update this program")
    case nil:
      throw CommandFailure("not signed in; run `oms login EMAIL`", exitStatus: ExitStatus.of(.sessionMissing))
    }
  }
}
