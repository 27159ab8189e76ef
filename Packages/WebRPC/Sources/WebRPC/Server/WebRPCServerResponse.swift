/// An HTTP answer as a WebRPC router makes it.
public struct WebRPCServerResponse: Sendable, Hashable {
  /// HTTP status.
  public var status: Int

  /// Header fields.
  public var headers: WebRPCHeaders

  /// Content.
  public var body: [UInt8]

  /// An answer with these parts.
  public init(status: Int, headers: WebRPCHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A JSON answer holding the value.
  ///
  /// - Throws: `EncodingError`.
  public init(status: Int = 200, encoding value: some Encodable) throws {
    self.init(status: status, headers: Self.jsonHeaders, body: try WebRPCJSON.encode(value))
  }

  /// The error as its JSON object `{"error","code","msg","cause","status"}`, under its own status.
  public init(error: WebRPCError) {
    let body = try? WebRPCJSON.encode(WebRPCErrorBody(error))
    self.init(status: error.status, headers: Self.jsonHeaders, body: body ?? Array("{}".utf8))
  }

  private static let jsonHeaders: WebRPCHeaders = ["Content-Type": "application/json"]
}
