// The example of this package's README.

import OMSWaaS

func signIn(_ wallet: WalletClient, email: String, readCode: () async -> String) async throws -> String {
  try await wallet.startEmailAuth(email: email)
  let result = try await wallet.completeEmailAuth(code: await readCode())
  return result.wallet?.address ?? "no wallet yet"
}
