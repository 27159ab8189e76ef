/// The outcome of a request in the callback form.
public enum Response<Data> {
  /// It worked.
  case success(data: Data)
  /// It failed.
  case fail(error: OMGError)
}

extension Response: Sendable where Data: Sendable {}

/// The answer of an operation that has nothing to tell.
public struct EmptyResponse: Decodable, Sendable, Equatable {
  /// Reads any object.
  public init(from decoder: any Decoder) throws {
    _ = try Members(decoder)
  }
}
