import OMSSandbox
import OMSWallet
import WebRPCCurl

/// Starting a Sandbox, with failures as people read them.
enum SandboxStart {
  static func start(_ configuration: OMSSandbox.Configuration) async throws -> OMSSandbox {
    do {
      return try await OMSSandbox.start(configuration)
    } catch let error as HTTPServerError where error.code == .addressInUse {
      throw CommandFailure(
        "port \(error.port) on \(error.host) is in use; choose another with --port, or stop what listens there")
    } catch let error as EVMNodeError {
      throw CommandFailure("the EVM node cannot be used: \(error)")
    }
  }

  /// Nodes as `--evm-node amoy=http://127.0.0.1:8545` names them. URLs carry secrets: no message repeats one.
  static func nodes(_ values: [String]) throws -> EVMNodes? {
    var addresses: [Network: EVMNodeAddress] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].contains("/") else {
        throw invalid("expected NETWORK=URL, such as amoy=http://127.0.0.1:8545")
      }
      let network = try Networks.parse(String(parts[0]), command: "sandbox")
      guard addresses[network] == nil else { throw invalid("\(network.name) has two nodes") }
      do {
        addresses[network] = try EVMNodeAddress(String(parts[1]))
      } catch {
        throw invalid("\(network.name): \(error.message)")
      }
    }
    return addresses.isEmpty ? nil : EVMNodes(addresses, transport: CurlTransport())
  }

  private static func invalid(_ reason: String) -> CommandFailure {
    .usage("`--evm-node`: \(reason)", command: "sandbox")
  }
}
