public import ChainCore
public import WebRPC

/// The EVM nodes that a Sandbox uses instead of its ledger, and how they are reached.
public struct EVMNodes: Sendable {
  /// A node for each network that is not the ledger's.
  public var addresses: [Network: EVMNodeAddress]
  /// Carries the requests, for example `CurlTransport` of `WebRPCCurl`.
  public var transport: any WebRPCTransport
  /// For each request.
  public var timeout: Duration

  /// Nodes and the way to them; ten seconds for a request unless given.
  public init(
    _ addresses: [Network: EVMNodeAddress], transport: any WebRPCTransport, timeout: Duration = .seconds(10)
  ) {
    self.addresses = addresses
    self.transport = transport
    self.timeout = timeout
  }

  /// Connects to all of them; nil when there are none.
  ///
  /// - Throws: ``EVMNodeError``
  public func connect() async throws -> JSONRPCBackend? {
    guard !addresses.isEmpty else { return nil }
    return try await JSONRPCBackend.connect(addresses, transport: transport, timeout: timeout)
  }
}
