internal import ChainCore
internal import EVMChain
internal import OMSIndexerAPI
internal import WebRPC

/// Networks and accounts that a request asks for.
enum NetworkSelection {
  /// `chainIds` in their order, duplicates kept; without them `networkType`, main networks by default.
  static func networks(chainIDs: [Int64]?, type: NetworkType?) throws(WebRPCError) -> [Network] {
    if let chainIDs, !chainIDs.isEmpty {
      var networks: [Network] = []
      for id in chainIDs {
        guard let network = Network.findById(Int(clamping: id)) else {
          throw .badRequest(cause: "unknown chain id \(id)")
        }
        networks.append(network)
      }
      return networks
    }
    switch type ?? .mainnets {
    case .mainnets: return Network.supportedNetworks.filter { !$0.isTestnet }
    case .testnets: return Network.supportedNetworks.filter(\.isTestnet)
    case .all: return Network.supportedNetworks
    }
  }

  /// The accounts with the text they were asked for by: answers repeat it unchanged.
  static func accounts(_ texts: [String]) throws(WebRPCError) -> [(text: String, address: EVMAddress)] {
    guard !texts.isEmpty else { throw .badRequest(cause: "accountAddresses is empty") }
    var accounts: [(text: String, address: EVMAddress)] = []
    for text in texts {
      guard EVMAddress.isWellFormed(text), let address = try? EVMAddress(text.lowercased()) else {
        throw .badRequest(cause: "an account address is malformed")
      }
      accounts.append((text, address))
    }
    return accounts
  }
}
