/// A complete request: its body has arrived whole before a handler sees it.
public struct HTTPServerRequest: Sendable, Equatable {
  /// One part of the query.
  public struct QueryItem: Sendable, Equatable {
    /// Text before the first `=`.
    public let name: String
    /// Text after the first `=`.
    public let value: String

    /// A part of a name and a value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Method as received, for example `POST`.
  public var method: String
  /// Percent-decoded path, beginning with `/`, without the query.
  public var path: String
  /// Parts of the path between slashes, each percent-decoded on its own; empty parts are left out.
  public var segments: [String]
  /// Percent-decoded parts of the query in order; a part without `=` has an empty value.
  public var query: [QueryItem]
  /// All header fields in the order received.
  public var headers: HTTPServerHeaders
  /// Body bytes exactly as received.
  public var body: [UInt8]

  /// A request of its parts; `segments` are those of the path unless given.
  public init(
    method: String,
    path: String,
    segments: [String]? = nil,
    query: [QueryItem] = [],
    headers: HTTPServerHeaders = .init(),
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.segments = segments ?? path.split(separator: "/").map(String.init)
    self.query = query
    self.headers = headers
    self.body = body
  }
}
