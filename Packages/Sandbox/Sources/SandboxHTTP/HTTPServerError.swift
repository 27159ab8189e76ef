/// Why a server could not start.
public struct HTTPServerError: Error, Sendable, CustomStringConvertible {
  /// Kind of failure. New kinds may be added.
  public struct Code: Sendable, Hashable {
    let name: String

    /// Another process, or another server of this process, listens there.
    public static let addressInUse = Code(name: "addressInUse")
    /// The process may not bind this port.
    public static let permissionDenied = Code(name: "permissionDenied")
    /// The host is no IP address of this machine and not `localhost`.
    public static let addressNotAvailable = Code(name: "addressNotAvailable")
    /// The port is not in 0…65535.
    public static let invalidPort = Code(name: "invalidPort")
    /// Anything else the system refused.
    public static let systemFailure = Code(name: "systemFailure")
  }

  /// Kind of failure.
  public let code: Code
  /// Host that was to be bound.
  public let host: String
  /// Port that was to be bound.
  public let port: Int
  /// One readable line that names host and port.
  public let message: String

  /// The message.
  public var description: String { message }
}

extension HTTPServerError: Equatable {
  /// Equality looks at the code.
  public static func == (one: HTTPServerError, other: HTTPServerError) -> Bool { one.code == other.code }
}
