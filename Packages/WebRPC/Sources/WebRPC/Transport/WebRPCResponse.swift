/// The HTTP answer to a WebRPC call, whatever its status is.
public struct WebRPCResponse: Sendable, Hashable {
  /// HTTP status of the final answer, 200…599.
  public let status: Int

  /// Header fields of the final answer.
  public let headers: WebRPCHeaders

  /// Content with every transfer and content coding removed.
  public let body: [UInt8]

  /// An answer with these parts.
  public init(status: Int, headers: WebRPCHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is 2xx, which alone makes a WebRPC call successful.
  public var isSuccess: Bool { (200...299).contains(status) }
}
