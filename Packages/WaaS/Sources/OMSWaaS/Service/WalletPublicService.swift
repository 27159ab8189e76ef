internal import OMSCore
internal import OMSWaaSAPI
internal import WebRPC

/// The unsigned methods of the wallet service, in the words of the public models.
struct WalletPublicService: Sendable {
  let client: WaasPublicClient

  init(baseURL: String, transport: any WebRPCTransport, apiKey: String) {
    client = WaasPublicClient(baseURL: baseURL, transport: transport, headers: ["Api-Key": apiKey])
  }

  /// Whether a signature of a text is the address's. The network is nil except for Ethereum.
  func isValidMessageSignature(
    network: String?,
    type: OMSCore.WalletType,
    address: String,
    message: String,
    signature: String
  ) async throws -> Bool {
    try await client.isValidMessageSignature(
      IsValidMessageSignatureRequest(
        network: network, networkFamily: NetworkFamily(type), walletAddress: address, message: message,
        signature: signature)
    ).isValid
  }

  /// Whether a signature of typed data is the address's. The network is nil except for Ethereum.
  func isValidTypedDataSignature(
    network: String?,
    type: OMSCore.WalletType,
    address: String,
    typedData: JSONValue,
    signature: String
  ) async throws -> Bool {
    try await client.isValidTypedDataSignature(
      IsValidTypedDataSignatureRequest(
        network: network, networkFamily: NetworkFamily(type), walletAddress: address, typedData: typedData,
        signature: signature)
    ).isValid
  }
}
