public import ChainCore

/// Why an EVM node could not be used. It tells the node's host and never what else its URL holds.
public struct EVMNodeError: Error, Sendable, CustomStringConvertible {
  /// Kind of failure. New kinds may be added.
  public struct Code: Sendable, Hashable {
    /// Name of the kind.
    public let name: String

    /// The URL is not an absolute `http` or `https` URL with a host.
    public static let invalidURL = Code(name: "invalidURL")
    /// There was no connection: nothing was sent.
    public static let unreachable = Code(name: "unreachable")
    /// No answer in time: a transaction may have arrived all the same.
    public static let timedOut = Code(name: "timedOut")
    /// The connection ended before the answer: a transaction may have arrived all the same.
    public static let connectionLost = Code(name: "connectionLost")
    /// HTTP said no, without a JSON-RPC answer; see ``EVMNodeError/httpStatus``.
    public static let httpStatus = Code(name: "httpStatus")
    /// What came is no answer to what was asked.
    public static let malformedAnswer = Code(name: "malformedAnswer")
    /// The node answered with an error; see ``EVMNodeError/nodeCode`` and ``EVMNodeError/nodeMessage``.
    public static let refused = Code(name: "refused")
    /// The node is one of another chain.
    public static let wrongChain = Code(name: "wrongChain")
    /// A node cannot know this.
    public static let unsupported = Code(name: "unsupported")
  }

  /// Kind of failure.
  public let code: Code
  /// The network that the node is for.
  public let network: Network?
  /// One readable line without secrets.
  public let message: String
  /// Status of an answer that was no success.
  public let httpStatus: Int?
  /// The code of the node's error.
  public let nodeCode: Int?
  /// The text of the node's error, cut, without control characters and without parts of the URL.
  public let nodeMessage: String?
  /// The data of the node's error, where it is hexadecimal: what a call reverted with.
  public let nodeData: [UInt8]?

  init(
    _ code: Code, network: Network? = nil, _ message: String, httpStatus: Int? = nil, nodeCode: Int? = nil,
    nodeMessage: String? = nil, nodeData: [UInt8]? = nil
  ) {
    self.code = code
    self.network = network
    self.message = message
    self.httpStatus = httpStatus
    self.nodeCode = nodeCode
    self.nodeMessage = nodeMessage
    self.nodeData = nodeData
  }

  /// Network and message.
  public var description: String { (network.map { "\($0.name): " } ?? "") + message }

  /// Whether a transaction that was being sent may have arrived.
  var leavesOutcomeOpen: Bool {
    switch code {
    case .timedOut, .connectionLost, .malformedAnswer: true
    case .httpStatus: (httpStatus ?? 0) >= 500
    default: false
    }
  }
}

extension EVMNodeError: Equatable {
  /// Equality looks at the code.
  public static func == (one: EVMNodeError, other: EVMNodeError) -> Bool { one.code == other.code }
}
