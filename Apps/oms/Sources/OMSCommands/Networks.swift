import OMSWallet

/// Networks as people type them.
enum Networks {
  /// Reads a name (`amoy`) or a chain ID (`80002`); nil means Polygon Amoy.
  static func parse(_ text: String?, command: String) throws -> Network {
    guard let text else { return .amoy }
    if let network = Network.findByName(text) { return network }
    if let id = Int(text), let network = Network.findById(id) { return network }
    throw CommandFailure.usage(
      "unknown network `\(text)`; known are \(Network.supportedNetworks.map(\.name).joined(separator: ", "))",
      command: command)
  }
}
