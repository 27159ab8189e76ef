/// An HTTP request as a WebRPC router sees it.
public struct WebRPCServerRequest: Sendable, Hashable {
  /// HTTP method; WebRPC knows only `POST`.
  public var method: String

  /// Path without query, for example `/v1/Waas/SignMessage`.
  public var path: String

  /// Header fields.
  public var headers: WebRPCHeaders

  /// Content as received; a signature covers these bytes.
  public var body: [UInt8]

  /// A request with these parts.
  public init(method: String = "POST", path: String, headers: WebRPCHeaders = [:], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }
}
