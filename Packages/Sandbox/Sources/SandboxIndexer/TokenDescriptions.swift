internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// What an index knows of token contracts and their tokens, in the form of the wire.
struct TokenDescriptions {
  let index: any ChainIndex
  let network: Network

  /// Nil for a contract that the index does not know.
  func contract(_ address: EVMAddress) async throws -> ContractInfo? {
    guard let contract = try await index.contract(address, on: network) else { return nil }
    return ContractInfo(
      chainId: Int64(network.id), address: address.lowercased, source: "", name: contract.name,
      type: contract.standard.rawValue, symbol: contract.symbol, decimals: contract.decimals, deployed: true,
      bytecodeHash: Hex.encode(contract.codeHash, prefix: true), extensions: [:], updatedAt: Self.time,
      status: "AVAILABLE")
  }

  /// Nil for a token without metadata of its own.
  func token(_ id: UInt256, of contract: EVMAddress) async throws -> TokenDetails? {
    guard let found = try await index.describe(id, of: contract, on: network) else { return nil }
    return TokenDetails(
      chainId: Int64(network.id), contractAddress: contract.lowercased, tokenId: id.description, source: "",
      name: found.name, properties: ["uri": .string(found.uri)], attributes: [], decimals: 0, updatedAt: Self.time,
      status: "AVAILABLE")
  }

  /// Built-in contracts were always there.
  private static let time = "1970-01-01T00:00:00Z"
}

/// Of which contracts a history shows metadata.
struct MetadataSelection {
  private let isWanted: Bool
  private let always: Set<String>

  init(_ request: GetTransactionHistoryRequest) {
    let options = request.metadataOptions
    // Every contract that the index knows counts as verified.
    isWanted = request.includeMetadata == true && options?.unverifiedOnly != true
    always = request.includeMetadata == true ? Set((options?.includeContracts ?? []).map { $0.lowercased() }) : []
  }

  func includes(_ contract: EVMAddress) -> Bool { isWanted || always.contains(contract.lowercased) }
}
