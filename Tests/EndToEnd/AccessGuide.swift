import OMSRemoteAccess
import OMSWallet

// The examples of docs/access.md, compiled as they are printed there.

func guideListAccess(_ oms: OMSWallet) async throws {
  for grant in try await oms.wallet.listAccess() {
    switch grant {
    case .direct(let credential):
      print(credential.isCaller ? "this device" : "another device", "until", credential.expiresAt)
    case .remote(let remote):
      print(remote.metadata.appName, remote.sessionId, remote.grants)
    }
  }
}

func guideAccessPages(_ oms: OMSWallet) async throws {
  for try await page in oms.wallet.listAccessPages(pageSize: 20, type: .remote) {
    print(page.grants.count, "on this page")
  }
}

func guideAuthorize(_ oms: OMSWallet, credentialId: String) async throws -> String {
  let app = try await oms.wallet.inspectRemoteCredential(credentialId: credentialId)
  print("Let \(app.appName) (\(app.appUrl)) send up to 0.05 POL in all?")
  let access = try await oms.wallet.authorizeRemoteAccess(
    credentialId: credentialId,
    network: .amoy,
    grants: [
      .nativeTransfer(
        to: "0x000000000000000000000000000000000000dEaD",
        limit: try parseUnits(value: "0.05", decimals: 18))
    ],
    expiresAt: "2027-01-31T00:00:00Z")
  return access.sessionId
}

func guideWatch(_ oms: OMSWallet, credentialId: String, sessionId: String) async throws {
  for entry in try await oms.wallet.getRemoteAccessSessionUsage(sessionId: sessionId, network: .amoy) {
    print(entry.grant, "used", entry.used ?? "not counted")
  }
  try await oms.wallet.revokeAccess(credentialId: credentialId, sessionId: sessionId)
}

func guideBackend(path: String, transport: any WebRPCTransport) throws -> RemoteAccessClient {
  let storage = try SQLiteKeyStorage(path: path + "/backend.sqlite")
  let signer = try SealedSecp256k1Signer(
    storage: storage, sealingKey: KeyFileSealingKey(path: path + "/sealing.key"))
  return try RemoteAccessClient(
    configuration: RemoteAccessConfiguration(
      publishableKey: "pk_local_sdbx_demo_key", signer: signer, storage: storage, transport: transport))
}

func guideRegister(_ backend: RemoteAccessClient) async throws -> String {
  try await backend.registerCredential(
    app: RemoteCredentialMetadata(
      appUrl: "https://shop.example", appName: "Example shop", appLogoUrl: "https://shop.example/logo.svg",
      custom: ["support": "help@shop.example"]),
    lifetimeSeconds: 90 * 86_400)
}

func guideSpend(_ backend: RemoteAccessClient) async throws {
  guard let session = try await backend.listSessions().first else { return }
  do {
    let sent = try await backend.sendTransaction(
      session: session, to: "0x000000000000000000000000000000000000dEaD",
      value: try parseUnits(value: "0.01", decimals: 18))
    print(sent.status, sent.txnHash ?? "")
  } catch let error as RemoteAccessError where error.code == .transactionExecutionUnconfirmed {
    // Never send again: look it up.
    print(try await backend.getTransactionStatus(txnId: error.txnId ?? "").status)
  } catch let error as RemoteAccessError where error.upstreamError?.code == "7205" {
    print("the owner's limit is used up")
  }
}
