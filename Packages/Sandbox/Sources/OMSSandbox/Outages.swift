internal import ChainCore
internal import SandboxHTTP
internal import Synchronization
internal import WebRPC

/// Networks that the indexers cannot read for a while, with the reason that they give.
final class Outages: Sendable {
  private let reasons = Mutex<[String: String]>([:])

  var all: [Outage] {
    reasons.withLock { $0.sorted { $0.key < $1.key }.map { Outage(network: $0.key, reason: $0.value) } }
  }

  func reason(for network: String) -> String? { reasons.withLock { $0[network] } }

  /// Begins an outage, or ends it when there is no reason.
  func set(_ network: String, _ reason: String?) { reasons.withLock { $0[network] = reason } }
}

struct Outage: Codable, Sendable, Equatable {
  let network: String
  /// Nil ends it.
  let reason: String?
}

struct OutageList: Encodable {
  let outages: [Outage]
}

extension ControlSurface {
  func changeOutage(_ request: HTTPServerRequest) throws(ControlError) -> OutageList {
    let wanted = try request.read(Outage.self)
    switch try NamedNetwork(.string(wanted.network)) {
    case .ethereum: throw .invalid("network is no Solana and no Tron network: only these report what they cannot read")
    case .solana(let network): outages.set(network.rawValue, wanted.reason)
    case .tron(let network): outages.set(network.rawValue, wanted.reason)
    }
    return OutageList(outages: outages.all)
  }
}
