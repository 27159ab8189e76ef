public import OMSIndexer
@_spi(OMSInternal) public import OMSWaaS

/// The wallet of one project: sign-in and wallet on one side, balances and history on the other.
///
/// ```swift
/// let oms = try OMSWallet(publishableKey: "pk_sdbx_project_key")
/// try await oms.wallet.startEmailAuth(email: "someone@example.com")
/// ```
///
/// There is one pair of clients for each project and environment in a process: making another `OMSWallet` for them
/// yields the same session. A newer key of the same project is used from then on. The clients live until the process
/// ends.
public final class OMSWallet: Sendable {
  /// Signing in, wallets, signatures and transactions.
  public let wallet: WalletClient
  /// Balances and history.
  public let indexer: IndexerClient

  init(_ clients: ProjectClients) {
    wallet = clients.wallet
    indexer = clients.indexer
  }

  /// Makes the wallet of a project with the defaults of `OMSWalletConfiguration`. A stored session is restored.
  ///
  /// - Parameter publishableKey: the project's key; its prefix selects the environment.
  /// - Throws: `OMSWalletError` with `validationError` for a malformed key, `storageError` when the store cannot be
  ///   opened; its `operation` is nil.
  public convenience init(publishableKey: String) throws {
    try self.init(configuration: OMSWalletConfiguration(publishableKey: publishableKey))
  }

  /// Makes the wallet of a project from parts of your own. A stored session is restored.
  ///
  /// Configurations that share one storage object share one session; of their other parts, those of the first are
  /// used.
  ///
  /// - Throws: `OMSWalletError` with `validationError` for a malformed key or an endpoint that is not allowed; its
  ///   `operation` is nil.
  public convenience init(configuration: OMSWalletConfiguration) throws {
    self.init(try ProjectClients.shared(for: configuration))
  }
}
