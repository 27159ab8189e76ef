/// The public operation that failed. Raw values never change.
public enum OMSWalletOperation: String, Sendable {
  /// A pending wallet selection as a whole.
  case pendingWalletSelection = "wallet.pendingWalletSelection"
  /// `PendingWalletSelection.selectWallet`.
  case pendingWalletSelectionSelectWallet = "wallet.pendingWalletSelection.selectWallet"
  /// `PendingWalletSelection.createAndSelectWallet`.
  case pendingWalletSelectionCreateAndSelectWallet = "wallet.pendingWalletSelection.createAndSelectWallet"
  /// `PendingWalletSelection.claimAndSelectWallet`.
  case pendingWalletSelectionClaimAndSelectWallet = "wallet.pendingWalletSelection.claimAndSelectWallet"
  /// `WalletClient.startEmailAuth`.
  case walletStartEmailAuth = "wallet.startEmailAuth"
  /// `WalletClient.completeEmailAuth`.
  case walletCompleteEmailAuth = "wallet.completeEmailAuth"
  /// `WalletClient.signInWithOidcIdToken`.
  case walletSignInWithOidcIdToken = "wallet.signInWithOidcIdToken"
  /// `WalletClient.startOIDCRedirectAuth`.
  case walletStartOIDCRedirectAuth = "wallet.startOidcRedirectAuth"
  /// `WalletClient.handleOIDCRedirectCallback`.
  case walletHandleOIDCRedirectCallback = "wallet.handleOidcRedirectCallback"
  /// `WalletClient.useWallet`.
  case walletUseWallet = "wallet.useWallet"
  /// `WalletClient.createWallet`.
  case walletCreateWallet = "wallet.createWallet"
  /// `WalletClient.claimWallet`.
  case walletClaimWallet = "wallet.claimWallet"
  /// `WalletClient.importWallet`.
  case walletImportWallet = "wallet.importWallet"
  /// `WalletClient.getWalletImportRecipientKey`.
  case walletGetImportRecipientKey = "wallet.getWalletImportRecipientKey"
  /// `WalletClient.importEncryptedWallet`.
  case walletImportEncryptedWallet = "wallet.importEncryptedWallet"
  /// `WalletClient.listWallets`.
  case walletListWallets = "wallet.listWallets"
  /// `WalletClient.signOut`.
  case walletSignOut = "wallet.signOut"
  /// `WalletClient.listAccess`.
  case walletListAccess = "wallet.listAccess"
  /// `WalletClient.listAccessPage`.
  case walletListAccessPage = "wallet.listAccessPage"
  /// Iterating over `WalletClient.listAccessPages`.
  case walletListAccessPages = "wallet.listAccessPages"
  /// `WalletClient.inspectRemoteCredential`.
  case walletInspectRemoteCredential = "wallet.inspectRemoteCredential"
  /// `WalletClient.authorizeRemoteAccess`.
  case walletAuthorizeRemoteAccess = "wallet.authorizeRemoteAccess"
  /// `WalletClient.getRemoteAccessSession`.
  case walletGetRemoteAccessSession = "wallet.getRemoteAccessSession"
  /// `WalletClient.getRemoteAccessSessionUsage`.
  case walletGetRemoteAccessSessionUsage = "wallet.getRemoteAccessSessionUsage"
  /// `WalletClient.getIdToken`.
  case walletGetIdToken = "wallet.getIdToken"
  /// `WalletClient.revokeAccess`.
  case walletRevokeAccess = "wallet.revokeAccess"
  /// `WalletClient.signMessage`.
  case walletSignMessage = "wallet.signMessage"
  /// `WalletClient.signSolanaMessage`.
  case walletSignSolanaMessage = "wallet.signSolanaMessage"
  /// `WalletClient.signTypedData`.
  case walletSignTypedData = "wallet.signTypedData"
  /// `WalletClient.isValidMessageSignature`.
  case walletIsValidMessageSignature = "wallet.isValidMessageSignature"
  /// `WalletClient.isValidSolanaMessageSignature`.
  case walletIsValidSolanaMessageSignature = "wallet.isValidSolanaMessageSignature"
  /// `WalletClient.isValidTypedDataSignature`.
  case walletIsValidTypedDataSignature = "wallet.isValidTypedDataSignature"
  /// `WalletClient.signTronMessage`.
  case walletSignTronMessage = "wallet.signTronMessage"
  /// `WalletClient.signTronTypedData`.
  case walletSignTronTypedData = "wallet.signTronTypedData"
  /// `WalletClient.isValidTronMessageSignature`.
  case walletIsValidTronMessageSignature = "wallet.isValidTronMessageSignature"
  /// `WalletClient.isValidTronTypedDataSignature`.
  case walletIsValidTronTypedDataSignature = "wallet.isValidTronTypedDataSignature"
  /// `WalletClient.sendTransaction`.
  case walletSendTransaction = "wallet.sendTransaction"
  /// `WalletClient.sendSolanaTransfer`.
  case walletSendSolanaTransfer = "wallet.sendSolanaTransfer"
  /// `WalletClient.sendTronTransaction`.
  case walletSendTronTransaction = "wallet.sendTronTransaction"
  /// `WalletClient.callTronContract`.
  case walletCallTronContract = "wallet.callTronContract"
  /// `WalletClient.callContract`.
  case walletCallContract = "wallet.callContract"
  /// The step of a transaction that submits it.
  case walletExecute = "wallet.execute"
  /// `WalletClient.getTransactionStatus`.
  case walletGetTransactionStatus = "wallet.getTransactionStatus"
  /// The step of a transaction that polls its status.
  case walletTransactionStatus = "wallet.transactionStatus"
  /// `IndexerClient.getBalances`.
  case indexerGetBalances = "indexer.getBalances"
  /// `IndexerClient.getSolanaBalances`.
  case indexerGetSolanaBalances = "indexer.getSolanaBalances"
  /// `IndexerClient.getTronBalances`.
  case indexerGetTronBalances = "indexer.getTronBalances"
  /// `IndexerClient.getTransactionHistory`.
  case indexerGetTransactionHistory = "indexer.getTransactionHistory"
}
