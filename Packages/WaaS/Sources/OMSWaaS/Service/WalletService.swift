@_spi(OMSInternal) package import OMSCore
internal import OMSWaaSAPI
package import WebRPC

/// The signed methods of the wallet service, in the words of the public models.
package struct WalletService: Sendable {
  let client: WaasClient

  package init(baseURL: String, transport: any WebRPCTransport, apiKey: String) {
    client = WaasClient(baseURL: baseURL, transport: transport, headers: ["Api-Key": apiKey])
  }

  /// Asks for a one-time code to be sent to an email address.
  func commitEmail(_ email: String) async throws -> (verifier: String, challenge: String) {
    let answer = try await client.commitVerifier(
      CommitVerifierRequest(identityType: .email, authMode: .otp, metadata: [:], handle: email))
    return (answer.verifier, answer.challenge)
  }

  /// Completes a sign-in by email.
  ///
  /// - Parameter answer: made from challenge and code, see `EmailAnswer`.
  func completeEmail(verifier: String, answer: String, lifetime: UInt32) async throws -> CompletedSignIn {
    let answer = try await client.completeAuth(
      CompleteAuthRequest(
        identityType: .email, authMode: .otp, verifier: verifier, answer: answer, lifetime: lifetime))
    return try CompletedSignIn(answer)
  }

  /// Announces an ID token.
  ///
  /// - Parameter handle: what stands for the token, see `IDTokenClaims`.
  func commitIDToken(
    handle: String,
    issuer: String,
    audience: String,
    expiry: String
  ) async throws -> (verifier: String, challenge: String) {
    let answer = try await client.commitVerifier(
      CommitVerifierRequest(
        identityType: .oidc, authMode: .idToken, metadata: ["iss": issuer, "aud": audience, "exp": expiry],
        handle: handle))
    return (answer.verifier, answer.challenge)
  }

  /// Announces a sign-in through the browser.
  func commitRedirect(
    mode: OIDCAuthMode,
    issuer: String,
    clientID: String,
    redirectURI: String
  ) async throws -> (verifier: String, challenge: String) {
    let answer = try await client.commitVerifier(
      CommitVerifierRequest(
        identityType: .oidc, authMode: ProofMode(mode).service,
        metadata: ["iss": issuer, "aud": clientID, "redirect_uri": redirectURI]))
    return (answer.verifier, answer.challenge)
  }

  /// Completes a sign-in with an OpenID Connect provider.
  ///
  /// - Parameter answer: the ID token or the authorization code.
  func completeOIDC(
    mode: ProofMode,
    verifier: String,
    answer: String,
    lifetime: UInt32
  ) async throws -> CompletedSignIn {
    let answer = try await client.completeAuth(
      CompleteAuthRequest(
        identityType: .oidc, authMode: mode.service, verifier: verifier, answer: answer, lifetime: lifetime))
    return try CompletedSignIn(answer)
  }

  /// The expiry of the credential that signs, as text.
  func credentialExpiry() async throws -> String {
    try await client.getCredential().credential.expiresAt.text
  }

  /// One page of the user's wallets, and where the next one begins.
  func listWallets(cursor: String?) async throws -> (wallets: [OMSCore.Wallet], cursor: String?) {
    let page = cursor.map { OMSWaaSAPI.Page(cursor: $0) }
    let answer = try await client.listWallets(ListWalletsRequest(page: page))
    return (try answer.wallets.map(OMSCore.Wallet.init(service:)), answer.page?.cursor)
  }

  /// Makes a wallet usable with the credential.
  func useWallet(id: String) async throws -> OMSCore.Wallet {
    try OMSCore.Wallet(service: await client.useWallet(UseWalletRequest(walletId: id)).wallet)
  }

  /// Creates a wallet of a family.
  func createWallet(type: OMSCore.WalletType, reference: String?) async throws -> OMSCore.Wallet {
    let request = CreateWalletRequest(networkFamily: NetworkFamily(type), reference: reference)
    return try OMSCore.Wallet(service: await client.createWallet(request).wallet)
  }

  /// Takes a wallet that was allocated to the user beforehand.
  func claimWallet(id: String) async throws -> OMSCore.Wallet {
    try OMSCore.Wallet(service: await client.claimWallet(ClaimWalletRequest(walletId: id)).wallet)
  }

  /// Signs a text. The network is empty for Solana and Tron.
  func signMessage(network: String, walletID: String, message: String) async throws -> String {
    try await client.signMessage(
      SignMessageRequest(network: network, walletId: walletID, message: message)
    ).signature
  }

  /// Signs typed data. The network is empty for Tron.
  func signTypedData(network: String, walletID: String, typedData: JSONValue) async throws -> String {
    try await client.signTypedData(
      SignTypedDataRequest(network: network, walletId: walletID, typedData: typedData)
    ).signature
  }

  /// A token that proves to the project's backend who owns a wallet.
  func idToken(walletID: String, ttlSeconds: UInt32?, customClaims: [String: JSONValue]?) async throws -> String {
    try await client.getIDToken(
      GetIDTokenRequest(walletId: walletID, ttlSeconds: ttlSeconds, customClaims: customClaims)
    ).idToken
  }

  /// Prepares a transaction and asks what it costs.
  ///
  /// - Parameter sessionID: the session of a remote credential, Ethereum only; nil for the owner.
  package func prepare(
    _ transaction: UnpreparedTransaction,
    walletID: String,
    sessionID: String? = nil
  ) async throws -> PreparedTransaction {
    switch transaction {
    case .ethereum(let network, let request):
      try PreparedTransaction(
        await client.prepareEthereumTransaction(
          PrepareEthereumTransactionRequest(
            network: network, walletId: walletID, to: request.to, value: request.value, data: request.data,
            mode: TransactionMode(request.mode), sessionId: sessionID)))
    case .ethereumCall(let network, let call, let mode):
      try PreparedTransaction(
        await client.prepareEthereumContractCall(
          PrepareEthereumContractCallRequest(
            network: network, walletId: walletID, contract: call.contract, method: call.method,
            args: call.serviceArgs, mode: TransactionMode(mode), sessionId: sessionID)))
    case .solanaTransfer(let network, let asset, let to, let amount, let mode):
      try PreparedTransaction(
        await client.prepareSolanaTransfer(
          PrepareSolanaTransferRequest(
            network: network, walletId: walletID, asset: asset, recipient: SolanaRecipient(address: to),
            amount: amount, mode: TransactionMode(mode))))
    case .tron(let network, let to, let value, let data):
      try PreparedTransaction(
        await client.prepareTronTransaction(
          PrepareTronTransactionRequest(
            network: network, walletId: walletID, to: to, value: value, data: data, mode: .native)))
    case .tronCall(let network, let call):
      try PreparedTransaction(
        await client.prepareTronContractCall(
          PrepareTronContractCallRequest(
            network: network, walletId: walletID, contract: call.contract, method: call.method,
            args: call.serviceArgs, mode: .native)))
    }
  }

  /// Submits a prepared transaction.
  package func execute(
    txnID: String,
    fee: OMSCore.FeeOptionSelection?
  ) async throws -> OMSCore.TransactionStatus {
    let selection = fee.map { OMSWaaSAPI.FeeOptionSelection(token: $0.token, index: $0.index) }
    let answer = try await client.execute(ExecuteRequest(txnId: txnID, feeOption: selection))
    return OMSCore.TransactionStatus(wireValue: answer.status.wireValue)
  }

  /// Where a transaction stands.
  package func transactionStatus(txnID: String) async throws -> OMSCore.TransactionStatusResponse {
    let answer = try await client.transactionStatus(TransactionStatusRequest(txnId: txnID))
    return OMSCore.TransactionStatusResponse(
      status: OMSCore.TransactionStatus(wireValue: answer.status.wireValue), txnHash: answer.txnHash)
  }
}
