public import WebRPC

/// A request as it came over the wire.
public struct LoopbackRequest: Sendable {
  /// HTTP method.
  public let method: String
  /// Target of the request line.
  public let target: String
  /// Header fields.
  public let headers: WebRPCHeaders
  /// Content of the announced length.
  public let body: [UInt8]
  /// Which accepted connection it came over, counted from 1.
  public let connection: Int
  /// Which request of that connection it is, counted from 1.
  public let ordinal: Int
}
