internal import ChainCore
internal import SandboxChain
internal import SandboxRPC

/// Networks whose transactions are executed by a node: the ledger knows nothing of them.
extension ControlSurface {
  /// The networks of the ledger.
  var ledgerNetworks: [Network] {
    Network.supportedNetworks.filter { nodes?.networks.contains($0) != true }
  }

  /// Refuses what only the ledger can do.
  func checkIsLedgers(_ network: Network) throws(ControlError) {
    guard nodes?.networks.contains(network) != true else {
      throw .invalid("\(network.name) is not the Sandbox's: its money and its blocks come from an EVM node")
    }
  }

  /// A transaction of the ledger or of a node.
  func anywhere(_ hash: [UInt8]) async throws(ControlError) -> ChainTransaction? {
    if let found = await ledger.transaction(hash) { return found }
    guard let nodes else { return nil }
    for network in Network.supportedNetworks where nodes.networks.contains(network) {
      do {
        if let found = try await nodes.transaction(hash, on: network) { return found }
      } catch {
        throw ControlError(502, "node", "\(error)")
      }
    }
    return nil
  }
}
