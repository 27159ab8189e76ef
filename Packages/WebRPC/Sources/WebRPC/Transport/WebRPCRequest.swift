/// One WebRPC call as HTTP sees it. The method is always POST.
public struct WebRPCRequest: Sendable, Hashable {
  /// Absolute `http` or `https` URL that the request goes to.
  public var url: String

  /// The part of the URL after the service's base URL, for example `/v1/Waas/SignMessage`.
  ///
  /// This is what a request signature covers, whatever host or prefix serves it.
  public var path: String

  /// Header fields that are sent as they are here.
  public var headers: WebRPCHeaders

  /// The exact bytes that are sent.
  public var body: [UInt8]

  /// Time for the whole exchange, from the call to the last byte of the answer. Nil takes the transport's own limit.
  public var timeout: Duration?

  /// A request to `url`; `path` is the part after the base URL.
  public init(
    url: String,
    path: String,
    headers: WebRPCHeaders = [:],
    body: [UInt8],
    timeout: Duration? = nil
  ) {
    self.url = url
    self.path = path
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}
